import type { ListingPublicData } from '#contract/listing/listing.ts';
import { block, unblock } from '#server/marketplace/blocks/index.ts';
import { close, update } from '#server/marketplace/listings/index.ts';
import { matchesOfOwn } from '#server/marketplace/matching/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';

let app: TestEngine;
let guest: Author;
let host: Author;

beforeEach(async () => {
  app = await testEngine();
  [guest, host] = [await addAuthor(app.engine), await addAuthor(app.engine)];
});
afterEach(() => app.close());

const publish = (who: Author, data: ListingPublicData, fields: object = {}) =>
  who.publishes({ publicData: { ...completeListing.publicData, ...data }, ...fields });
const wanted = (data: ListingPublicData = {}, fields?: object) =>
  publish(guest, { category: 'lookingForPlace', ...data }, fields);
const offered = (data: ListingPublicData = {}, fields?: object) => publish(host, data, fields);
const matchesOf = (who: Author, listingId: string) => matchesOfOwn(who.ctx(), { listingId, limit: 24 });
const idsOf = async (who: Author, listingId: string) =>
  (await matchesOf(who, listingId)).map(match => match.listingId);

test('offers are found for a request and requests for an offer, with the reasons as data', async () => {
  const request = await wanted({ adults: 1, children: 2, needs: ['pets'], language: ['uk'] });
  const offer = await offered({
    capacityNumberOfPeople: 3,
    placeFeatures: ['petsWelcome', 'childrenWelcome'],
    language: ['uk', 'de'],
  });
  const reasons = { fits: ['place', 'people', 'children', 'pets', 'languages'], of: 5 };
  expect(await matchesOf(guest, request)).toMatchObject([{ listingId: offer, ...reasons }]);
  expect(await matchesOf(host, offer)).toMatchObject([{ listingId: request, ...reasons }]);
});

test('the better match comes first, and offers that a need excludes are missing', async () => {
  const request = await wanted({ adults: 2, needs: ['stepFree'], language: ['uk'] });
  const fair = await offered({ placeFeatures: ['stepFree'], language: ['de'] });
  const good = await offered({ placeFeatures: ['stepFree'], language: ['uk'] });
  await offered({ language: ['uk'] });
  await offered({ placeFeatures: ['stepFree'], capacityNumberOfPeople: 1 });
  expect(await idsOf(guest, request)).toEqual([good, fair]);
});

test('neither of two people is proposed to the other across a block', async () => {
  const [request, offer] = [await wanted(), await offered()];
  for (const [one, other] of [
    [guest, host],
    [host, guest],
  ] as const) {
    await block(one.ctx(), { userId: other.id });
    expect(await idsOf(guest, request)).toEqual([]);
    expect(await idsOf(host, offer)).toEqual([]);
    await unblock(one.ctx(), { userId: other.id });
  }
  expect(await idsOf(guest, request)).toEqual([offer]);
});

test('closed and own listings, and those of banned authors, are never proposed, and have no matches', async () => {
  const [request, offer] = [await wanted(), await offered()];
  await publish(guest, {});
  expect(await idsOf(guest, request)).toEqual([offer]);
  await close(host.ctx(), { id: offer });
  expect(await idsOf(guest, request)).toEqual([]);
  expect(await idsOf(host, offer)).toEqual([]);
  const other = await offered();
  expect(await idsOf(guest, request)).toEqual([other]);
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [host.id]);
  expect(await idsOf(guest, request)).toEqual([]);
});

test('a changed listing is matched with its current data', async () => {
  const [request, offer] = [await wanted({ adults: 3 }), await offered({ capacityNumberOfPeople: 3 })];
  await update(host.ctx(), { id: offer, publicData: { capacityNumberOfPeople: 2 } });
  expect(await idsOf(guest, request)).toEqual([]);
});

test('distances are computed only from the blurred locations', async () => {
  const far = { lat: 53.5, lng: 8.8017 };
  const [request, offer] = [await wanted(), await offered({}, { geolocation: far })];
  const [before] = await matchesOf(guest, request);
  expect(before?.kilometresBeyond).toBeGreaterThan(15);
  await app.engine.db.run('update listings set lat = 40, lng = 3 where id = $1', [offer]);
  expect(await matchesOf(guest, request)).toEqual([before]);
});

test('only the author can request the matches of a listing', async () => {
  const request = await wanted();
  await expect(matchesOf(host, request)).rejects.toMatchObject({ code: 'forbidden' });
});

test('contradictory data is rejected, naming the invalid field, through every API', async () => {
  const offer = await offered({ shortestStay: 7 });
  const changed = (publicData: object) => update(host.ctx(), { id: offer, publicData });
  const refusal = (key: string) => ({
    code: 'validation-invalid-value',
    source: { path: ['publicData', key] },
  });
  await expect(changed({ longestStay: 6 })).rejects.toMatchObject(refusal('longestStay'));
  await expect(changed({ adults: 0 })).rejects.toMatchObject(refusal('adults'));
  await expect(changed({ childAges: ['3-6'] })).rejects.toMatchObject(refusal('childAges'));
  await changed({ longestStay: 7 });
  await changed({ shortestStay: null, longestStay: 6 });
});
