import { testEngine, type TestEngine } from '#test/support/database.ts';
import { tablesOf } from '#test/support/tables.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

/** Tables with a foreign key to users, directly or through other tables. */
async function tablesBelowUsers(): Promise<string[]> {
  const rows = await app.engine.db.rows<{ name: string }>(
    `with recursive below as (
       select 'users'::regclass::oid as id
       union
       select c.conrelid from pg_constraint c join below b on c.confrelid = b.id where c.contype = 'f'
     )
     select id::regclass::text as name from below`,
  );
  return rows.map(({ name }) => name);
}

/** Columns that name a user without a foreign key. */
const namesUser = /^(user|owner|author|customer|provider|sender|subject|operator|related)_id$/;

test('every table that refers to users is declared by a module, with what happens to it at erasure', async () => {
  const tables = await tablesOf(app.engine.db);
  const naming = tables.filter(({ columns }) => columns.some(column => namesUser.test(column)));
  const referring = new Set([...(await tablesBelowUsers()), ...naming.map(({ name }) => name)]);
  const declared = app.engine.accountData.flatMap(module => Object.keys(module.tables));
  expect([...referring].filter(name => !declared.includes(name))).toEqual([]);
  // By one module each, and only tables that exist.
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  expect(declared.filter(name => !tables.some(table => table.name === name))).toEqual([]);
});
