import { diffArrays } from 'diff';

/** A run of words in both texts, or only in the old or the new one. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** With more changed words, comparing would take longer than reading both texts. */
const maxEditLength = 2000;

/**
 * Computes a word-by-word diff of two texts, removals before additions. Texts that differ in too many words become one
 * removal and one addition.
 */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Splits a text into words, each with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];
