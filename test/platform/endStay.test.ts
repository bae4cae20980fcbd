import { cast, type Person } from '#test/support/cast.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { requestStay } from '#test/support/stays.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { failureOf, type Res } from './sdk.ts';

// Either party may end an accepted stay (decision 082).

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;
let stay: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
});
afterAll(() => app.close());

// Ada has accepted Ben.
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes();
  stay = await requestStay(ben, listing, app.clock.now().getTime());
  await moves(ada, 'accept');
});

const moves = (who: Person, name: string) =>
  who.sdk.transactions.transition(
    { id: stay.id, transition: `transition/${name}`, params: {} },
    { expand: true },
  );
const seenBy = async (who: Person) =>
  (await who.sdk.transactions.show({ id: stay.id })).data.data.attributes as unknown as {
    state: string;
    processVersion: number;
    protectedData: { listingLocation?: { address: string } };
    transitions: { transition: string; by: string }[];
  };
const subjectsTo = async (who: Person) =>
  (await mailsOf(app.engine, who.email)).map(({ subject }) => subject);

test.each([
  ['host', 'provider'],
  ['guest', 'customer'],
] as const)('the %s ends it: the address is hidden at once, and both are told by whom', async (_, role) => {
  expect((await seenBy(ben)).protectedData.listingLocation?.address).toContain('Invalidenstraße');
  await moves(role === 'provider' ? ada : ben, `end-by-${role}`);
  for (const who of [ada, ben]) {
    const seen = await seenBy(who);
    expect(seen).toMatchObject({ state: 'state/canceled', processVersion: 2 });
    expect(seen.protectedData).not.toHaveProperty('listingLocation');
    expect(seen.transitions.at(-1)).toMatchObject({ transition: `transition/end-by-${role}`, by: role });
  }
  const [toGuest, toHost] = [await subjectsTo(ben), await subjectsTo(ada)];
  const isHost = role === 'provider';
  expect(toGuest).toContain(
    isHost ? 'Your host has ended the arrangement' : 'You have ended the arrangement',
  );
  expect(toHost).toContain(
    isHost ? 'You have ended the arrangement' : 'Your guest has ended the arrangement',
  );
});

test('a queued acceptance mail is not sent once the stay has ended', async () => {
  await moves(ada, 'end-by-provider');
  expect(await subjectsTo(ben)).not.toContain('Your request has been accepted');
});

test('the nights become free', async () => {
  await moves(ben, 'end-by-customer');
  const again = await requestStay(cy, listing, app.clock.now().getTime());
  expect(again.attributes.state).toBe('state/preauthorized');
});

test('others cannot end it, and neither party can do so in the name of the other', async () => {
  expect(await failureOf(moves(cy, 'end-by-provider'))).toEqual({ status: 403, code: 'forbidden' });
  expect(await failureOf(moves(ben, 'end-by-provider'))).toEqual({ status: 403, code: 'forbidden' });
  expect(await failureOf(moves(ada, 'end-by-customer'))).toEqual({ status: 403, code: 'forbidden' });
  expect((await seenBy(ben)).state).toBe('state/accepted');
});

test("processTransitions lists each party's possible transitions", async () => {
  const next = async (who: Person) =>
    (await who.sdk.processTransitions.query({ transactionId: stay.id })).data.data.map(
      ({ attributes }) => attributes.name,
    );
  expect(await next(ben)).toEqual(['transition/end-by-customer']);
  expect(await next(ada)).toEqual(['transition/end-by-provider']);
});
