import { DAY } from '#contract/time/units.ts';
import { createApi } from '#src/api/createApi.ts';
import { createPlatform } from '#server/platform/index.ts';
import { createSdkAdapter } from '#server/platform/inProcess.ts';
import { withReaderCounts } from '#server/web/render/readerCounts.ts';
import { createDirectSdk } from '#server/web/session/directSdk.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { countForReader } from '#server/marketplace/transactions/index.ts';
import { ban } from '#server/marketplace/users/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { requestStay } from '#test/support/stays.ts';
import { callWebApi } from '#test/support/webApi.ts';
import type { Token } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

const transport = { locale: 'en', send: jest.fn(), upload: jest.fn() };

/** What the lists of transactions and listings tell, and what a page counts at once, which is the same. */
async function countsOf({ id, tokens }: Person) {
  const tokenStore = sharetribe.tokenStore.memoryStore();
  tokenStore.setToken(tokens.getToken() as Token);
  const create = jest.fn();
  const sdk = createDirectSdk({ call: createSdkAdapter(createPlatform(app.engine)), tokenStore, create });
  const lists = createApi(sdk, transport, { isOurs: true });
  const readerCounts = jest.fn(({ userId }: { userId: string }) =>
    countForReader(ctxFor(app.engine, { kind: 'user', userId, limited: false, trusted: false })),
  );
  const page = withReaderCounts(lists, { sdk }, { readerCounts });
  const all = ({ transactions, ownListings }: typeof lists) =>
    Promise.all([
      transactions.countAwaitingProvider(),
      transactions.countUnread(),
      ownListings.count(),
      transactions.countToAnswer(),
      ownListings.count({ states: ['published'] }),
    ]);
  const atOnce = await all(page);
  expect(readerCounts.mock.calls.map(([{ userId }]) => userId)).toEqual([id]);
  expect(atOnce).toEqual(await all(lists));
  // What a page reads needs no SDK, whose creation takes longer than a read.
  expect(create).not.toHaveBeenCalled();
  return atOnce;
}

test('somebody without conversations and listings has none', async () => {
  expect(await countsOf(await person(app, 'New', 'Comer'))).toEqual([0, 0, 0, 0, 0]);
});

test('a page counts as the lists do, whatever has become of those who asked', async () => {
  await ada.drafts();
  const stays: Record<string, Person> = {};
  for (const name of ['Waiting', 'Banned', 'Blocked', 'Hidden', 'Apart', 'Declined']) {
    const who = await person(app, name, 'Guest');
    const place = await ada.publishes();
    const stay = await requestStay(who, place, app.clock.now().getTime() + DAY);
    if (name === 'Declined')
      await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/decline', params: {} });
    stays[name] = who;
  }
  const { Banned, Blocked, Hidden, Apart } = stays as Record<string, Person>;
  const block = (person?: Person) =>
    callWebApi(app, 'safety/block', { userId: person?.id }, ada.tokens.getToken());
  for (const who of [Hidden, Apart])
    await who?.sdk.currentUser.updateProfile({ privateData: { hidesProfile: true } });
  expect([(await block(Blocked)).status, (await block(Apart)).status]).toEqual([200, 200]);
  await ban(ctxFor(app.engine, { kind: 'integration' }), { id: Banned?.id ?? '' });
  const enquiry = await ben.enquires(await ada.publishes());
  await ben.writes(enquiry, 'We are three, and a cat.');
  const own = await ada.enquires(await ben.publishes());
  await ben.writes(own, 'Come in.');
  // Waiting, blocked and hidden ones; not the banned and declined, nor who is hidden and blocked.
  expect(await countsOf(ada)).toEqual([3, 3, 8, 5, 7]);
  expect(await countsOf(ben)).toEqual([0, 0, 1, 0, 1]);
});
