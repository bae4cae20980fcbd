import { LRUCache } from 'lru-cache';
import type { Geocoder } from '#contract/geo/place.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { interpret } from './interpretations.ts';

/** Cached results: about a hundred kilobytes. */
const cachedAnswers = 500;

/** Returns the possible interpretations of a search text, the most specific first; places are named in `locale`. */
export type Understand = (words: string, locale: string) => Promise<readonly Interpretation[]>;

/** Pure CPU: no database or network. */
export function createUnderstanding({ named }: Pick<Geocoder, 'named'>): Understand {
  const known = new LRUCache<string, readonly Interpretation[]>({ max: cachedAnswers });
  return async (words, locale) => {
    const key = `${locale} ${words}`;
    const readings = known.get(key) ?? (await interpret(words, name => named(name, { locale })));
    known.set(key, readings);
    return readings;
  };
}
