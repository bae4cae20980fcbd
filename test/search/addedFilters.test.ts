import { MINUTE } from '#contract/time/units.ts';
import { toListingQuery } from '#src/search/listingQuery.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import {
  filterMatching,
  anyListingQuery,
  parseListingQuery,
  queryAnyListings,
  queryListings,
} from '#server/marketplace/search/index.ts';
import { normalizeSearch } from '#server/engineApi/savedSearches.ts';
import { addFilters, removeFilters } from '#test/support/addedFilters.ts';
import { parseQuery } from '#contract/inputs.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing } from '#test/support/listings.ts';

// A row of the filter table and one of the search schema are all that a new filter needs, from the URL to the database.

let app: TestEngine;
/** Ids by the listings' short names. */
const named: Record<string, string> = {};

beforeAll(async () => {
  addFilters();
  app = await testEngine();
  const author = await addAuthor(app.engine);
  const homes = {
    // The capacities are in the opposite order: a balcony filter applied to them would find the wrong listing.
    cabin: { balconies: 1, capacityNumberOfPeople: 9, heating: 'wood', equipment: ['cot'], spoken: ['uk'] },
    house: {
      balconies: 3,
      capacityNumberOfPeople: 2,
      heating: 'gas',
      equipment: ['cot', 'desk'],
      stepFree: true,
    },
    hut: { heating: 'wood', spoken: ['de', 'uk'], stepFree: false },
  };
  for (const [name, data] of Object.entries(homes)) {
    named[name] = await author.publishes({
      title: `A ${name}`,
      publicData: { ...completeListing.publicData, ...data },
    });
    app.clock.advance(MINUTE);
  }
});
afterAll(() => {
  removeFilters();
  return app.close();
});

const nameOf = (id: string) => Object.keys(named).find(name => named[name] === id);

const cases: readonly (readonly [url: string, found: readonly string[]])[] = [
  ['pub_heating=wood', ['hut', 'cabin']],
  ['pub_heating=gas', ['house']],
  ['pub_balconies=2', ['house']],
  ['pub_balconies=0,2', ['cabin']],
  ['pub_balconies=1', ['house', 'cabin']],
  ['pub_capacityNumberOfPeople=3', ['cabin']],
  ['pub_capacityNumberOfPeople=3&pub_balconies=1', ['cabin']],
  ['pub_equipment=has_any:desk,stove', ['house']],
  ['pub_equipment=has_all:cot,desk', ['house']],
  ['pub_equipment=has_any:cot', ['house', 'cabin']],
  ['pub_stepFree=true', ['house']],
  ['pub_spoken=has_any:de', ['hut']],
  ['pub_heating=wood&pub_spoken=has_any:uk&pub_balconies=1', ['cabin']],
];

/** Returns the listings query of the page, as the SDK sends it. */
const queryOf = (url: string) =>
  Object.fromEntries(
    Object.entries(toListingQuery(parseSearch(new URLSearchParams(url)), 100))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

test.each(cases)('%s finds %j', async (url, found) => {
  const ctx = ctxFor(app.engine, { kind: 'anonymous' });
  const { items } = await queryListings(ctx, parseListingQuery(queryOf(url)));
  expect(items.map(({ id }) => nameOf(id))).toEqual(found);
});

test.each(cases)('%s, saved, notifies of %j', async (url, found) => {
  const { address, query } = normalizeSearch(url, 'EUR');
  expect(decodeURIComponent(address)).toBe(url);
  const matching = await filterMatching(app.engine.db, parseListingQuery({ ...query }), Object.values(named));
  expect(matching.map(nameOf).sort()).toEqual([...found].sort());
});

test.each(cases)('%s, through the Integration API, finds %j', async (url, found) => {
  const ctx = ctxFor(app.engine, { kind: 'integration' });
  const { items } = await queryAnyListings(ctx, parseQuery(anyListingQuery, queryOf(url)));
  expect(items.map(({ id }) => nameOf(id))).toEqual(found);
});
