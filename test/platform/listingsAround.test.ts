import type { ListingsAround } from '#contract/listing/listing.ts';
import { ban } from '#server/marketplace/users/index.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { LatLng, testClient, type Params, type Res, type Token } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let start: Res;

beforeEach(async () => {
  app = await startApp();
  ({ ada, ben, cy } = await cast(app));
  start = await ada.publishes({ title: 'Where we are' });
});
afterEach(() => app.close());

const nearby = new LatLng(52.55, 13.4);
const inHamburg = new LatLng(53.55, 9.99);
const kind = (fields: Params) => ({ publicData: { ...(room.publicData as Params), ...fields } });

async function ask(id: string, token: Token | null = null, at = app) {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  const query = new URLSearchParams({ id, locale: 'en' });
  const answer = await fetch(`${at.baseUrl}/api/listings-around?${query.toString()}`, {
    headers: token ? { cookie } : {},
  });
  return { status: answer.status, body: (await answer.json()) as ListingsAround };
}

/** Returns the titles of related listings. */
async function titles(token: Token | null = null, id = start.id.uuid) {
  const { body } = await ask(id, token);
  const of = (list: keyof ListingsAround) => body[list].map(({ title }) => title);
  return { same: of('same'), otherHelp: of('otherHelp'), ofAuthor: of('ofAuthor') };
}

/** Visitors' responses are cached: a change reaches the cache through the database a moment later. */
async function settled(count: number) {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = await titles();
    if (found.same.length === count) return found;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('The change did not reach the cache.');
}
const nothing = { same: [], otherHelp: [], ofAuthor: [] };

test('related listings are similar ones nearby, best first, other help there, and its author’s others', async () => {
  await ben.publishes({ title: 'For one', geolocation: nearby, ...kind({ capacityNumberOfPeople: 1 }) });
  await cy.publishes({ title: 'For two', geolocation: nearby });
  await ben.publishes({ title: 'Too far', geolocation: inHamburg });
  await ben.publishes({ title: 'Wanted', geolocation: nearby, ...kind({ category: 'lookingForPlace' }) });
  await ben.publishes({ title: 'Coats', geolocation: nearby, ...kind({ subcategories: 'supplies' }) });
  await ada.publishes({ title: 'Lessons', geolocation: inHamburg, ...kind({ subcategories: 'services' }) });
  expect(await titles()).toEqual({
    same: ['For two', 'For one'],
    otherHelp: ['Coats'],
    ofAuthor: ['Lessons'],
  });
  const { body } = await ask(start.id.uuid);
  expect(body.same[0]).toMatchObject({ author: { id: cy.id }, images: [{}] });
  // How well two listings fit follows from facts that no card shows.
  expect(body.same[0]?.publicData).toMatchObject({ capacityNumberOfPeople: expect.any(Number) });
});

test('a request is related to requests', async () => {
  const wanted = kind({ category: 'lookingForPlace' });
  const request = await ada.publishes({ title: 'Two of us', ...wanted });
  await ben.publishes({ title: 'Three of us', ...wanted });
  await ben.publishes({ title: 'A room' });
  expect((await titles(null, request.id.uuid)).same).toEqual(['Three of us']);
});

test('drafts, closed listings and those of banned authors disappear from visitors’ responses at once', async () => {
  await ben.drafts({ title: 'Draft', geolocation: nearby });
  const other = await ben.publishes({ title: 'Open', geolocation: nearby });
  await cy.publishes({ title: 'Of Cy', geolocation: nearby });
  expect((await titles()).same.sort()).toEqual(['Of Cy', 'Open']);
  await ben.sdk.ownListings.close({ id: other.id });
  expect((await settled(1)).same).toEqual(['Of Cy']);
  await ban(ctxFor(app.engine, { kind: 'integration' }), { id: cy.id });
  expect(await settled(0)).toEqual(nothing);
});

test("neither of two people sees the other's listings across a block", async () => {
  await ben.publishes({ title: 'Of Ben', geolocation: nearby });
  const [adas, bens] = [ada.tokens.getToken(), ben.tokens.getToken()];
  const cys = await cy.publishes({ title: 'Of Cy', geolocation: nearby });
  await ada.publishes({ title: 'Of Ada, too', geolocation: inHamburg });
  const seenBy = async (token: Token | null) => (await titles(token, cys.id.uuid)).same.sort();
  expect(await seenBy(adas)).toEqual(['Of Ben', 'Where we are']);
  await callWebApi(app, 'safety/block', { userId: ada.id }, bens);
  expect(await seenBy(adas)).toEqual(['Where we are']);
  expect(await seenBy(bens)).toEqual(['Of Ben']);
  expect(await seenBy(null)).toEqual(['Of Ben', 'Where we are']);
  expect((await titles(bens)).ofAuthor).toEqual([]);
});

test('a listing that the user cannot see has no related listings', async () => {
  const draft = await ada.drafts({ title: 'Draft' });
  expect((await ask(draft.id.uuid)).status).toBe(404);
  expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await ask('room')).status).toBe(400);
});

test('in a private marketplace visitors get no related listings', async () => {
  const closed = await startApp({ access: { isPrivate: true, userApproval: false, byPerson: [] } });
  try {
    const { ada: host } = await cast(closed);
    const listing = await host.publishes();
    await host.publishes({ title: 'Another' });
    expect((await ask(listing.id.uuid, null, closed)).status).toBe(404);
    const { body } = await ask(listing.id.uuid, host.tokens.getToken(), closed);
    expect(body.ofAuthor).toHaveLength(1);
  } finally {
    await closed.close();
  }
});

test('requests are rate-limited per client', async () => {
  const answers = [];
  for (let count = 0; count < 31; count += 1) answers.push((await ask(start.id.uuid)).status);
  expect([answers[29], answers[30]]).toEqual([200, 429]);
});
