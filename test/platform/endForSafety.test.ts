import { DAY } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { findAppealsOf } from '#server/marketplace/transactions/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { createPayable, fakePayments } from '#test/support/payments.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf, Money, newStore, testClient, type Res } from './sdk.ts';

// In every release, either party can leave an accepted stay: by ending it, by a block, by deletion (decisions 082, 083
// and 130).

let app: TestApp;
let host: Person;
let guest: Person;
let stay: Res;
let listing: Res;
const bank = fakePayments();

beforeAll(async () => {
  app = await startApp();
  app.engine.payments = bank.payments;
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada: host, ben: guest } = await cast(app));
  bank.actions();
});

/** The guest has started the stay by this alias, and the host has accepted it. */
async function accepted(processAlias: string, who = guest, isAccepted = true): Promise<Res> {
  const isPaid = !processAlias.startsWith('free');
  const today = Math.floor(app.clock.now().getTime() / DAY) * DAY;
  const params = {
    listingId: listing.id,
    bookingStart: new Date(today + 10 * DAY),
    bookingEnd: new Date(today + 12 * DAY),
    ...(isPaid && {
      lineItems: [{ code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 }],
    }),
  };
  const transition = `transition/request${isPaid ? '-payment' : ''}`;
  const sdk = isPaid ? await trusted(who) : who.sdk;
  const made = (await sdk.transactions.initiate({ processAlias, transition, params }, { expand: true })).data
    .data;
  if (isPaid) await moves(who, made, 'confirm-payment');
  if (isAccepted) await moves(host, made, 'accept');
  return made;
}

async function trusted(who: Person) {
  const secretary = createSdk(app.baseUrl, { ...testClient, tokenStore: who.tokens });
  const tokenStore = newStore();
  tokenStore.setToken((await secretary.exchangeToken()).data);
  return createSdk(app.baseUrl, { tokenStore });
}

async function begins(processAlias: string): Promise<void> {
  const isPaid = !processAlias.startsWith('free');
  if (isPaid) await createPayable(app.engine, host.id);
  listing = await host.publishes(isPaid ? { price: new Money(2500, 'EUR') } : {});
  stay = await accepted(processAlias);
  bank.actions();
}

const moves = (who: Person, { id }: Res, name: string) =>
  who.sdk.transactions.transition({ id, transition: `transition/${name}`, params: {} }, { expand: true });
const seenBy = async (who: Person, { id } = stay) =>
  (await who.sdk.transactions.show({ id, include: ['booking'] })).data.data.attributes as unknown as {
    state: string;
    processVersion: number;
    protectedData: { listingLocation?: { address: string } };
    transitions: { transition: string; by: string }[];
  };
const asks = async (who: Person, path: string, body: object) =>
  (await callWebApi(app, `safety/${path}`, body, who.tokens.getToken())).status;
const ends = (who: Person, block = false, { id } = stay) =>
  asks(who, 'end-stay', { transactionId: id.uuid, block });
const blocks = (who: Person, whom: Person) => asks(who, 'block', { userId: whom.id });
const leaves = ({ sdk, password }: Person) =>
  sdk.currentUser.delete({ currentPassword: password, endTransactions: true } as { currentPassword: string });
/** How many guests the nights of the stay are free for. */
const seatsNow = async () => {
  const { data } = await host.sdk.timeslots.query({
    listingId: listing.id,
    start: new Date('2026-03-12T00:00:00Z'),
    end: new Date('2026-03-14T00:00:00Z'),
  });
  return [...new Set(data.data.map(({ attributes }) => attributes.seats))];
};

describe.each([
  'free-process/release-1',
  'default-process/release-1',
  'free-process/release-2',
  'default-process/release-2',
])('a stay begun by %s', alias => {
  beforeEach(() => begins(alias));

  const expectEnded = async (role: 'customer' | 'provider', left?: Person) => {
    for (const who of [host, guest].filter(one => one !== left)) {
      const seen = await seenBy(who);
      expect(seen).toMatchObject({ state: 'state/canceled', processVersion: Number(alias.at(-1)) });
      expect(seen.protectedData).not.toHaveProperty('listingLocation');
      const name = alias.endsWith('1') ? 'cancel' : `end-by-${role}`;
      expect(seen.transitions.at(-1)).toMatchObject({ transition: `transition/${name}`, by: role });
    }
    if (left !== host) expect(await seatsNow()).toEqual([1]);
    await drain(app.engine, handlers);
    expect(bank.actions()).toEqual(alias.startsWith('free') ? [] : ['refund']);
    const other = role === 'provider' ? guest : host;
    const subjects = (await mailsOf(app.engine, other.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Your ${role === 'provider' ? 'host' : 'guest'} has ended the arrangement`);
    expect(subjects.filter(subject => subject.includes('has ended'))).toHaveLength(1);
  };

  test.each([
    ['host', 'provider'],
    ['guest', 'customer'],
  ] as const)('is ended by the %s, once, also from two tabs', async (_, role) => {
    const who = role === 'provider' ? host : guest;
    expect(await Promise.all([ends(who), ends(who)])).toEqual([200, 200]);
    expect(await ends(who)).toBe(200);
    await expectEnded(role);
  });

  test.each([
    ['host', 'provider'],
    ['guest', 'customer'],
  ] as const)('ends when the %s blocks the other', async (_, role) => {
    const [one, other] = role === 'provider' ? [host, guest] : [guest, host];
    expect(await blocks(one, other)).toBe(200);
    await expectEnded(role);
  });

  test.each([
    ['host', 'provider'],
    ['guest', 'customer'],
  ] as const)('ends when the %s deletes the account', async (_, role) => {
    const who = role === 'provider' ? host : guest;
    await leaves(who);
    await drain(app.engine, handlers);
    await expectEnded(role, who);
  });
});

const notPossible = { status: 409, code: 'transaction-not-possible' };

describe('whatever happens at the same time', () => {
  test('two stays over the same nights are both ended, and their seats are freed once', async () => {
    const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const entries = week.map(dayOfWeek => ({ dayOfWeek, seats: 3 }));
    listing = await host.publishes({ availabilityPlan: { type: 'availability-plan/day', entries } });
    const [first, second] = [
      await accepted('free-process/release-1'),
      await accepted('free-process/release-2'),
    ];
    expect(await seatsNow()).toEqual([1]);
    const block = { userId: guest.id };
    await Promise.all([
      asks(host, 'block', block),
      ends(host, true, first),
      ends(guest, false, second),
      asks(host, 'block', block),
    ]);
    await drain(app.engine, handlers);
    await drain(app.engine, handlers);
    for (const one of [first, second]) expect((await seenBy(host, one)).state).toBe('state/canceled');
    expect(await seatsNow()).toEqual([3]);
  });

  test('a block while the payment is being captured ends the stay that the payment accepts', async () => {
    await createPayable(app.engine, host.id);
    listing = await host.publishes({ price: new Money(2500, 'EUR') });
    stay = await accepted('default-process/release-1', guest, false);
    bank.actions();
    app.engine.payments = {
      ...bank.payments,
      async captureIntent(...call) {
        expect(await blocks(host, guest)).toBe(200);
        return bank.payments.captureIntent(...call);
      },
    };
    await moves(host, stay, 'accept');
    app.engine.payments = bank.payments;
    expect((await seenBy(guest)).protectedData).not.toHaveProperty('listingLocation');
    await drain(app.engine, handlers);
    expect(await seenBy(guest)).toMatchObject({ state: 'state/canceled' });
    expect((await seenBy(guest)).transitions.at(-1)?.by).toBe('provider');
    await drain(app.engine, handlers);
    expect(bank.actions()).toEqual(['capture', 'refund']);
  });

  test('a block in both directions, lifted and made again, ends the stay once', async () => {
    await begins('free-process/release-1');
    const unblocks = (who: Person, whom: Person) => asks(who, 'unblock', { userId: whom.id });
    await Promise.all([blocks(host, guest), blocks(guest, host)]);
    const { transitions } = await seenBy(host);
    expect(transitions.filter(({ transition }) => transition === 'transition/cancel')).toHaveLength(1);
    await unblocks(host, guest);
    await unblocks(guest, host);
    await blocks(host, guest);
    await drain(app.engine, handlers);
    const seen = await seenBy(guest);
    expect(seen.transitions).toEqual(transitions);
    expect(seen.protectedData).not.toHaveProperty('listingLocation');
  });

  test('the other account may be gone already', async () => {
    await begins('free-process/release-1');
    await app.engine.db.run('update users set deleted_at = now() where id = $1', [guest.id]);
    expect(await ends(host, true)).toBe(200);
    expect((await seenBy(host)).state).toBe('state/canceled');
  });
});

describe('what may not be ended', () => {
  test('by others, or in another state', async () => {
    await begins('free-process/release-1');
    const { cy } = await cast(app);
    expect(await ends(cy)).toBe(403);
    expect(await ends(cy, true)).toBe(403);
    expect((await seenBy(host)).state).toBe('state/accepted');
    expect(await ends(host)).toBe(200);
    expect(await ends(guest)).toBe(409);
    const { id } = await guest.enquires(listing);
    expect(await ends(host, false, { id } as Res)).toBe(409);
  });

  test.each([1, 2])(
    'a paid stay of release-%i that has begun for its guest, whose block asks the operators instead',
    async version => {
      await begins(`default-process/release-${version}`);
      app.clock.set('2026-03-13T00:00:00Z');
      const again = createSdk(app.baseUrl, { tokenStore: guest.tokens });
      await again.login({ username: guest.email, password: guest.password });
      expect(await ends(guest)).toBe(409);
      expect(await blocks(guest, host)).toBe(200);
      expect(await blocks(guest, host)).toBe(200);
      await drain(app.engine, handlers);
      const seen = await seenBy(guest);
      expect(seen.state).toBe('state/accepted');
      expect(seen.protectedData).not.toHaveProperty('listingLocation');
      expect(bank.actions()).toEqual([]);
      expect(await findAppealsOf(app.engine.db, stay.id.uuid)).toMatchObject([
        { by: 'customer', matter: 'cancel', reason: 'unsafe' },
      ]);
    },
  );
});

describe('what can still be written after the end', () => {
  const writes = (who: Person) =>
    failureOf(who.sdk.messages.send({ transactionId: stay.id, content: 'I know where you live' }));
  const enquiry = (processAlias: string) => ({
    processAlias,
    transition: 'transition/enquire',
    params: { listingId: listing.id },
  });

  test.each(['free-process/release-1', 'free-process/release-2'])(
    'with a block in the same step, nothing: %s',
    async alias => {
      await begins(alias);
      const another = await host.publishes();
      expect(await ends(host, true)).toBe(200);
      for (const who of [host, guest]) expect(await writes(who)).toEqual(notPossible);
      expect(await failureOf(guest.sdk.transactions.initiate(enquiry(alias)))).toEqual(notPossible);
      expect(await failureOf(accepted(alias, guest, false))).toEqual(notPossible);
      listing = another;
      expect(await failureOf(accepted(alias, guest, false))).toEqual(notPossible);
    },
  );

  test('without a block, the conversation stays open', async () => {
    await begins('free-process/release-2');
    expect(await ends(host)).toBe(200);
    const { data } = await guest.sdk.messages.send({ transactionId: stay.id, content: 'Thank you anyway' });
    expect(data.data.type).toBe('message');
    await guest.sdk.transactions.initiate(enquiry('free-process/release-2'));
  });
});
