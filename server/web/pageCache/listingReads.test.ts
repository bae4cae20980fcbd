import { idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { Invalidation } from '../ports/engine.ts';
import { createListingReads } from './listingReads.ts';

const [room, host, guest, stranger] = [idOf(10), idOf(20), idOf(30), idOf(40)];
const about = { listingId: room, type: 'ofProvider' } as const;
const review = {
  ...{ id: idOf(50), createdAt: '2026-05-01T00:00:00.000Z', type: 'ofProvider', rating: 5 },
  ...{ content: 'Kind people', deleted: false, author: userOf({ id: guest }) },
} as const;

let time = 0;
let isConsistent = true;
let publish: (change: Invalidation) => void;

const show = jest.fn(async (id: string) => listingOf({ id, author: userOf({ id: host }) }));
const query = jest.fn(async () => pageOf([review]));
const ratings = jest.fn(async () => ({ average: 5, count: 1 }));

let readIn: (locale?: string) => ReturnType<ReturnType<typeof createListingReads>>;

beforeEach(() => {
  time = 1_000_000;
  isConsistent = true;
  const reads = createListingReads(
    {
      isListening: () => true,
      isConsistent: () => isConsistent,
      onChange: hear => void (publish = hear),
      readYourWrites: () => undefined,
    },
    () => time,
  );
  readIn = (locale = 'en') => reads({ listings: { show }, reviews: { query, ratings } } as never, locale);
  for (const read of [show, query, ratings]) read.mockClear();
});

/** Reads all that a page does, and returns how often each was asked of the marketplace since the last time. */
async function readAll(locale?: string): Promise<number[]> {
  const { listings, reviews } = readIn(locale);
  await Promise.all([
    listings.show(room),
    reviews.query({ ...about, page: 1, perPage: 10 }),
    reviews.ratings(about),
  ]);
  const calls = [show, query, ratings].map(read => read.mock.calls.length);
  for (const read of [show, query, ratings]) read.mockClear();
  return calls;
}

test('visitors share what is read of a listing, for half a minute', async () => {
  expect(await readAll()).toEqual([1, 1, 1]);
  time += 29_999;
  expect(await readAll()).toEqual([0, 0, 0]);
  time += 2;
  expect(await readAll()).toEqual([1, 1, 1]);
});

test('pages that are read at once share one answer', async () => {
  const [one, other] = await Promise.all([readIn().listings.show(room), readIn().listings.show(room)]);
  expect(other).toBe(one);
  expect(show).toHaveBeenCalledTimes(1);
});

test('names are read in each language', async () => {
  await readAll('en');
  expect(await readAll('uk')).toEqual([1, 1, 0]);
});

test.each([
  ['the listing', 'lists', room, [1, 1, 1]],
  ['its author', 'one', host, [1, 0, 0]],
  ['who has reviewed it', 'one', guest, [0, 1, 0]],
  ['anybody else', 'lists', stranger, [0, 0, 0]],
] as const)('when %s changes, what shows them is read again', async (_who, scope, id, calls) => {
  await readAll();
  publish({ scope, ids: [id] });
  expect(await readAll()).toEqual(calls);
});

test('after the connection to the database was lost, everything is read again', async () => {
  await readAll();
  publish({ scope: 'all', ids: [] });
  expect(await readAll()).toEqual([1, 1, 1]);
});

test('what is being read during any change is not served to later readers', async () => {
  const old = readIn().listings.show(room);
  publish({ scope: 'one', ids: [stranger] });
  await old;
  await readIn().listings.show(room);
  expect(show).toHaveBeenCalledTimes(2);
});

test('while an invalidation is awaited, everything is read', async () => {
  await readAll();
  isConsistent = false;
  expect(await readAll()).toEqual([1, 1, 1]);
});

test('a failure is not stored, and those who waited for it ask themselves', async () => {
  show.mockRejectedValueOnce(new Error('too many'));
  const [refused, served] = await Promise.allSettled([
    readIn().listings.show(room),
    readIn().listings.show(room),
  ]);
  expect([refused?.status, served?.status]).toEqual(['rejected', 'fulfilled']);
  await readIn().listings.show(room);
  expect(show).toHaveBeenCalledTimes(3);
});

test('reviews of a person are not stored', async () => {
  const { reviews } = readIn();
  const ofPerson = { subjectId: host, type: 'ofProvider' } as const;
  for (const _ of [1, 2]) {
    await reviews.query({ ...ofPerson, page: 1, perPage: 10 });
    await reviews.ratings(ofPerson);
  }
  expect([query, ratings].map(read => read.mock.calls.length)).toEqual([2, 2]);
});
