import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { listingOf } from '#test/support/entities.ts';
import type { VariantName } from '#src/api/inputs.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { createSearchCache } from './searchCache.ts';
import type { Invalidation } from '../ports/engine.ts';

let time = 0;
let isConsistent = true;
let publish: (change: Invalidation) => void = () => undefined;

const pageOf = (...items: Listing[]) => ({ items }) as unknown as Page<Listing>;
const search = jest.fn(async () => pageOf(listingOf()));

function visitors(locale = 'en') {
  const store = createSearchCache(
    {
      isListening: () => true,
      isConsistent: () => isConsistent,
      onChange: hear => (publish = hear),
      readYourWrites: () => undefined,
    },
    () => time,
  );
  const find = store(search, locale);
  return (query: ListingQuery, variants: readonly VariantName[] = []) => find(query, variants);
}

beforeEach(() => {
  time = 1_000_000;
  isConsistent = true;
  search.mockReset();
  search.mockImplementation(async () => pageOf(listingOf()));
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
  search.mockResolvedValueOnce(pageOf());
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
