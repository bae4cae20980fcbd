import { endableFreeBookingProcess, freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { actorOf, hasAction, type Process, type TransitionName } from '#contract/processes/process.ts';
import { DAY } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { queryProcessTransitions } from '#server/marketplace/transactions/index.ts';
import { addPerson, codeOf, actionsIn, operator } from '#test/support/actions.ts';
import { nameOf, neverReached, pathsOf, step, traceOf, walk, type Stage } from './walk.ts';
import { transitionNamed } from '#test/support/names.ts';

let app: TestEngine;
let stage: Stage;
const paths = pathsOf(freeBookingProcess);

beforeAll(async () => {
  app = await testEngine();
  const { engine, clock } = app;
  clock.set('2026-10-20T10:00:00Z');
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  stage = { engine, clock, process: freeBookingProcess, provider, customer, listingId: '' };
});

beforeEach(async () => {
  stage.listingId = await stage.provider.publishes();
});

afterAll(() => app.close());

test('there are sixteen paths through a free booking', () => {
  expect(new Set(paths.map(nameOf)).size).toBe(16);
});

test.each(paths.map(path => [nameOf(path), path] as const))('%s', (_, path) =>
  expectWalked(freeBookingProcess, path),
);

const endings = pathsOf(endableFreeBookingProcess).filter(path => path.at(-1)?.includes('end-by'));

test.each(endings.map(path => [nameOf(path), path] as const))('release-2: %s', (_, path) =>
  expectWalked(endableFreeBookingProcess, path),
);

async function expectWalked(process: Process, path: readonly TransitionName[]) {
  const id = await walk({ ...stage, process }, path);
  const trace = await traceOf(stage, id);
  expect(trace.history).toEqual(path);
  expect(trace.actors).toEqual(path.map(name => actorOf(process, name)));
  expect(trace.facts).toEqual(path.map(transition => ({ transactionId: id, transition })));
  expect(trace.timers).toEqual([]);
  expect(trace.shown.attributes).toMatchObject({ payinTotal: null, payoutTotal: null, lineItems: [] });
  const isKept = path.includes('transition/complete');
  const isCalledOff = path.some(name => hasAction(process, name, 'action/cancel-booking'));
  expect(trace.shown.relationships?.booking).toMatchObject({
    attributes: { state: isKept ? 'accepted' : isCalledOff ? 'cancelled' : 'declined' },
  });
}

test('in release-1 only operators can end an accepted stay', async () => {
  const id = await walk(stage, ['transition/request', 'transition/accept']);
  const does = actionsIn(stage.engine);
  for (const { viewer } of [stage.customer, stage.provider])
    for (const role of ['customer', 'provider'] as const)
      expect(await codeOf(does.moves(viewer, { id }, `transition/end-by-${role}`))).toBe(
        'transaction-invalid-transition',
      );
});

test('a host can end a free stay after it has begun, and with a banned guest', async () => {
  const process = endableFreeBookingProcess;
  const { engine, provider, customer, clock } = stage;
  const does = actionsIn(engine);
  const id = await walk({ ...stage, process }, ['transition/request', 'transition/accept']);
  expect(await codeOf(does.moves(customer.viewer, { id }, 'transition/end-by-provider'))).toBe('forbidden');
  clock.advance(4 * DAY);
  await does.bans(customer.viewer);
  await does.moves(provider.viewer, { id }, 'transition/end-by-provider');
  expect(await does.stateOf(id)).toBe('state/canceled');
  stage.customer = await addPerson(engine);
});

test('nights of a cancelled request or stay can be requested again', async () => {
  await walk(stage, ['transition/request', 'transition/decline']);
  const again = await walk(stage, ['transition/request', 'transition/accept']);
  expect(await codeOf(walk(stage, ['transition/request']))).toBe('transaction-booking-time-not-available');
  await step(stage, 'transition/cancel', again);
  await walk(stage, ['transition/request']);
});

test('a banned user’s request is declined by an operator, or expires', async () => {
  const { engine, provider, customer } = stage;
  const does = actionsIn(engine);
  const asked = async () => ({ id: await walk(stage, ['transition/request']) });
  const [first, second] = [await asked(), await ((stage.listingId = await provider.publishes()), asked())];
  await does.bans(customer.viewer);
  for (const name of ['accept', 'decline']) {
    expect(await codeOf(does.moves(provider.viewer, first, transitionNamed(name)))).toBe(
      'transaction-customer-banned-or-deleted',
    );
  }
  expect(await codeOf(does.moves(operator, first, 'transition/accept'))).toBe('forbidden');
  const next = await queryProcessTransitions(does.by(operator), { transactionId: first.id });
  expect(next.map(({ attributes }) => attributes.name)).toEqual(['transition/decline']);
  await does.moves(operator, first, 'transition/decline');
  expect((await traceOf(stage, first.id)).actors).toEqual(['customer', 'operator']);
  await step(stage, 'transition/expire', second.id);
  expect(await does.stateOf(second.id)).toBe('state/declined');
  stage.customer = await addPerson(engine);
});

test('a listing with a price cannot be booked with this process', async () => {
  stage.listingId = await stage.provider.publishes({ price: new Money(100, 'EUR') });
  expect(await codeOf(walk(stage, ['transition/request']))).toBe('transaction-invalid-action-sequence');
});

test.each([
  ['takes', '2027-03-27T23:30:00Z', '2027-04-10', '2027-04-12'],
  ['gives', '2027-10-30T23:30:00Z', '2027-11-10', '2027-11-12'],
])('the start or end of summer time (%s) shifts no deadline', async (_, now, start, end) => {
  const does = actionsIn(stage.engine);
  const due = async (id: string) => (await does.timersOf(id)).map(({ runAt }) => runAt.toISOString());
  const daysAfterNow = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString();
  app.clock.set(now);
  const { id } = await does.requests(stage.customer.viewer, stage.listingId, start, end);
  expect(await due(id)).toEqual([daysAfterNow(6)]);
  await step(stage, 'transition/accept', id);
  // Nights are counted in UTC, regardless of daylight saving time.
  expect(await due(id)).toEqual([`${end}T00:00:00.000Z`]);
  await step(stage, 'transition/complete', id);
  expect(await due(id)).toEqual([daysAfterNow(7)]);
});

test('every transition in the process is covered', async () => {
  expect(Object.keys(freeBookingProcess.transitions)).toHaveLength(15);
  expect(await neverReached(stage)).toEqual([]);
});
