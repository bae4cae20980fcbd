import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import * as blocks from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { actionsIn, addPerson, codeOf, nobody, type Actions, type Person } from '#test/support/actions.ts';
import { readHostDay } from './index.ts';

let app: TestEngine;
let engine: Engine;
let does: Actions;
let ada: Person;
let room: string;

beforeEach(async () => {
  app = await testEngine();
  engine = app.engine;
  does = actionsIn(engine);
  app.clock.set('2026-03-02T10:00:00Z');
  ada = await addPerson(engine);
  room = await ada.publishes();
});
afterEach(() => app.close());

const dayOf = ({ viewer }: Person) => readHostDay(does.by(viewer));

async function asks(): Promise<{ guest: Person; id: string }> {
  const guest = await addPerson(engine);
  const { id } = await does.enquires(guest.viewer, room);
  await does.writes(guest.viewer, { id }, 'Is it still free?');
  return { guest, id };
}

test('requests with a deadline come first, then those who wrote last; a visitor has no day', async () => {
  const { guest, id } = await asks();
  app.clock.advance(HOUR);
  const { id: request } = await does.requests(guest.viewer, room, '2026-04-01', '2026-04-03');
  const { waiting, waitingCount } = await dayOf(ada);
  expect(waiting).toMatchObject([
    {
      transactionId: request,
      listingId: room,
      since: '2026-03-02T11:00:00.000Z',
      expiresAt: '2026-03-08T11:00:00.000Z',
      stay: { start: '2026-04-01', end: '2026-04-03' },
      guest: { id: guest.id, profile: { displayName: expect.any(String) } },
    },
    { transactionId: id, since: '2026-03-02T10:00:00.000Z' },
  ]);
  expect(waiting[1]).not.toHaveProperty('expiresAt');
  expect(waitingCount).toBe(2);
  expect((await dayOf(guest)).waiting).toEqual([]);
  expect(await codeOf(readHostDay(does.by(nobody)))).toBe('forbidden');
});

test('who was answered no longer waits; an enquiry that was read does', async () => {
  const { id } = await asks();
  await engine.db.run('update transactions set provider_unread = 0 where id = $1', [id]);
  expect((await dayOf(ada)).waitingCount).toBe(1);
  app.clock.advance(MINUTE);
  await does.writes(ada.viewer, { id }, 'Yes.');
  expect(await dayOf(ada)).toMatchObject({
    waitingCount: 0,
    listings: { [room]: { all: 1, unread: 0, waiting: 0 } },
  });
});

test('nobody waits across a block, banned, deleted or put away', async () => {
  const [blocked, blocking, banned, deleted, away] = [
    await asks(),
    await asks(),
    await asks(),
    await asks(),
    await asks(),
  ];
  expect((await dayOf(ada)).waitingCount).toBe(5);
  await blocks.block(does.by(ada.viewer), { userId: blocked.guest.id });
  await blocks.block(does.by(blocking.guest.viewer), { userId: ada.id });
  await does.bans(banned.guest.viewer);
  await engine.db.run('update users set deleted_at = now() where id = $1', [deleted.guest.id]);
  await engine.db.run('update transactions set provider_archived = true where id = $1', [away.id]);
  const day = await dayOf(ada);
  expect([day.waiting, day.waitingCount, day.listings[room]?.waiting]).toEqual([[], 0, 0]);
});

test('stays that begin or end today or tomorrow, in the host’s own time zone, but not across a block', async () => {
  const guest = await addPerson(engine);
  const { id } = await does.requests(guest.viewer, room, '2026-03-03', '2026-03-06');
  await does.moves(ada.viewer, { id }, 'transition/accept');
  expect((await dayOf(ada)).stays).toMatchObject([{ transactionId: id, turn: 'begins', day: '2026-03-03' }]);
  expect((await dayOf(ada)).listings[room]).toMatchObject({
    booked: { start: '2026-03-03', end: '2026-03-06' },
    freeFrom: '2026-03-02',
  });
  app.clock.set('2026-03-04T23:30:00Z');
  expect((await dayOf(ada)).stays).toEqual([]);
  await engine.db.run(
    `update users set private_data = private_data || '{"timeZone": "Europe/Kyiv"}' where id = $1`,
    [ada.id],
  );
  expect(await dayOf(ada)).toMatchObject({
    day: '2026-03-05',
    stays: [{ turn: 'ends', day: '2026-03-06' }],
    listings: { [room]: { freeFrom: '2026-03-06' } },
  });
  await blocks.block(does.by(guest.viewer), { userId: ada.id });
  expect((await dayOf(ada)).stays).toEqual([]);
});

test('what must be confirmed and what was wanted for days that end', async () => {
  const cot = await ada.publishes();
  const set = (id: string, sql: string) => engine.db.run(`update listings set ${sql} where id = $1`, [id]);
  await set(room, `asked = 1, asked_at = '2026-03-02T10:01:00Z'`);
  await set(cot, `public_data = public_data || '{"availableUntil": {"date": "2026-03-05"}}'`);
  const expiring = async () =>
    (await dayOf(ada)).expiring.map(({ listingId, reason, day }) => [listingId, reason, day]);
  expect(await expiring()).toEqual([[cot, 'over', '2026-03-05']]);
  app.clock.advance(8 * DAY);
  expect(await expiring()).toEqual([
    [cot, 'over', '2026-03-05'],
    [room, 'unconfirmed', '2026-03-16'],
  ]);
  await set(room, `state = 'closed'`);
  expect(await expiring()).toEqual([[cot, 'over', '2026-03-05']]);
});
