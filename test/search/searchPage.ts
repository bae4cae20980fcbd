import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Reading } from '#contract/entities/reading.ts';
import { makeGeocoder } from '#server/adapters/geocoder/index.ts';
import { makeUnderstanding } from '#server/web/understanding/index.ts';
import type { ListingQuery } from '#src/api/inputs.ts';
import { toListingQuery } from '#src/pages/SearchPage/listingQuery.ts';
import { parseSearch, type SearchValues } from '#src/pages/SearchPage/searchValues.ts';
import { searchAsMeant } from '#src/pages/SearchPage/understood/searchAsMeant.ts';
import type { Demo } from './demo.ts';

const understand = makeUnderstanding(makeGeocoder({}));

export interface Answer {
  /** Titles of the first page, the first on top. */
  titles: string[];
  total: number;
  understood: Reading | null;
  /** What the marketplace was asked, one after the other. */
  asked: ListingQuery[];
}

/** What the search page shows for its address: `keywords=житло&pub_category=offeringPlace`. */
export async function searchPage({ visitor }: Demo, query: string, locale = 'en'): Promise<Answer> {
  const asked: ListingQuery[] = [];
  const find = async (values: SearchValues): Promise<Page<Listing>> => {
    const params = Object.fromEntries(
      Object.entries(toListingQuery(values, 100)).filter(([, value]) => value !== undefined),
    );
    asked.push(params);
    const { data } = await visitor.listings.query(params);
    const titles = data.data.map(({ attributes }) => ({ title: String(attributes.title) }));
    return { items: titles as Listing[], pagination: data.meta as unknown as Page<Listing>['pagination'] };
  };
  const { result, understood } = await searchAsMeant(parseSearch(new URLSearchParams(query)), {
    readingsOf: words => understand(words, locale),
    query: find,
  });
  const titles = result.items.map(({ title }) => title);
  return { titles, total: result.pagination.totalItems, understood, asked };
}
