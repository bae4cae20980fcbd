import { LRUCache } from 'lru-cache';
import { ApiError } from '#contract/errors.ts';
import type { Geocoder, Place } from '#contract/entities/place.ts';
import { withoutAccents } from '#contract/rules/transliterate.ts';
import { makeBucket } from './bucket.ts';

/** Searches one household may make in a row, and how fast they come back: typing fast stays far below. */
const pace = { burst: 40, perSecond: 8 };
/** Answers kept: a few hundred kilobytes. */
const answersKept = 1000;

export interface PlaceSearch {
  /** At most five places, and whom to name as their source. @throws ApiError too-many-requests */
  search(
    query: string,
    options: { locale: string; address: string },
  ): Promise<{ places: readonly Place[]; attribution: string }>;
}

/**
 * The geocoder for people: the endpoint and the pages share one limit per household, because a search takes the server's
 * time or the operator's money, and share what was found before. `householdOf` tells which addresses are one.
 */
export function makePlaceSearch(
  geocoder: Geocoder,
  householdOf: (address: string) => string,
  now: () => number = Date.now,
): PlaceSearch {
  const allow = makeBucket(pace, now);
  const known = new LRUCache<string, readonly Place[]>({ max: answersKept });
  return {
    async search(query, { locale, address }) {
      if (!allow(householdOf(address))) throw new ApiError('too-many-requests');
      const text = query.trim();
      const key = `${locale} ${folded(text)}`;
      const places = known.get(key) ?? (text ? await geocoder.search(text, { locale }) : []);
      known.set(key, places);
      return { places, attribution: geocoder.attribution };
    },
  };
}

const folded = (text: string) => withoutAccents(text.normalize('NFC').toLowerCase()).replace(/\s+/g, ' ');
