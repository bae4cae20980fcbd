import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { minorUnitsOf } from '#src/config/currencies.ts';
import { pathTo } from '#src/config/paths.ts';
import { redirect, type LoadData } from '#src/store/loadData.ts';
import { toListingQuery, toSearch } from './listingQuery.ts';
import { parseSearch, type SearchValues } from './searchValues.ts';

/** Why an address that was typed without choosing a place could not be searched around. */
export type PlaceProblem = 'unknown' | 'unreachable';

export interface SearchData {
  values: SearchValues;
  result: Page<Listing>;
  placeProblem: PlaceProblem | null;
}

/** An address without bounds comes from a form sent without script: its place is looked up here. */
export const loadData: LoadData<SearchData> =
  ({ search }) =>
  async (_dispatch, getState, { api }) => {
    const values = parseSearch(search);
    const marketplace = await api();
    const placeProblem = await recognisePlace(marketplace, values);
    const query = toListingQuery(values, minorUnitsOf(getState().settings.currency));
    try {
      const result = await marketplace.listings.query(query, ['landscape-crop', 'landscape-crop2x']);
      return { values, result, placeProblem };
    } catch (caught) {
      // The engine refuses to count pages beyond its limit; an old link may still ask for one.
      if (toFailure(caught).status === 400 && values.page > 1) return redirect(hrefOf(values, 1));
      throw caught;
    }
  };

/** The address of the same search at another page. */
export function hrefOf(values: SearchValues, page: number): string {
  return pathTo('SearchPage', {}, toSearch({ ...values, page }));
}

async function recognisePlace(marketplace: Api, values: SearchValues): Promise<PlaceProblem | null> {
  if (!values.address || values.bounds) return null;
  const found = await marketplace.places.search(values.address).catch(() => null);
  if (!found) return 'unreachable';
  const [place] = found.places;
  return place ? redirect(hrefOf({ ...values, ...place }, 1)) : 'unknown';
}
