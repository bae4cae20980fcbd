import type { Bounds, Place } from '#contract/geo/place.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { boundsText, contains, footerPlaces, landingPlaces } from '#src/config/locations.ts';
import type { Settings } from '#src/config/settings.ts';
import { redirect } from '#src/store/loadData.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Why a typed address without a chosen place could not be searched around. */
export type PlaceProblem = 'unknown' | 'unreachable' | 'tooMany';

interface Recognised {
  placeName: string | null;
  /** Whether it is one of the places that every page links to. */
  isLinked?: true;
  /** The place's name where the map was moved but still shows the place. */
  nearPlace?: string | null;
  placeProblem: PlaceProblem | null;
}

const nowhere: Recognised = { placeName: null, placeProblem: null };

/**
 * Returns the place that a search is centred on. An address without bounds comes from a form submitted without
 * JavaScript: its place is looked up, and `hrefOf` it is the redirect target. An address with bounds may come from a
 * forged link, so it is shown as a name only when it is one of ours or the geocoder confirms it for these bounds.
 * @throws Redirect
 */
export async function recognisePlace(
  { call }: Api,
  { address, bounds }: SearchValues,
  hrefOf: (place: Place) => string,
  { locale, cities = builtIn, cityNames = {} }: Pick<Settings, 'locale' | 'cities' | 'cityNames'>,
): Promise<Recognised> {
  if (!address) return nowhere;
  const isThere = bounds && isAt(bounds);
  const isOurs = (place: Place) => place.address === address && isThere?.(place);
  if ([...(cities.landing ?? []), ...cities.footer].some(isOurs))
    return { ...nowhere, placeName: cityNames[address] ?? address, isLinked: true };
  const found = await call('GET /api/places', { q: address, locale }).catch(toFailure);
  if ('status' in found) {
    if (bounds) return nowhere;
    return { ...nowhere, placeProblem: found.status === 429 ? 'tooMany' : 'unreachable' };
  }
  if (bounds && isThere) {
    const there = found.places.find(isThere);
    if (there) return { ...nowhere, placeName: there.address };
    // Only the best match counts: another place of the same name may be in such a box by chance.
    const [likeliest] = found.places;
    const isShown = likeliest && contains(bounds, likeliest.origin);
    return { ...nowhere, nearPlace: isShown ? likeliest.address : null };
  }
  const [place] = found.places;
  return place ? redirect(hrefOf(place)) : { ...nowhere, placeProblem: 'unknown' };
}

const builtIn: NonNullable<Settings['cities']> = { landing: landingPlaces, footer: footerPlaces };

const isAt = (bounds: Bounds) => (place: Place) => boundsText(place.bounds) === boundsText(bounds);
