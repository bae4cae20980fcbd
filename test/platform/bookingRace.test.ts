import { createPool } from '#server/adapters/db/pool.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  addPerson,
  codeOf,
  actionsIn,
  free,
  operator,
  type Actions,
  type Person,
} from '#test/support/actions.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';

let app: TestEngine;
let second: Engine;
let does: Actions;
let ada: Person;
let people: Person[];

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const daily = (seats: number) => ({
  type: 'availability-plan/day',
  entries: week.map(dayOfWeek => ({ dayOfWeek, seats })),
});
const taken = 'transaction-booking-time-not-available';

beforeAll(async () => {
  app = await testEngine();
  app.clock.set('2026-03-02T10:00:00Z');
  // A second server process on the same database.
  second = { ...app.engine, db: createPool({ url: app.url, max: 5 }) };
  does = actionsIn(app.engine);
  ada = await addPerson(app.engine);
  people = await Promise.all(Array.from({ length: 50 }, () => addPerson(app.engine)));
});
afterAll(async () => {
  await second.db.close();
  await app.close();
});

const asks = (engine: Engine, person: Person, listingId: string, days: [string, string], seats = 1) =>
  codeOf(
    transactions.initiate(actionsIn(engine).by(person.viewer, { booking: {} }), {
      processAlias: free,
      transition: 'transition/request',
      params: { listingId, bookingStart: new Date(days[0]), bookingEnd: new Date(days[1]), seats },
    }),
  );

const outcomes = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].map(code => [code, codes.filter(one => one === code).length]));

test('of fifty simultaneous requests for one night through two servers one succeeds, the others are rejected', async () => {
  const room = await ada.publishes();
  const codes = await Promise.all(
    people.map((person, n) => asks(n % 2 ? second : app.engine, person, room, ['2026-05-01', '2026-05-02'])),
  );
  expect(outcomes(codes)).toEqual({ nothing: 1, [taken]: 49 });
});

test('with three beds three requests succeed, whichever of their nights overlap', async () => {
  const dormitory = await ada.publishes({ availabilityPlan: daily(3) });
  const codes = await Promise.all(
    people.map((person, n) =>
      asks(n % 2 ? second : app.engine, person, dormitory, [`2026-05-0${1 + (n % 3)}`, '2026-05-05']),
    ),
  );
  expect(outcomes(codes)).toEqual({ nothing: 3, [taken]: 47 });
});

test('bookings of several seats respect exceptions that add or remove seats', async () => {
  const [first, other] = people as [Person, Person];
  const dormitory = await ada.publishes({ availabilityPlan: daily(2) });
  const exception = async (start: string, end: string, seats: number) => {
    const values = [dormitory, new Date(start), new Date(end), seats];
    await app.engine.db.run(
      'insert into availability_exceptions (id, listing_id, start_at, end_at, seats) values (gen_random_uuid(), $1, $2, $3, $4)',
      values,
    );
  };
  await exception('2026-06-10', '2026-06-11', 5);
  await exception('2026-06-20T12:00:00Z', '2026-06-20T13:00:00Z', 0);
  const ask = (person: Person, start: string, end: string, seats: number) =>
    asks(app.engine, person, dormitory, [start, end], seats);
  expect(await ask(first, '2026-06-10', '2026-06-12', 3)).toBe(taken);
  expect(await ask(first, '2026-06-10', '2026-06-11', 4)).toBe('nothing');
  expect(await ask(other, '2026-06-09', '2026-06-12', 2)).toBe(taken);
  expect(await ask(other, '2026-06-09', '2026-06-12', 1)).toBe('nothing');
  expect(await ask(first, '2026-06-19', '2026-06-22', 1)).toBe(taken);
  expect(await ask(first, '2026-06-21', '2026-06-22', 2)).toBe('nothing');
  expect(await ask(first, '2026-06-25', '2026-06-26', 0)).toBe('validation-invalid-value');
  expect(await ask(first, '2026-06-25', '2026-06-26', 3_000_000_000)).toBe('validation-invalid-value');
});

test('a listing whose seats change keeps its bookings and accepts no more than fit', async () => {
  const [first, other] = people as [Person, Person];
  const flat = await ada.publishes();
  const nights: [string, string] = ['2026-07-01', '2026-07-03'];
  const setPlan = (seats: number) =>
    app.engine.db.run('update listings set availability_plan = $2 where id = $1', [
      flat,
      JSON.stringify(daily(seats)),
    ]);
  expect(await asks(app.engine, first, flat, nights)).toBe('nothing');
  await setPlan(2);
  expect(await asks(app.engine, other, flat, nights)).toBe('nothing');
  await setPlan(1);
  expect(await asks(app.engine, other, flat, nights)).toBe(taken);
  await setPlan(3);
  expect(await asks(app.engine, other, flat, nights)).toBe('nothing');
});

test('the database itself rejects any statement that would book a seat twice', async () => {
  const [first, other] = people as [Person, Person];
  const { db } = app.engine;
  const flat = await ada.publishes();
  const request = await does.requests(first.viewer, flat, '2026-08-01', '2026-08-05');
  const later = await does.requests(other.viewer, flat, '2026-08-05', '2026-08-07');
  const refusal = (sql: string, id: string) =>
    db.run(sql, [id]).then(
      () => 'done',
      (error: unknown) => (error as { constraint?: string }).constraint,
    );
  const set = (change: string) => `update bookings set ${change} where transaction_id = $1`;
  expect(await refusal(set(`start_at = start_at - interval '1 day'`), later.id)).toBe('bookings_seats_left');
  expect(await refusal(set('seats = 2'), later.id)).toBe('bookings_seats_left');
  expect(await refusal(set(`end_at = end_at + interval '1 day'`), later.id)).toBe('done');
  await does.moves(ada.viewer, request, 'transition/accept');
  await does.moves(operator, request, 'transition/cancel');
  expect(await refusal(set(`start_at = start_at - interval '1 day'`), later.id)).toBe('done');
  expect(await refusal(set(`state = 'accepted'`), request.id)).toBe('bookings_seats_left');
  // Even if the seat count were wrong, the index would protect a listing with one seat.
  await db
    .transaction(async tx => {
      await tx.run('alter table bookings disable trigger bookings_take_seats');
      await expect(tx.run(set(`state = 'accepted'`), [request.id])).rejects.toMatchObject({
        constraint: 'bookings_no_overlap',
      });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
});
