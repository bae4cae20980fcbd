import { Money } from '#contract/values.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  addPerson,
  codeOf,
  actionsIn,
  operator,
  refused,
  system,
  type Actions,
  type Person,
} from '#test/support/actions.ts';
import { completeListing } from '#test/support/listings.ts';
import * as transactions from './index.ts';

let app: TestEngine;
let engine: Engine;
let does: Actions;
let ada: Person;
let ben: Person;
let eve: Person;
let freeRoom: string;
let pricedRoom: string;

beforeAll(async () => {
  app = await testEngine();
  engine = app.engine;
  does = actionsIn(engine);
  app.clock.set('2026-03-02T10:00:00Z');
  [ada, ben, eve] = [await addPerson(engine), await addPerson(engine), await addPerson(engine)];
  freeRoom = await ada.publishes();
  pricedRoom = await ada.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(() => app.close());

test('a banned or deleted party blocks transitions by users, but not by operators', async () => {
  const [mallory, nora] = [await addPerson(engine), await addPerson(engine)];
  const room = await mallory.publishes({ title: 'A room in Kyiv' });
  const request = await does.requests(nora.viewer, room, '2026-04-01', '2026-04-03');
  await does.bans(nora.viewer);
  expect(await codeOf(does.moves(mallory.viewer, request, 'transition/accept'))).toBe(
    'transaction-customer-banned-or-deleted',
  );
  await does.bans(mallory.viewer);
  expect(await codeOf(does.enquires(ben.viewer, room))).toMatch(
    /transaction-(provider-banned-or-deleted|listing-not-found)/,
  );
  await expect(does.moves(system, request, 'transition/expire')).resolves.toMatchObject({
    attributes: { state: 'state/declined' },
  });
});

test('a request for free help is accepted, delivered at its end and closed a week later', async () => {
  const request = await does.requests(ben.viewer, freeRoom, '2026-05-01', '2026-05-03');
  expect(request.relationships?.booking).toMatchObject({
    attributes: {
      start: new Date('2026-05-01'),
      end: new Date('2026-05-03'),
      displayStart: new Date('2026-05-01'),
      seats: 1,
      state: 'pending',
    },
  });
  expect(await does.timersOf(request.id)).toEqual([
    { transition: 'transition/expire', runAt: new Date('2026-03-08T10:00:00Z') },
  ]);
  expect(await codeOf(does.moves(ben.viewer, request, 'transition/accept'))).toBe('forbidden');
  const accepted = await does.moves(ada.viewer, request, 'transition/accept');
  expect(accepted.relationships?.booking).toMatchObject({ attributes: { state: 'accepted' } });
  expect(await codeOf(does.moves(ada.viewer, request, 'transition/decline'))).toBe(
    'transaction-invalid-transition',
  );
  expect(await does.timersOf(request.id)).toEqual([
    { transition: 'transition/complete', runAt: new Date('2026-05-03') },
  ]);
  await transactions.runDueTimer(engine, { transactionId: request.id, transition: 'transition/complete' });
  expect(await does.stateOf(request.id)).toBe('state/delivered');
  expect((await does.timersOf(request.id)).map(timer => timer.transition)).toEqual([
    'transition/expire-review-period',
  ]);
  await transactions.runDueTimer(engine, {
    transactionId: request.id,
    transition: 'transition/expire-review-period',
  });
  const closed = await transactions.show(does.by(ben.viewer), { id: request.id });
  expect(closed.attributes.transitions).toMatchObject([
    { transition: 'transition/request', by: 'customer' },
    { transition: 'transition/accept', by: 'provider' },
    { transition: 'transition/complete', by: 'system' },
    { transition: 'transition/expire-review-period', by: 'system' },
  ]);
  expect(await does.outboxOf(request.id)).toHaveLength(4);
  expect(await does.timersOf(request.id)).toEqual([]);
});

test('a timer that comes too late does nothing', async () => {
  const request = await does.requests(ben.viewer, freeRoom, '2026-06-01', '2026-06-03');
  await does.moves(ada.viewer, request, 'transition/decline');
  await engine.db.run('insert into timers (transaction_id, transition, run_at) values ($1, $2, $3)', [
    request.id,
    'transition/expire',
    app.clock.now(),
  ]);
  await transactions.runDueTimer(engine, { transactionId: request.id, transition: 'transition/expire' });
  expect(await does.timersOf(request.id)).toEqual([]);
  expect(await does.stateOf(request.id)).toBe('state/declined');
});

test('a cancelled stay frees its nights; only an operator cancels', async () => {
  const request = await does.requests(ben.viewer, freeRoom, '2026-07-01', '2026-07-04');
  expect(await codeOf(does.requests(eve.viewer, freeRoom, '2026-07-03', '2026-07-05'))).toBe(
    'transaction-booking-time-not-available',
  );
  await expect(does.requests(eve.viewer, freeRoom, '2026-07-04', '2026-07-05')).resolves.toBeDefined();
  await does.moves(ada.viewer, request, 'transition/accept');
  expect(await codeOf(does.moves(ada.viewer, request, 'transition/cancel'))).toBe('forbidden');
  const cancelled = await does.moves(operator, request, 'transition/cancel');
  expect(cancelled.attributes).toMatchObject({ state: 'state/canceled' });
  await expect(does.requests(eve.viewer, freeRoom, '2026-07-01', '2026-07-04')).resolves.toBeDefined();
});

test('of many requests for the same nights exactly one succeeds', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(does.requests(ben.viewer, freeRoom, '2026-08-01', '2026-08-03'))),
  );
  expect(outcomes.filter(code => code === 'nothing')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['nothing', 'transaction-booking-time-not-available']));
});

test('of a simultaneous accept and decline, one succeeds', async () => {
  const request = await does.requests(ben.viewer, freeRoom, '2026-09-01', '2026-09-03');
  const outcomes = await Promise.all([
    codeOf(does.moves(ada.viewer, request, 'transition/accept')),
    codeOf(does.moves(ada.viewer, request, 'transition/decline')),
  ]);
  expect(outcomes.filter(code => code === 'nothing')).toHaveLength(1);
  expect(outcomes.join()).toMatch(/transaction-(locked|invalid-transition)/);
  expect(await does.outboxOf(request.id)).toHaveLength(2);
});

test('unbookable dates are rejected by name', async () => {
  const wrong = (start: string, end: string) => does.requests(ben.viewer, freeRoom, start, end);
  await expect(wrong('2026-02-20', '2026-02-25')).rejects.toEqual(
    refused('validation-invalid-value', ['params', 'bookingStart']),
  );
  await expect(wrong('2026-10-05', '2026-10-05')).rejects.toEqual(
    refused('validation-invalid-value', ['params', 'bookingEnd']),
  );
  await expect(wrong('2028-10-05', '2028-10-06')).rejects.toEqual(
    refused('validation-invalid-value', ['params', 'bookingStart']),
  );
  expect(await codeOf(does.requests(ben.viewer, pricedRoom, '2026-10-05', '2026-10-06'))).toBe(
    'transaction-invalid-action-sequence',
  );
});

test('a day on which the listing is closed cannot be booked', async () => {
  const entries = [{ dayOfWeek: 'sat', seats: 1 }];
  const room = await ada.publishes({
    title: 'Saturdays only',
    availabilityPlan: { type: 'availability-plan/day', entries },
  });
  expect(await codeOf(does.requests(ben.viewer, room, '2026-10-03', '2026-10-05'))).toBe(
    'transaction-booking-time-not-available',
  );
  await expect(does.requests(ben.viewer, room, '2026-10-03', '2026-10-04')).resolves.toBeDefined();
});

test('both parties see the address only once the booking is accepted', async () => {
  const { location } = completeListing.publicData;
  const room = await ada.publishes();
  const request = await does.requests(ben.viewer, room, '2026-09-01', '2026-09-03');
  const told = async (person: Person) =>
    (await transactions.show(does.by(person.viewer), { id: request.id })).attributes.protectedData;
  expect(await told(ben)).toEqual({});
  await does.moves(ada.viewer, request, 'transition/accept');
  expect(await told(ben)).toEqual({ listingLocation: location });
  await expect(told(eve)).rejects.toMatchObject({ code: 'forbidden' });
});

test('accepting works while messages are being sent', async () => {
  const request = await does.requests(ben.viewer, freeRoom, '2026-10-01', '2026-10-03');
  const messages = Array.from({ length: 10 }, (_, n) => does.writes(ben.viewer, request, `Message ${n}`));
  const [declined] = await Promise.all([does.moves(ada.viewer, request, 'transition/decline'), ...messages]);
  expect(declined.attributes.state).toBe('state/declined');
});
