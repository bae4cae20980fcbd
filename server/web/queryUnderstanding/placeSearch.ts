import type { Geocoder, LatLng, Place } from '#contract/geo/place.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { withoutAccents } from '#contract/text/transliterate.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';

/** Searches allowed per client: a burst and a refill rate, both far above fast typing. */
const pace = { burst: 40, perSecond: 8 };
/** Bytes of cached results: some eight hundred. */
const cachedAnswers = 1024 * 1024;

export interface PlaceSearch extends Pick<Geocoder, 'translate'> {
  /** Returns at most five places, and the attribution of their source. @throws ApiError too-many-requests */
  search(
    query: string,
    options: { locale: string; address: string },
  ): Promise<{ places: readonly Place[]; attribution: string }>;
  /** Returns "Town, Country" of a point; undefined at sea. @throws ApiError too-many-requests */
  townOf(point: LatLng, options: { locale: string; address: string }): Promise<string | undefined>;
}

/**
 * Creates the place search for users. The endpoint and server rendering share one rate limit per client, because a
 * search costs the server's time or the operator's money, and share cached results. `rateLimitKeyOf` maps addresses to
 * clients.
 */
export function createPlaceSearch(
  geocoder: Geocoder,
  rateLimitKeyOf: (address: string) => string,
  now: () => number = Date.now,
): PlaceSearch {
  const waitOf = createRateLimiter(() => pace, now);
  const requireTurnOf = (address: string) => requireTurn(waitOf(rateLimitKeyOf(address)));
  const known = new BoundedCache<readonly Place[]>({
    name: 'places',
    limit: cachedAnswers,
    sizeOf: estimateBytes,
  });
  return {
    translate: (address, options) => geocoder.translate(address, options),
    async search(query, { locale, address }) {
      requireTurnOf(address);
      const text = cleanWords(query);
      const key = `${locale} ${folded(text)}`;
      const found = known.get(key);
      const places = found ?? (text ? await geocoder.search(text, { locale }) : []);
      if (!found) known.set(key, places);
      return { places, attribution: geocoder.attribution };
    },
    async townOf({ lat, lng }, { locale, address }) {
      requireTurnOf(address);
      return geocoder.townOf({ lat, lng }, { locale });
    },
  };
}

const folded = (text: string) => withoutAccents(text.normalize('NFC').toLowerCase()).replace(/\s+/g, ' ');
