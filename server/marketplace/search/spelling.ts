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
      .map(other => ({ other, slips: slipsBetween(fold(word), other) }))
      .filter(({ slips }) => slips <= slipsAllowed(word))
      .sort((a, b) => a.slips - b.slips)
      .slice(0, guessesMax)
      .map(({ other }) => other),
  );
  return [...new Set(likely)];
}

const slipsAllowed = (word: string) => (word.length < 6 ? 1 : 2);

// As the index holds them: without marks on the letters. Й and ї are letters of their own.
function fold(word: string): string {
  return word
    .replace(/[^\u0400-\u04ff]+/g, latin => latin.normalize('NFD').replace(/\p{M}/gu, ''))
    .replaceAll('ё', 'е');
}

/** How many letters were typed wrong, left out, put in or swapped with their neighbour. */
export function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (up: number, left: number) => (up === 0 ? row : rows[i - up])?.[j - left] ?? 0;
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(1, 0) + 1,
        at(0, 1) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwap ? at(2, 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
