import { LRUCache } from 'lru-cache';
import { ApiError } from '#contract/errors.ts';
import type { Geocoder, Place } from '#contract/entities/place.ts';
import { withoutAccents } from '#contract/rules/transliterate.ts';

/** Searches one household may make in a row, and how fast they come back: typing fast stays far below. */
const burst = 40;
const perSecond = 8;
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
  const allow = makeBucket(now);
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

function makeBucket(now: () => number): (household: string) => boolean {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 10_000 });
  return household => {
    const { tokens, at } = buckets.get(household) ?? { tokens: burst, at: now() };
    const left = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
    buckets.set(household, { tokens: Math.max(0, left - 1), at: now() });
    return left >= 1;
  };
}
