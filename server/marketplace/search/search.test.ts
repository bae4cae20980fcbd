import { MINUTE } from '#contract/time/units.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { parseListingQuery, queryListings, rebuildIndex } from './index.ts';

let app: TestEngine;
let olena: Author;
/** Ids by the listings' short names. */
const named: Record<string, string> = {};

const warszawa = { lat: 52.2298, lng: 21.0118 };
const lviv = { lat: 49.8397, lng: 24.0297 };
const berlin = { lat: 52.52, lng: 13.405 };
const fiji = { lat: -17, lng: 179.9 };

const supplies = (more: object) => ({ ...completeListing.publicData, subcategories: 'supplies', ...more });

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
  const verified = await addAuthor(app.engine, { isVerified: true });
  const publish = async (name: string, author: Author, fields: object) => {
    named[name] = await author.publishes({ title: name, ...fields });
    app.clock.advance(MINUTE);
  };
  await publish('food', olena, {
    title: 'Продукти для родин',
    description: 'Хліб, молоко, крупи',
    geolocation: warszawa,
    price: { amount: 0, currency: 'EUR' },
    publicData: supplies({ subcategoriesLevelOne: ['food', 'medical'], language: ['uk', 'pl'] }),
  });
  await publish('coats', olena, {
    title: 'Winter coats',
    description: 'Warm clothes and one cafe voucher',
    geolocation: lviv,
    price: { amount: 500, currency: 'EUR' },
    publicData: supplies({ subcategoriesLevelOne: ['clothes'], language: ['uk'] }),
  });
  await publish('flat', verified, {
    title: 'Flat near the Café',
    description: 'Three rooms, a coat rack',
    geolocation: berlin,
    price: { amount: 2000, currency: 'EUR' },
    publicData: { ...completeListing.publicData, capacityNumberOfPeople: 4 },
  });
  await publish('boat', verified, {
    title: 'A cabin on an island',
    geolocation: fiji,
    publicData: supplies({ category: 'lookingForPlace', capacityNumberOfPeople: 2 }),
  });
});
afterAll(() => app.close());

const names = async (query: Record<string, string>) => {
  const { items } = await queryListings(ctxFor(app.engine, { kind: 'anonymous' }), parseListingQuery(query));
  return items.map(({ id }) => Object.keys(named).find(name => named[name] === id));
};

test('without filters all listings are returned, newest first', async () => {
  expect(await names({})).toEqual(['boat', 'flat', 'coats', 'food']);
});

test.each<[Record<string, string>, string[]]>([
  [{ bounds: '53,22,49,13' }, ['flat', 'food']],
  [{ bounds: '0,-179,-30,170' }, ['boat']],
  [{ pub_category: 'lookingForPlace' }, ['boat']],
  [{ pub_category: 'lookingForPlace,offeringPlace' }, ['boat', 'flat', 'coats', 'food']],
  [{ pub_subcategories: 'accommodation' }, ['flat']],
  [{ pub_subcategoriesLevelOne: 'has_any:clothes,medical' }, ['coats', 'food']],
  [{ pub_subcategoriesLevelOne: 'has_all:food,medical' }, ['food']],
  [{ pub_language: 'uk,pl' }, ['food']],
  [{ pub_isVerified: 'true' }, ['boat', 'flat']],
  [{ pub_isVerified: 'false' }, ['coats', 'food']],
  [{ price: '500,2000' }, ['coats']],
  [{ price: ',501' }, ['boat', 'coats', 'food']],
  [{ price: '500' }, ['coats']],
  [{ pub_capacityNumberOfPeople: '3,' }, ['flat']],
  [{ pub_capacityNumberOfPeople: '2,5', pub_category: 'offeringPlace' }, ['flat']],
  [{ sort: '-createdAt' }, ['food', 'coats', 'flat', 'boat']],
  [{ sort: 'price' }, ['flat', 'coats', 'boat', 'food']],
  [{ sort: '-price', pub_category: 'offeringPlace' }, ['food', 'coats', 'flat']],
  [{ sort: 'pub_capacityNumberOfPeople,createdAt' }, ['flat', 'boat', 'coats', 'food']],
  [{ origin: '52.5,13.4' }, ['flat', 'food', 'coats', 'boat']],
  [{ origin: '49.8,24', pub_subcategories: 'supplies' }, ['coats', 'food', 'boat']],
])('%j finds %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['café', ['flat', 'coats']],
  ['CAFE', ['flat', 'coats']],
  ['coat', ['flat', 'coats']],
  ['молоко', ['food']],
  ['прод', ['food']],
  ['cabin молоко', ['boat', 'food']],
  ["it's & | ! :* ( ) \\ 'coats", ['flat', 'coats']],
  ['🏠', []],
  ['xyzzy', []],
])('the words "%s" find %j', async (keywords, expected) => {
  expect((await names({ keywords })).sort()).toEqual([...expected].sort());
});

test('a match in the title ranks above the description, a whole word above a prefix', async () => {
  expect(await names({ keywords: 'cafe' })).toEqual(['flat', 'coats']);
  expect(await names({ keywords: 'coat' })).toEqual(['flat', 'coats']);
});

test('a misspelt word finds likely corrections, within the filters', async () => {
  expect(await names({ keywords: 'wintre coatz' })).toEqual(['coats', 'flat']);
  expect(await names({ keywords: 'wintre', pub_isVerified: 'true' })).toEqual([]);
  expect(await names({ keywords: 'продкти' })).toEqual(['food']);
  expect(await names({ keywords: 'молокл' })).toEqual(['food']);
  expect(await names({ keywords: 'caffe' })).toEqual(['flat', 'coats']);
});

test.each<[string, string, string]>([
  ['uk', 'кімнату', 'Затишна кімната'],
  ['uk', 'кімнати', 'Затишна кімната'],
  ['uk', 'зимову', 'Зимова куртка'],
  ['uk', 'дітям', 'Речі для дітей'],
  ['ru', 'комнату', 'Комната для семьи'],
  ['ru', 'переводчика', 'Нужен переводчик'],
  ['pl', 'mieszkania', 'Mieszkanie w centrum'],
  ['pl', 'ubran', 'Ubranie zimowe'],
  ['de', 'wohnungen', 'Wohnung am See'],
  ['de', 'kleider', 'Kleid zu verschenken'],
  ['de', 'möbeln', 'Möbel abzugeben'],
  ['en', 'translations', 'Translation into English'],
  ['en', 'offering', 'We offer transport'],
  ['uk', 'воспечка', 'Електровоспечка'],
])('in %s, "%s" finds "%s"', async (_language, keywords, title) => {
  const author = await addAuthor(app.engine);
  const id = await author.publishes({ title, description: 'Qqqq' });
  const query = parseListingQuery({ keywords, author_id: author.id });
  const { items } = await queryListings(author.ctx(), query);
  expect(items.map(item => item.id)).toEqual([id]);
  await listings.close(author.ctx(), { id });
});

test('an exact word ranks above its inflections, and these above prefixes', async () => {
  const author = await addAuthor(app.engine);
  const ids: string[] = [];
  for (const title of ['Roommate sought', 'Rooms', 'Room', 'Mushroom'])
    ids.push(await author.publishes({ title, description: 'Qqqq' }));
  const query = parseListingQuery({ keywords: 'room', author_id: author.id });
  const { items } = await queryListings(author.ctx(), query);
  const order = items.map(item => ids.indexOf(item.id));
  expect(order).toEqual([2, 1, 0, 3]);
  for (const id of ids) await listings.close(author.ctx(), { id });
});

test('a rare word is also searched by synonyms and other languages, before prefixes', async () => {
  const author = await addAuthor(app.engine);
  const ids: string[] = [];
  for (const title of ['Lawyerly things', 'Адвокат для біженців', 'Rechtsanwältin', 'Law students'])
    ids.push(await author.publishes({ title, description: 'Qqqq' }));
  const find = async (keywords: string) => {
    const query = parseListingQuery({ keywords, author_id: author.id });
    const { items, meta } = await queryListings(author.ctx(), query);
    return { order: items.map(item => ids.indexOf(item.id)), total: meta.totalItems };
  };
  expect(await find('attorney')).toMatchObject({ total: 3 });
  expect((await find('юриста')).order.sort()).toEqual([0, 1, 2]);
  expect((await find('advokat')).order.sort()).toEqual([0, 1, 2]);
  expect((await find('rechtsanwallt')).order.sort()).toEqual([0, 1, 2]);
  expect((await find('students')).order).toEqual([3]);
  for (const id of ids) await listings.close(author.ctx(), { id });
});

test('prepositions are ignored beside meaningful words', async () => {
  expect(await names({ keywords: 'a cabin on the' })).toEqual(['boat']);
  expect(await names({ keywords: 'on' })).toEqual(['boat']);
});

test('sorting wins over relevance', async () => {
  expect(await names({ keywords: 'cafe', sort: '-createdAt' })).toEqual(['coats', 'flat']);
});

test('listings are found by author and by ids', async () => {
  expect(await names({ author_id: olena.id })).toEqual(['coats', 'food']);
  expect(await names({ ids: [named.boat, named.food, olena.id].join(',') })).toEqual(['boat', 'food']);
});

test('every page has the total, even beyond the last', async () => {
  const page = async (query: Record<string, string>) =>
    (await queryListings(ctxFor(app.engine, { kind: 'anonymous' }), parseListingQuery(query))).meta;
  expect(await page({ perPage: '3' })).toEqual({
    page: 1,
    perPage: 3,
    totalItems: 4,
    totalPages: 2,
    paginationLimit: 3333,
  });
  expect(await page({ perPage: '3', page: '2' })).toMatchObject({ totalItems: 4 });
  expect(await page({ perPage: '3', page: '9' })).toMatchObject({ totalItems: 4 });
  expect(await page({ perPage: '3', page: '9', price: ',2000' })).toMatchObject({
    totalItems: 3,
    totalPages: 1,
  });
  expect(await page({ perPage: '1', origin: '52,13' })).toMatchObject({ totalItems: 4 });
  expect(await page({ perPage: '24', keywords: 'cafe' })).toMatchObject({
    totalItems: 2,
    paginationLimit: 83,
  });
});

test('each listing comes with the requested relations', async () => {
  const read = { include: { author: {}, images: {} }, limits: { images: 1 } };
  const ctx = ctxFor(app.engine, { kind: 'anonymous' }, read);
  const { items } = await queryListings(ctx, parseListingQuery({ pub_subcategories: 'accomodation' }));
  expect(items).toMatchObject([
    { type: 'listing', relationships: { author: { type: 'user' }, images: [{ type: 'image' }] } },
  ]);
});

test('closing, drafting and editing take effect in search at once', async () => {
  const author = await addAuthor(app.engine);
  const id = await author.publishes({ title: 'Zebra' });
  const find = async (keywords: string) =>
    (await queryListings(author.ctx(), parseListingQuery({ keywords, author_id: author.id }))).items.map(
      item => item.id,
    );
  expect(await find('zebra')).toEqual([id]);
  await listings.update(author.ctx(), { id, title: 'Giraffe' });
  expect([await find('zebra'), await find('giraffe')]).toEqual([[], [id]]);
  await listings.close(author.ctx(), { id });
  expect(await find('giraffe')).toEqual([]);
  await listings.open(author.ctx(), { id });
  expect(await find('giraffe')).toEqual([id]);
  await listings.close(author.ctx(), { id });
  await listings.createDraft(author.ctx(), { ...completeListing, title: 'Giraffe' });
  expect(await find('giraffe')).toEqual([]);
});

test('rebuilding the index adds imported listings and drops those of banned authors', async () => {
  const author = await addAuthor(app.engine);
  const id = await author.publishes();
  const { db } = app.engine;
  const found = async () =>
    (await queryListings(author.ctx(), parseListingQuery({ author_id: author.id }))).items.length;
  await db.run('delete from listing_index where listing_id = $1', [id]);
  expect(await found()).toBe(0);
  await rebuildIndex(db);
  expect(await found()).toBe(1);
  await db.run(`update users set state = 'banned' where id = $1`, [author.id]);
  await rebuildIndex(db);
  expect(await found()).toBe(0);
});

test('no search has to scan a pending list of the index', async () => {
  const kept = await app.engine.db.rows<{ index: string }>(
    `select i.indexrelid::regclass::text as index
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
     where pg_am.amname = 'gin' and i.indrelid = any('{listing_index,listing_text,search_words}'::regclass[])
       and c.reloptions is distinct from '{fastupdate=off}'`,
  );
  expect(kept).toEqual([]);
});
