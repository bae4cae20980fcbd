import { testEngine } from '#test/support/database.ts';
import { tablesOf } from '#test/support/tables.ts';
import { toColumn, toColumns, toField } from './columnNames.ts';

test.each([
  ['id', 'id'],
  ['created_at', 'createdAt'],
  ['charges_enabled_since', 'chargesEnabledSince'],
  ['p256dh', 'p256dh'],
  ['p256_key', 'p256Key'],
])('the column %s is the field %s', (column, field) => {
  expect(toField(column)).toBe(field);
  expect(toColumn(field)).toBe(column);
});

test.each(['_key', 'QUERY PLAN', '?column?', 'level_1', 'a__b'])('%s is no snake_case and stays', column =>
  expect(toField(column)).toBe(column),
);

test('a row is written by its columns, its values as they are', () => {
  const at = new Date();
  expect(toColumns({ listingId: 'a', createdAt: at, nums: { maxGuests: 2 } })).toEqual({
    listing_id: 'a',
    created_at: at,
    nums: { maxGuests: 2 },
  });
});

test('each column of the schema is a field of its own, whose column it is', async () => {
  const app = await testEngine();
  const tables = await tablesOf(app.engine.db);
  await app.close();
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['listings', 'stripe_simulator.due']),
  );
  for (const { name, columns } of tables) {
    const fields = columns.map(toField);
    expect({ name, fields: new Set(fields).size }).toEqual({ name, fields: columns.length });
    expect({ name, columns: fields.map(toColumn) }).toEqual({ name, columns });
  }
});
