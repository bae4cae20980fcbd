import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { createGeocoder } from '#server/adapters/geocoder/index.ts';
import { createUnderstanding } from '#server/web/queryUnderstanding/index.ts';
import { toListingQuery, type ListingQuery } from '#src/search/listingQuery.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { interpretSearch } from '#src/pages/SearchPage/understood/interpretSearch.ts';
import type { Demo } from './demo.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

const understand = createUnderstanding(createGeocoder({}));

export interface Answer {
  /** Titles on the first page, in order. */
  titles: string[];
  total: number;
  understood: Interpretation | null;
  /** Queries sent to the marketplace, in order. */
  asked: ListingQuery[];
}

/** Returns what the search page shows for its query: `keywords=житло&pub_category=offeringPlace`. */
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
  const { result, understood } = await interpretSearch(parseSearch(new URLSearchParams(query)), {
    readingsOf: words => understand(words, locale),
    query: find,
  });
  const titles = result.items.map(({ title }) => title);
  return { titles, total: result.pagination.totalItems, understood, asked };
}
