import type { Geocoder, LatLng, Place } from '#contract/geo/place.ts';
import { MINUTE } from '#contract/time/units.ts';
import { findTowns, type TownCount } from '#server/marketplace/listings/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { placesOnLanding, townAround } from '#src/config/locations.ts';
import type { SiteSettings } from '#src/config/site/settings.ts';

/** Towns on the home page and in the footer. */
const shown = { landing: placesOnLanding, footer: 10 };
/** Kilometres from the middle of a town to each side of its search. */
const reach = 20;
const interval = 10 * MINUTE;
/** Spellings of towns read at most: one town has a spelling in each language that its authors use. */
const maxSpellings = 200;

interface Parts extends Pick<Engine, 'db' | 'log'> {
  geocoder: Pick<Geocoder, 'translate'>;
  site: { suggestCities(cities: SiteSettings['cities'] | undefined): void };
}

/**
 * Keeps the towns with the most listings as the default of the setting `cities`, now and every ten minutes; while there
 * are not enough of them, the product's own (specification section 2) stay. Returns a function that stops it.
 */
export function startBusiestTowns({ db, geocoder, site, log }: Parts): () => Promise<void> {
  const refresh = () =>
    findTowns(db, maxSpellings)
      .then(towns => site.suggestCities(busiestOf(towns, geocoder)))
      .catch((error: unknown) => log.warn('towns with the most listings not counted', { error }));
  let running = refresh();
  const timer = setInterval(() => void (running = refresh()), interval).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Returns the towns to show; undefined when listings are in too few. One town may come in several languages. */
export function busiestOf(
  counts: readonly TownCount[],
  geocoder: Pick<Geocoder, 'translate'>,
): SiteSettings['cities'] | undefined {
  const towns = new Map<string, { place: Place; listings: number }>();
  for (const { address, lat, lng, listings } of counts) {
    const name = geocoder.translate(address, { locale: 'en', near: { lat, lng } });
    const known = towns.get(name);
    if (known) known.listings += listings;
    else towns.set(name, { place: placeOf(name, lat, lng), listings });
  }
  if (towns.size < shown.landing) return undefined;
  const places = [...towns.values()].sort((a, b) => b.listings - a.listings).map(({ place }) => place);
  return { landing: places.slice(0, shown.landing), footer: places.slice(0, shown.footer) };
}

function placeOf(name: string, lat: number, lng: number): Place {
  // A kilometre does not matter to the search, and rounding keeps links the same while listings come and go.
  const { bounds, ...place } = townAround(name, rounded(lat, 2), rounded(lng, 2), reach);
  const { ne, sw } = bounds;
  return { ...place, bounds: { ne: short(ne), sw: short(sw) } };
}

// Every page carries these places.
const short = ({ lat, lng }: LatLng): LatLng => ({ lat: rounded(lat, 3), lng: rounded(lng, 3) });

const rounded = (degrees: number, decimals: number) => Number(degrees.toFixed(decimals));
