import type { Geocoder } from '#contract/geo/place.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import { interpret } from './interpretations.ts';

/** Bytes of cached results: some five hundred. */
const cachedAnswers = 512 * 1024;

/** Returns the possible interpretations of a search text, the most specific first; places are named in `locale`. */
export type Understand = (words: string, locale: string) => Promise<readonly Interpretation[]>;

/** Pure CPU: no database or network. */
export function createUnderstanding({ named }: Pick<Geocoder, 'named'>): Understand {
  const known = new BoundedCache<readonly Interpretation[]>({
    name: 'wordings',
    limit: cachedAnswers,
    sizeOf: estimateBytes,
  });
  return async (words, locale) => {
    const key = `${locale} ${words}`;
    const found = known.get(key);
    if (found) return found;
    const readings = await interpret(words, name => named(name, { locale }));
    known.set(key, readings);
    return readings;
  };
}
