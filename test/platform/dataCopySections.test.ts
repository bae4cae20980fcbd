import { leftOut, leftOutColumns, sections } from '#server/marketplace/dataExports/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { tablesOf } from '#test/support/tables.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

test('every table of the database is exported, or left out for a reason', async () => {
  const tables = (await tablesOf(app.engine.db)).map(({ name }) => name);
  const read = [...new Set(sections.flatMap(section => section.tables))];
  expect([...read, ...Object.keys(leftOut)].sort()).toEqual(tables.sort());
  for (const reason of Object.values(leftOut)) expect(reason).not.toBe('');
});

test('every column of these tables is exported, or left out for a reason', async () => {
  const forgotten: string[] = [];
  for (const { name, columns } of await tablesOf(app.engine.db)) {
    const statements = sections.filter(({ tables }) => tables.includes(name)).map(({ sql }) => sql);
    if (statements.length === 0) continue;
    expect(statements.join()).toMatch(new RegExp(`\\b${name}\\b`));
    for (const column of columns)
      if (!statements.some(sql => new RegExp(`\\b${column}\\b`).test(sql)))
        forgotten.push(`${name}.${column}`);
  }
  expect(forgotten.sort()).toEqual(Object.keys(leftOutColumns).sort());
  for (const reason of Object.values(leftOutColumns)) expect(reason).not.toBe('');
});
