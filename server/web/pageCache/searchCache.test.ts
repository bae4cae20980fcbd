import type { Listing } from '#contract/listing/listing.ts';
import { measureCaches } from '#server/caches/registry.ts';
import { idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import type { VariantName } from '#src/api/inputs.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { createSearchCache } from './searchCache.ts';
import type { Invalidation } from '../ports/engine.ts';

let time = 0;
let isConsistent = true;
const listeners: ((change: Invalidation) => void)[] = [];
const publish = (change: Invalidation) => listeners.forEach(hear => hear(change));

let offered: readonly Listing[] = [];
const search = jest.fn(async (_query: ListingQuery) => pageOf(offered.map(({ id }) => id)));
const read = jest.fn(async ({ ids }: ListingQuery) =>
  pageOf(offered.filter(({ id }) => String(ids).split(',').includes(id))),
);

function visitors(locale = 'en') {
  const store = createSearchCache(
    {
      isListening: () => true,
      isConsistent: () => isConsistent,
      onChange: hear => void listeners.push(hear),
      readYourWrites: () => undefined,
    },
    () => time,
  );
  const find = store({ findIds: search, query: read }, locale);
  return (query: ListingQuery, variants: readonly VariantName[] = []) => find(query, variants);
}

beforeEach(() => {
  time = 1_000_000;
  isConsistent = true;
  offered = [listingOf()];
  search.mockClear();
  read.mockClear();
});

test('identical searches share one result, even while it is being computed', async () => {
  const find = visitors();
  const [first, beside] = await Promise.all([find({ keywords: 'bed' }), find({ keywords: 'bed' })]);
  const later = await find({ keywords: 'bed' });
  expect([beside, later]).toEqual([first, first]);
  expect(search).toHaveBeenCalledTimes(1);
  await find({ keywords: 'bed' }, ['landscape-crop']);
  await find({ keywords: 'table' });
  expect(search).toHaveBeenCalledTimes(3);
});

test('it is repeated after any change, after half a minute, and while an invalidation is pending', async () => {
  const find = visitors();
  await find({});
  publish({ scope: 'one', ids: ['a'] });
  await find({});
  expect(search).toHaveBeenCalledTimes(2);
  time += 29_999;
  await find({});
  expect(search).toHaveBeenCalledTimes(2);
  time += 2;
  await find({});
  expect(search).toHaveBeenCalledTimes(3);
  isConsistent = false;
  await find({});
  expect(search).toHaveBeenCalledTimes(4);
});

test('a change during a search is not served to later requests', async () => {
  const find = visitors();
  const old = find({});
  publish({ scope: 'lists', ids: ['a'] });
  search.mockResolvedValueOnce(pageOf<string>([]));
  expect((await find({})).items).toEqual([]);
  expect((await old).items).toHaveLength(1);
  expect((await find({})).items).toEqual([]);
});

test('a failed search is repeated', async () => {
  const find = visitors();
  search.mockRejectedValueOnce(new Error('away'));
  await expect(find({})).rejects.toThrow('away');
  expect((await find({})).items).toHaveLength(1);
});

test('a search rejected for the first caller is retried for those waiting', async () => {
  const find = visitors();
  search.mockRejectedValueOnce(new Error('too many requests'));
  const [first, beside] = await Promise.allSettled([find({}), find({})]);
  expect([first.status, beside.status]).toEqual(['rejected', 'fulfilled']);
  expect(search).toHaveBeenCalledTimes(2);
});

const idsRead = () => read.mock.calls.map(([{ ids }]) => String(ids).split(','));
const room = listingOf({ id: idOf(20), author: userOf({ id: idOf(30) }) });
const bed = listingOf({ id: idOf(21), author: userOf({ id: idOf(31) }) });
const table = listingOf({ id: idOf(22), author: userOf({ id: idOf(31) }) });

test('another search reads only the listings that none has read, in the order of what it finds', async () => {
  const find = visitors();
  offered = [room, bed];
  await find({ keywords: 'bed' });
  offered = [table, bed, room];
  expect((await find({ keywords: 'table' })).items).toEqual([table, bed, room]);
  expect((await find({ keywords: 'room' })).items).toEqual([table, bed, room]);
  await find({}, ['landscape-crop']);
  expect(idsRead()).toEqual([[room.id, bed.id], [table.id], [table.id, bed.id, room.id]]);
});

test('a listing is read again when it or its author has changed, and after half a minute', async () => {
  const find = visitors();
  offered = [room, bed, table];
  await find({ keywords: 'a' });
  publish({ scope: 'one', ids: [room.id] });
  offered = [{ ...room, title: 'Two rooms' }, bed, table];
  expect((await find({ keywords: 'b' })).items.map(({ title }) => title)).toContain('Two rooms');
  publish({ scope: 'lists', ids: [idOf(31)] });
  await find({ keywords: 'c' });
  publish({ scope: 'all', ids: [] });
  await find({ keywords: 'd' });
  time += 30_001;
  await find({ keywords: 'e' });
  const all = [room.id, bed.id, table.id];
  expect(idsRead()).toEqual([all, [room.id], [bed.id, table.id], all, all]);
});

test('a listing that a search no longer finds, or that is no longer there to read, is not shown', async () => {
  const find = visitors();
  offered = [room, bed];
  await find({ keywords: 'a' });
  search.mockResolvedValueOnce(pageOf([bed.id, table.id]));
  expect((await find({ keywords: 'b' })).items).toEqual([bed]);
});

test('a listing that was read before a change, or while one is pending, is not stored', async () => {
  const find = visitors();
  read.mockImplementationOnce(async () => {
    publish({ scope: 'one', ids: [idOf(99)] });
    return pageOf(offered);
  });
  await find({ keywords: 'a' });
  await find({ keywords: 'b' });
  isConsistent = false;
  await find({ keywords: 'c' });
  isConsistent = true;
  await find({ keywords: 'd' });
  expect(idsRead()).toHaveLength(3);
});

test('a flood of questions takes no more than the limits', async () => {
  const find = visitors();
  offered = [{ ...room, title: 'r'.repeat(50_000) }];
  const sizes = () => measureCaches().filter(({ name }) => name === 'searches' || name === 'listings');
  for (let at = 0; at < 200; at++) {
    offered = offered.map(listing => ({ ...listing, id: idOf(1000 + at) }));
    await find({ keywords: String(at) });
  }
  for (const { name, entries, bytes, limit } of sizes()) {
    expect([name, entries > 10, bytes <= limit]).toEqual([name, true, true]);
    expect([name, bytes > 4_000_000]).toEqual([name, true]);
  }
});
