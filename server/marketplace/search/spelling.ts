import { foldWord } from '#server/lexicon/lexicon.ts';
import { editDistance } from '#server/lexicon/editDistance.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findSimilarWords } from './store.ts';

/** Shorter words resemble too many others. */
const shortest = 4;
const maxWords = 5;
const maxGuesses = 3;

/** Returns words from listings that these words may be misspellings of: at most three for each, most likely first. */
export async function findLikelyWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const long = words.filter(word => word.length >= shortest).slice(0, maxWords);
  if (long.length === 0) return [];
  const similar = await findSimilarWords(db, long);
  const likely = long.flatMap(word =>
    similar
      .map(other => ({ other, slips: editDistance(foldWord(word), other) }))
      .filter(({ slips }) => slips <= slipsAllowed(word))
      .sort((a, b) => a.slips - b.slips)
      .slice(0, maxGuesses)
      .map(({ other }) => other),
  );
  return [...new Set(likely)];
}

const slipsAllowed = (word: string) => (word.length < 6 ? 1 : 2);
