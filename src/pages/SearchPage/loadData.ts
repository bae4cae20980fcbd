import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { isoDayOf } from '#contract/rules/nights.ts';
import { minorUnitsOf } from '#src/config/currencies.ts';
import { pathTo } from '#src/config/paths.ts';
import type { LoadData } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import { fromToday } from './filters/parseFilters.ts';
import { toListingQuery, toSearch } from './listingQuery.ts';
import { recognisePlace, type PlaceProblem } from './recognisePlace.ts';
import { parseSearch, type SearchValues } from './searchValues.ts';

export interface SearchData {
  values: SearchValues;
  result: Page<Listing>;
  /** What the place searched around is called; null without one, and for bounds that are no place we know. */
  placeName: string | null;
  placeProblem: PlaceProblem | null;
}

export const loadData: LoadData<SearchData> =
  ({ search }) =>
  async (_dispatch, getState, { api }) => {
    const values = fromToday(parseSearch(search), isoDayOf(new Date()));
    const marketplace = await api();
    const query = toListingQuery(values, minorUnitsOf(getState().settings.currency));
    const placed = recognisePlace(marketplace, values, place => hrefOf({ ...values, ...place }, 1));
    // An address that has to become a place first leads elsewhere: its listings are not looked for here.
    const recognised = values.bounds ? placed : await placed;
    const [result, place] = await Promise.all([
      pageOrFirst(
        values.page,
        hrefOf(values, 1),
        marketplace.listings.query(query, ['landscape-crop', 'landscape-crop2x']),
      ),
      recognised,
    ]);
    return { values, result, ...place };
  };

/** The address of the same search at another page. */
export function hrefOf(values: SearchValues, page: number): string {
  return pathTo('SearchPage', {}, toSearch({ ...values, page }));
}
