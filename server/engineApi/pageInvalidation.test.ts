import { addPerson, type Person } from '#test/support/actions.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { createInvalidationSource } from './pageInvalidation.ts';
import type { Site } from '../siteSettings/index.ts';
import type { Invalidation } from '../web/ports/engine.ts';

let app: TestEngine;
let changes: ReturnType<typeof createInvalidationSource>;
let told: Invalidation[];
let ada: Person;
let operatorSaves: Parameters<Site['onChange']>[0];

beforeAll(async () => {
  app = await testEngine();
  ada = await addPerson(app.engine);
  const onChange = (listener: typeof operatorSaves) => {
    operatorSaves = listener;
    return () => undefined;
  };
  changes = createInvalidationSource(app.engine, { onChange });
  await changes.listen(change => told.push(change));
});
beforeEach(() => (told = []));
afterAll(async () => {
  await changes.close();
  await app.close();
});

/** Returns the invalidations that `work` causes. */
async function toldOf(work: () => Promise<unknown>): Promise<readonly Invalidation[]> {
  await changes.flush();
  told = [];
  await work();
  expect(await changes.flush()).toBe(true);
  return told;
}

const change = (sql: string, ...values: unknown[]) => toldOf(() => app.engine.db.run(sql, values));

test('changed site settings invalidate the pages that show them, including texts', () => {
  operatorSaves({ keys: ['commissions'], drop: 'nothing' });
  expect(told).toEqual([]);
  operatorSaves({ keys: ['contact'], drop: 'content' });
  operatorSaves({ keys: ['banners'], drop: 'pages' });
  expect(told.map(({ scope }) => scope)).toEqual(['all', 'all']);
});

test('a listing that is published, changed or deleted invalidates itself and its author', async () => {
  let room = '';
  const lists = () => expect.objectContaining({ scope: 'lists', ids: [room, ada.id] });
  const published = await toldOf(async () => (room = await ada.publishes()));
  expect(published).toContainEqual(lists());
  expect(await change(`update listings set title = 'Two rooms' where id = $1`, room)).toEqual([lists()]);
  expect(
    await change(`update listings set price_amount = 0, price_currency = 'EUR' where id = $1`, room),
  ).toEqual([lists()]);
  expect(await change(`update listings set state = 'closed' where id = $1`, room)).toEqual([lists()]);
});

test('invisible changes invalidate nothing: drafts, private data, reminders', async () => {
  const room = await ada.publishes();
  expect(
    await change(`update listings set private_data = '{"a": 1}', asked = 1 where id = $1`, room),
  ).toEqual([]);
  expect(
    await change(
      `update users set private_data = '{"a": 1}', email = 'new@example.org' where id = $1`,
      ada.id,
    ),
  ).toEqual([]);
  await change(`update listings set state = 'draft' where id = $1`, room);
  expect(await change(`update listings set title = 'A draft' where id = $1`, room)).toEqual([]);
});

test('a changed user invalidates the pages that show them; a banned one, all lists', async () => {
  expect(await change(`update users set bio = 'Hello' where id = $1`, ada.id)).toEqual([
    { scope: 'one', ids: [ada.id] },
  ]);
  expect(await change(`update users set state = 'banned' where id = $1`, ada.id)).toEqual([
    { scope: 'lists', ids: [ada.id] },
  ]);
  await change(`update users set state = 'active' where id = $1`, ada.id);
});

test('booked days invalidate searches by dates', async () => {
  const room = await ada.publishes();
  expect(
    await change(
      `insert into availability_exceptions (id, listing_id, start_at, end_at, seats)
       values (gen_random_uuid(), $1, '2026-05-01', '2026-05-02', 0)`,
      room,
    ),
  ).toEqual([{ scope: 'dates', ids: [room] }]);
});

test('a rollback invalidates nothing', async () => {
  const room = await ada.publishes();
  const work = () =>
    app.engine.db
      .transaction(async tx => {
        await tx.run(`update listings set title = 'Never' where id = $1`, [room]);
        throw new Error('no');
      })
      .catch(() => undefined);
  expect(await toldOf(work)).toEqual([]);
});
