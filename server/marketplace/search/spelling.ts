import { folded } from '#contract/lexicon/lexicon.ts';
import { slipsBetween } from '#contract/rules/slips.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findSimilarWords } from './store.ts';

/** Shorter words are like too many others. */
const shortest = 4;
const wordsMax = 5;
const guessesMax = 3;

/** Words that were written somewhere and that these words, misspelt, may stand for: at most three for each, the likest first. */
export async function findLikelyWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const long = words.filter(word => word.length >= shortest).slice(0, wordsMax);
  if (long.length === 0) return [];
  const similar = await findSimilarWords(db, long);
  const likely = long.flatMap(word =>
    similar
      .map(other => ({ other, slips: slipsBetween(folded(word), other) }))
      .filter(({ slips }) => slips <= slipsAllowed(word))
      .sort((a, b) => a.slips - b.slips)
      .slice(0, guessesMax)
      .map(({ other }) => other),
  );
  return [...new Set(likely)];
}

const slipsAllowed = (word: string) => (word.length < 6 ? 1 : 2);
