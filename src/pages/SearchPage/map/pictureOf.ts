import type { Bounds } from '#contract/geo/place.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import type { Api } from '#src/api/api.ts';
import type { PicturedSearch } from '#src/config/mapPictures.ts';
import { fitPicture, pictureBounds } from '#src/config/mapPictureView.ts';
import { isOwnMap } from '#src/config/maps.ts';
import type { Settings } from '#src/config/settings.ts';
import { queryText, toListingQuery } from '#src/search/listingQuery.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import type { FoundArea } from '#contract/listing/foundArea.ts';
import { pinsOf } from './pinsOf.ts';
import { searchArea } from './searchArea.ts';

/**
 * Returns the signed search for the map's image; null when the server draws none or the request fails. `values`: as
 * interpreted; `items`: the results; `found`: where the results of all pages are.
 */
export async function pictureOf(
  { call }: Pick<Api, 'call'>,
  values: SearchValues,
  items: readonly Listing[],
  found: FoundArea | null,
  { map, currency }: Pick<Settings, 'map' | 'currency'>,
): Promise<PicturedSearch | null> {
  if (!map || !isOwnMap(map)) return null;
  const area = searchArea(values, pinsOf(items), found);
  const bounds = 'center' in area ? pictureBounds(area) : boxIn(area);
  const query = toListingQuery({ ...values, bounds }, minorUnitsOf(currency));
  // A map shows the listings of all pages, and a page has its address fifteen times.
  const unpaged = queryText({ ...query, page: undefined, perPage: undefined });
  return call('GET /api/map-picture', { query: unpaged }).catch(() => null);
}

/** Around results, a picture has a margin; a box that was searched in is itself. */
const boxIn = (area: Bounds & { hasMargin?: true }): Bounds =>
  area.hasMargin ? pictureBounds(fitPicture(area, { hasMargin: true })) : area;
