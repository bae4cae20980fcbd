import type { BlockedUser } from '#contract/safety/safety.ts';
import { DAY } from '#contract/time/units.ts';
import { drainTimers } from '#server/jobs/worker.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { failureOf, type Params, type Res, type Token } from './sdk.ts';
import { changeSettings } from '#test/support/database.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
});

const notPossible = { status: 409, code: 'transaction-not-possible' };
const ask = (who: Person, path: string, body: object = {}) =>
  callWebApi(app, `safety${path}`, body, who.tokens.getToken());
const blocks = async (who: Person, whom: Person) =>
  expect((await ask(who, '/block', { userId: whom.id })).status).toBe(200);
const unblocks = (who: Person, whom: Person) => ask(who, '/unblock', { userId: whom.id });
const blockedBy = async (who: Person) =>
  ((await ask(who, '')).body.data as unknown as { blocked: BlockedUser[] }).blocked;

let nights = 0;
const request = (listing: Res) => {
  nights += 1;
  const start = Math.floor(app.clock.now().getTime() / DAY) * DAY + nights * DAY;
  return {
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: listing.id, bookingStart: new Date(start), bookingEnd: new Date(start + DAY) },
  };
};
const requests = async (who: Person, listing: Res) =>
  (await who.sdk.transactions.initiate(request(listing), { expand: true })).data.data;
const moves = (who: Person, { id }: Res, transition: string, params: Params = {}) =>
  who.sdk.transactions.transition({ id, transition, params }, { expand: true });
const found = async (who: Person, query: Params = {}) =>
  (await who.sdk.listings.query(query)).data.data.map(({ id }) => id.uuid);

describe.each([
  ['the host blocks', () => [ada, ben]],
  ['the guest blocks', () => [ben, ada]],
] as const)('when %s', (_who, pair) => {
  const blockNow = () => {
    const [one, other] = pair() as [Person, Person];
    return blocks(one, other);
  };

  test('a block ends an accepted stay and hides its address, which lifting it does not show again', async () => {
    const listing = await ada.publishes();
    const stay = await requests(ben, listing);
    await moves(ada, stay, 'transition/accept');
    const told = async () => {
      const { data } = await ben.sdk.transactions.show({ id: stay.id });
      const queried = await ben.sdk.transactions.query({ only: 'order' });
      const listed = queried.data.data.find(({ id }) => id.uuid === stay.id.uuid);
      return [data.data, listed].map(one => JSON.stringify(one?.attributes).includes('listingLocation'));
    };
    expect(await told()).toEqual([true, true]);
    await blockNow();
    expect(await told()).toEqual([false, false]);
    const [one, other] = pair() as [Person, Person];
    await unblocks(one, other);
    expect(await told()).toEqual([false, false]);
    const { data } = await ben.sdk.transactions.show({ id: stay.id });
    expect(data.data.attributes.state).toBe('state/canceled');
  });

  test('after a block nothing new can begin: no enquiry, no request, no price', async () => {
    const listing = await ada.publishes();
    await blockNow();
    const { initiate, initiateSpeculative } = ben.sdk.transactions;
    const enquiry = { ...request(listing), transition: 'transition/enquire' };
    expect(await failureOf(initiate(enquiry))).toEqual(notPossible);
    expect(await failureOf(initiate(request(listing)))).toEqual(notPossible);
    expect(await failureOf(initiateSpeculative(request(listing)))).toEqual(notPossible);
    const { data } = await ben.sdk.transactions.query({});
    expect(data.data).toEqual([]);
    await requests(cy, listing);
  });

  test('after a block neither can write to the other, but both can still read the conversation', async () => {
    const thread = await ben.enquires(await ada.publishes(), 'Hello');
    await blockNow();
    for (const who of [ada, ben]) {
      const message = { transactionId: thread.id, content: 'Are you there?' };
      expect(await failureOf(who.sdk.messages.send(message))).toEqual(notPossible);
      const { data } = await who.sdk.messages.query({ transactionId: thread.id });
      expect(data.data.map(({ attributes }) => attributes.content)).toEqual(['Hello']);
    }
  });

  test('after a block an enquiry cannot become a request, nor a request a stay, but it can be declined', async () => {
    const listing = await ada.publishes();
    const enquiry = { ...request(listing), transition: 'transition/enquire' };
    const asked = (await ben.sdk.transactions.initiate(enquiry)).data.data;
    const requested = await requests(ben, listing);
    await blockNow();
    const { bookingStart, bookingEnd } = request(listing).params;
    expect(
      await failureOf(moves(ben, asked, 'transition/request-after-enquiry', { bookingStart, bookingEnd })),
    ).toEqual(notPossible);
    expect(await failureOf(moves(ada, requested, 'transition/accept'))).toEqual(notPossible);
    const { data } = await moves(ada, requested, 'transition/decline');
    expect(data.data.attributes.state).toBe('state/declined');
  });

  test('a stay that was over before the block is still reviewed', async () => {
    const stay = await requests(ben, await ada.publishes());
    await moves(ada, stay, 'transition/accept');
    app.clock.advance((nights + 2) * DAY);
    // Processes a batch at a time: stays of earlier tests are due as well.
    while ((await drainTimers(app.engine)) > 0);
    await blockNow();
    const words = { reviewRating: 2, reviewContent: 'It was not safe.' };
    const { data } = await moves(ben, stay, 'transition/review-1-by-customer', words);
    expect(data.data.attributes.state).toBe('state/reviewed-by-customer');
  });

  test('neither finds the other in any search, and direct links reveal nothing', async () => {
    const [hers, his] = [await ada.publishes(), await ben.publishes()];
    const before = await ben.sdk.listings.show({ id: hers.id });
    await blockNow();
    for (const [who, theirs, other] of [
      [ada, his, ben],
      [ben, hers, ada],
    ] as const) {
      expect(await found(who)).not.toContain(theirs.id.uuid);
      for (const query of [
        { ids: theirs.id.uuid },
        { authorId: other.id },
        { keywords: 'quiet' },
        { origin: '52.53,13.38' },
        { pub_category: 'offeringPlace', sort: '-createdAt' },
        { start: '2026-06-01', end: '2026-06-03', availability: 'day-full' },
      ])
        expect([query, (await found(who, query)).includes(theirs.id.uuid)]).toEqual([query, false]);
    }
    expect(await found(cy, { ids: `${hers.id.uuid},${his.id.uuid}` })).toHaveLength(2);
    expect(await ben.sdk.listings.show({ id: hers.id })).toEqual(before);
    expect((await ben.sdk.users.show({ id: ada.id })).data.data.attributes.profile).toMatchObject({
      displayName: 'Ada L',
    });
  });
});

test('counts of listings exclude those of blocked users', async () => {
  await ben.publishes();
  const total = async (who: Person) => (await who.sdk.listings.query({})).data.meta?.totalItems;
  const all = Number(await total(cy));
  await blocks(ada, ben);
  expect(await total(ada)).toBe(all - 1);
  expect(await total(cy)).toBe(all);
});

test('only the user who blocked can unblock', async () => {
  const thread = await ben.enquires(await ada.publishes());
  await blocks(ada, ben);
  expect((await unblocks(ben, ada)).status).toBe(200);
  expect(await failureOf(ben.writes(thread, 'Please'))).toEqual(notPossible);
  await unblocks(ada, ben);
  await ben.writes(thread, 'Thank you');
});

test('users see only whom they themselves have blocked', async () => {
  await ben.enquires(await ada.publishes());
  await blocks(ada, ben);
  await blocks(ada, ben);
  expect(await blockedBy(ada)).toEqual([
    { id: ben.id, name: 'Ben K', banned: false, deleted: false, since: app.clock.now().toISOString() },
  ]);
  expect(await blockedBy(ben)).toEqual([]);
  expect((await ask(ada, '/has-blocked', { userId: ben.id })).body.data).toBe(true);
  expect((await ask(ben, '/has-blocked', { userId: ada.id })).body.data).toBe(false);
  const sideOf = async (who: Person) =>
    (await who.sdk.transactions.query({})).data.data[0]?.attributes.blocked;
  expect([await sideOf(ada), await sideOf(ben)]).toEqual(['byMe', 'apart']);
  await unblocks(ada, ben);
  expect(await sideOf(ben)).toBeUndefined();
});

test('visitors, impersonating operators and banned users cannot block, and nobody blocks themselves or an unknown user', async () => {
  const status = async (token: Token | null, body: object) =>
    (await callWebApi(app, 'safety/block', body, token)).status;
  const token = () => ben.tokens.getToken();
  expect(await status(null, { userId: ada.id })).toBe(403);
  expect(await status(await tokenAs(app, ben.id), { userId: ada.id })).toBe(403);
  expect(await status(token(), { userId: ben.id })).toBe(400);
  expect(await status(token(), {})).toBe(400);
  expect(await status(token(), { userId: 'nobody' })).toBe(404);
  expect(await status(token(), { userId: '00000000-0000-4000-8000-000000000000' })).toBe(404);
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [ben.id]);
  await app.engine.accounts.endSessions(app.engine.db as never, ben.id);
  expect([401, 403]).toContain(await status(token(), { userId: ada.id }));
  expect(await blockedBy(cy)).toEqual([]);
});

test('a user can block a hundred users a day; repeated blocks do not count', async () => {
  changeSettings(app.engine, {
    limits: {
      ...app.engine.settings().limits,
      blocks: { most: 1, milliseconds: DAY },
    },
  });
  await blocks(ada, ben);
  await blocks(ada, ben);
  expect((await ask(ada, '/block', { userId: cy.id })).status).toBe(429);
  app.clock.advance(DAY);
  const dora = await person(app, 'Dora', 'Melnyk');
  await blocks(ada, dora);
});
