import type { Interpretation } from '#contract/listing/interpretation.ts';
import { listingOf, pageOf } from '#test/support/entities.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { interpretSearch } from './interpretSearch.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

const bounds = { ne: { lat: 53.2, lng: 9 }, sw: { lat: 53, lng: 8.6 } };
const place = { address: 'Bremen, Germany', origin: { lat: 53.1, lng: 8.8 }, bounds };
const clothes = { subcategories: 'supplies', levels: ['clothes'] } as const;

/** Runs a search in which only the queries with these indices, counted from the first, have results. */
async function search(query: string, readings: readonly Interpretation[], finding: readonly number[] = [0]) {
  const asked: SearchValues[] = [];
  const words: string[] = [];
  const meant = await interpretSearch(parseSearch(new URLSearchParams(query)), {
    readingsOf: text => {
      words.push(text);
      return Promise.resolve(readings);
    },
    query: values => {
      asked.push(values);
      return Promise.resolve(pageOf(finding.includes(asked.length - 1) ? [listingOf()] : []));
    },
  });
  return { asked, words, ...meant };
}

test('nothing is interpreted without keywords or in exact mode', async () => {
  for (const query of ['pub_category=offeringPlace', 'keywords=coat&exact=true'])
    expect(await search(query, [clothes])).toMatchObject({ words: [], understood: null, asked: [{}] });
});

test('the interpretation is searched for instead of the keywords', async () => {
  const { asked, understood } = await search('keywords=Kleidung+Bremen&pub_category=offeringPlace&page=2', [
    { ...clothes, place },
  ]);
  expect(understood).toEqual({ ...clothes, place });
  expect(asked).toEqual([
    {
      bounds,
      page: 2,
      filters: {
        pub_category: 'offeringPlace',
        pub_subcategories: 'supplies',
        pub_subcategoriesLevelOne: 'has_any:clothes',
      },
      numbers: {},
    },
  ]);
});

test('an interpretation without results falls back to the next, and finally to the literal words', async () => {
  const readings = [
    { ...clothes, place, keywords: 'coat' },
    { place, keywords: 'coat' },
  ];
  expect((await search('keywords=coat+Bremen', readings, [1])).understood).toBe(readings[1]);
  const plain = await search('keywords=coat+Bremen', readings, [2]);
  expect(plain.understood).toBeNull();
  expect(plain.asked).toHaveLength(3);
  expect(plain.asked[2]).toEqual({ keywords: 'coat Bremen', filters: {}, numbers: {}, page: 1 });
});

test('without results near the named place, the search covers everywhere, nearest first', async () => {
  const kind = [
    { ...clothes, place },
    { ...clothes, elsewhere: place },
  ];
  const found = await search('keywords=Kleidung+Bremen', kind, [1]);
  expect(found.understood).toBe(kind[1]);
  expect(found.asked[1]).toMatchObject({ origin: place.origin, sort: 'distance' });
  expect(found.asked[1]).not.toHaveProperty('bounds');
  const words = [
    { keywords: 'piano', place },
    { keywords: 'piano', elsewhere: place },
  ];
  expect((await search('keywords=piano+Bremen', words, [1])).asked[1]).toEqual({
    keywords: 'piano',
    filters: {},
    numbers: {},
    page: 1,
  });
  for (const chosen of ['address=Berlin', 'bounds=54,10,53,9'])
    expect((await search(`keywords=piano+Bremen&${chosen}`, [words[1]!])).understood).toBeNull();
});

test('an interpreted search is saved as interpreted, near the named place even without results', async () => {
  const near = { ...clothes, place };
  const filters = { pub_subcategories: 'supplies', pub_subcategoriesLevelOne: 'has_any:clothes' };
  const kept = { address: 'Bremen, Germany', bounds, filters, numbers: {}, page: 1 };
  expect((await search('keywords=Kleidung+Bremen', [near])).searchToSave).toEqual(kept);
  const readings = [near, { ...clothes, elsewhere: place }];
  expect((await search('keywords=Kleidung+Bremen', readings, [1])).searchToSave).toEqual(kept);
  expect((await search('keywords=Kleidung+Bremen', readings, [2])).searchToSave).toBeUndefined();
  const moved = await search('keywords=Kleidung+Bremen&bounds=54,10,53,9', [near]);
  expect(moved.searchToSave).not.toHaveProperty('address');
});

test('chosen filters are kept beside the keywords', async () => {
  expect((await search('keywords=coat+Bremen&address=Berlin&bounds=53,14,52,13', [{ place }])).asked).toEqual(
    [expect.objectContaining({ keywords: 'coat Bremen', address: 'Berlin' })],
  );
  expect((await search('keywords=coat&pub_subcategories=jobs', [clothes])).asked).toEqual([
    expect.objectContaining({ keywords: 'coat', filters: { pub_subcategories: 'jobs' } }),
  ]);
  const moved = await search('keywords=coat+Bremen&bounds=54,10,53,9', [{ place, keywords: 'coat' }]);
  expect(moved.asked).toEqual([
    {
      keywords: 'coat',
      bounds: { ne: { lat: 54, lng: 10 }, sw: { lat: 53, lng: 9 } },
      filters: {},
      numbers: {},
      page: 1,
    },
  ]);
});

test('keywords that cannot be interpreted at the moment are searched for literally', async () => {
  const { understood } = await interpretSearch(parseSearch(new URLSearchParams('keywords=coat')), {
    readingsOf: () => Promise.reject(new Error('offline')),
    query: () => Promise.resolve(pageOf([])),
  });
  expect(understood).toBeNull();
});
