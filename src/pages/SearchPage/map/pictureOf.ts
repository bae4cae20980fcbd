import type { Listing } from '#contract/listing/listing.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import type { Api } from '#src/api/api.ts';
import { pictureBounds, type PicturedSearch } from '#src/config/mapPictures.ts';
import { isOwnMap } from '#src/config/maps.ts';
import type { Settings } from '#src/config/settings.ts';
import { queryText, toListingQuery } from '#src/search/listingQuery.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { searchArea } from './searchArea.ts';

/**
 * Returns the signed search for the map's image; null when the server draws none or the request fails. `values`: as
 * interpreted; `items`: the results.
 */
export async function pictureOf(
  { call }: Pick<Api, 'call'>,
  values: SearchValues,
  items: readonly Listing[],
  { map, currency }: Pick<Settings, 'map' | 'currency'>,
): Promise<PicturedSearch | null> {
  if (!map || !isOwnMap(map)) return null;
  const area = searchArea(
    values,
    items.flatMap(({ geolocation }) => geolocation ?? []),
  );
  const bounds = 'center' in area ? pictureBounds(area) : area;
  const query = toListingQuery({ ...values, bounds }, minorUnitsOf(currency));
  // A map shows the listings of all pages, and a page has its address fifteen times.
  const unpaged = queryText({ ...query, page: undefined, perPage: undefined });
  return call('GET /api/map-picture', { query: unpaged }).catch(() => null);
}
