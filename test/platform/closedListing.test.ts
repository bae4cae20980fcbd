import { DAY } from '#contract/time/units.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, Money } from './sdk.ts';
import type { Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes({ title: 'Room near the park', price: new Money(2000, 'EUR') });
  await ben.enquires(listing);
  await ada.sdk.ownListings.close({ id: listing.id });
});
afterAll(() => app.close());

const include = ['author', 'images'];
const absent = { status: 404, code: 'not-found' };
const open = ({ sdk }: Pick<Person, 'sdk'>) => sdk.listings.show({ id: listing.id, include });
const visitor = () => ({ sdk: createSdk(app.baseUrl) });

test('a closed listing is shown to its customers as the public saw it', async () => {
  const { data } = await open(ben);
  expect(data.data).toMatchObject({
    type: 'listing',
    attributes: { title: 'Room near the park', state: 'closed', availabilityPlan: null },
    relationships: { author: { data: { id: { uuid: ada.id } } }, images: { data: [{ type: 'image' }] } },
  });
  expect(data.data.attributes).not.toHaveProperty('privateData');
});

test('others and its author do not find a closed listing among published ones', async () => {
  for (const who of [cy, visitor(), ada]) expect(await failureOf(open(who))).toEqual(absent);
});

test('it is not found by search, and its availability is hidden', async () => {
  const from = app.clock.now();
  const span = { start: from, end: new Date(from.getTime() + 5 * DAY) };
  for (const { sdk } of [ben, cy, visitor()]) {
    expect((await sdk.listings.query({})).data.data).toEqual([]);
    expect((await sdk.listings.query({ ids: listing.id })).data.data).toEqual([]);
    expect(await failureOf(sdk.timeslots.query({ listingId: listing.id, ...span }))).toEqual(absent);
  }
});

test('a block does not hide it from either party: a missing page would reveal the block', async () => {
  await app.engine.db.run('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    ada.id,
    ben.id,
  ]);
  expect((await open(ben)).data.data.attributes.state).toBe('closed');
});

test('a listing that is pending approval, or deleted, is not shown to anyone', async () => {
  const set = (columns: string) =>
    app.engine.db.run(`update listings set ${columns} where id = $1`, [listing.id.uuid]);
  for (const state of ['draft', 'pendingApproval']) {
    await set(`state = '${state}'`);
    expect(await failureOf(open(ben))).toEqual(absent);
  }
  await set(`state = 'closed', deleted = true`);
  expect(await failureOf(open(ben))).toEqual(absent);
});
