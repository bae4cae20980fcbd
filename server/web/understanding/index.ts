import { LRUCache } from 'lru-cache';
import type { Geocoder } from '#contract/entities/place.ts';
import type { Reading } from '#contract/entities/reading.ts';
import { readingsOf } from './readings.ts';

/** Answers kept: some hundred kilobytes. */
const answersKept = 500;

/** How the words of a search can be meant, the closest way first; places are named in `locale`. */
export type Understand = (words: string, locale: string) => Promise<readonly Reading[]>;

/** Asks neither the database nor anybody outside. */
export function makeUnderstanding({ named }: Pick<Geocoder, 'named'>): Understand {
  const known = new LRUCache<string, readonly Reading[]>({ max: answersKept });
  return async (words, locale) => {
    const key = `${locale} ${words}`;
    const readings = known.get(key) ?? (await readingsOf(words, name => named(name, { locale })));
    known.set(key, readings);
    return readings;
  };
}
