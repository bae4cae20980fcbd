import type { LatLng } from '#contract/geo/place.ts';
import type { JsonObject } from '#contract/json.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import * as listings from '../index.ts';
import { shownPoint } from './shownPoint.ts';

const kyiv = { lat: 50.4501, lng: 30.5234 };
const room = { profileType: 'private', category: 'offeringPlace', subcategories: 'accomodation' };

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

const shownOf = (authorId: string, point: LatLng | null, publicData: JsonObject, secret = 'secret') =>
  app.engine.db.transaction(tx => shownPoint(tx, { authorId, secret }, point, publicData));
const newAuthor = async () => (await addAuthor(app.engine)).id;

test('all listings of one home are shown at one point, however often they are written', async () => {
  const ada = await newAuthor();
  const one = await shownOf(ada, kyiv, room);
  const nearby = { lat: kyiv.lat + 0.0005, lng: kyiv.lng };
  expect(await shownOf(ada, nearby, room)).toEqual(one);
  expect(await shownOf(ada, kyiv, { ...room, subcategories: 'supplies' })).toEqual(one);
  expect(await shownOf(ada, kyiv, { ...room, category: 'lookingForPlace' })).toEqual(one);
});

test('two listings of one home that are written at the same time are shown at one point', async () => {
  const nearby = { lat: kyiv.lat + 0.0005, lng: kyiv.lng };
  for (let round = 0; round < 10; round++) {
    const ada = await newAuthor();
    const [one, other] = await Promise.all([shownOf(ada, kyiv, room), shownOf(ada, nearby, room)]);
    expect(one).toEqual(other);
  }
});

test('another author and another installation blur the same point differently', async () => {
  const one = await shownOf(await newAuthor(), kyiv, room);
  expect(await shownOf(await newAuthor(), kyiv, room)).not.toEqual(one);
  const ben = await newAuthor();
  const first = await shownOf(ben, kyiv, room);
  await app.engine.db.run('delete from shown_circles where author_id = $1', [ben]);
  expect(await shownOf(ben, kyiv, room)).toEqual(first);
  await app.engine.db.run('delete from shown_circles where author_id = $1', [ben]);
  expect(await shownOf(ben, kyiv, room, 'other secret')).not.toEqual(first);
});

test.each([
  ['private', 'offeringPlace', 'supplies', true],
  ['private', 'offeringPlace', 'accomodation', true],
  ['private', 'lookingForPlace', 'jobs', true],
  [undefined, 'offeringPlace', 'jobs', true],
  ['organisation', 'offeringPlace', 'accomodation', true],
  ['organisation', 'lookingForPlace', 'supplies', true],
  ['organisation', 'offeringPlace', undefined, true],
  ['organisation', undefined, 'supplies', true],
  ['organisation', 'offeringPlace', 'supplies', false],
  ['organisation', 'offeringPlace', 'jobs', false],
])('%s, %s, %s: blurred %p', async (profileType, category, subcategories, isBlurred) => {
  const data = Object.entries({ profileType, category, subcategories }).filter(
    ([, value]) => value !== undefined,
  );
  const shown = await shownOf(await newAuthor(), kyiv, Object.fromEntries(data) as Record<string, string>);
  const away = distanceBetween(kyiv, shown!);
  expect(away > 99 && away < 401).toBe(isBlurred);
  if (!isBlurred) expect(shown).toEqual(kyiv);
});

test('without a point nothing is shown', async () => {
  expect(await shownOf(await newAuthor(), null, {})).toBeNull();
});

const organisation = { profileType: 'organisation', organisationType: 'NGO' };
const depot = { ...completeListing.publicData, subcategories: 'supplies' };
const markOf = async (author: Author, id: string) =>
  ((await listings.showOwn(author.ctx(), { id })).attributes.privateData as JsonObject).shownExactly;

describe('a place that was public before it was blurred is marked for its author', () => {
  test('when the listing becomes accommodation, until its location changes', async () => {
    const author = await addAuthor(app.engine, organisation);
    const id = await author.publishes({ publicData: depot });
    expect(await markOf(author, id)).toBeUndefined();
    await listings.update(author.ctx(), { id, publicData: { subcategories: 'accomodation' } });
    expect(await markOf(author, id)).toBe(true);
    await listings.update(author.ctx(), { id, title: 'Two rooms' });
    expect(await markOf(author, id)).toBe(true);
    await listings.update(author.ctx(), { id, geolocation: { lat: 52.5, lng: 13.4 } });
    expect(await markOf(author, id)).toBeUndefined();
  });

  test('when the organisation becomes a private person', async () => {
    const author = await addAuthor(app.engine, organisation);
    const id = await author.publishes({ publicData: depot });
    await users.updateProfile(author.ctx(), { publicData: { profileType: 'private' } });
    expect(await markOf(author, id)).toBe(true);
    const { attributes } = await listings.show(ctxFor(app.engine, { kind: 'anonymous' }), { id });
    expect(attributes).not.toHaveProperty('privateData');
  });

  test('when a new listing is at the place of a public one, but not of an unpublished draft', async () => {
    const author = await addAuthor(app.engine, organisation);
    const { id: draft } = await listings.createDraft(author.ctx(), { ...completeListing, publicData: depot });
    expect(await markOf(author, await author.publishes())).toBeUndefined();
    await listings.discardDraft(author.ctx(), { id: draft });
    await author.publishes({ publicData: depot });
    expect(await markOf(author, await author.publishes())).toBe(true);
  });
});
