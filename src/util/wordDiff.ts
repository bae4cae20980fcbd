/** A run of words in both texts, or only in the old or the new one. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Above this product of word counts, comparing would take longer than reading both texts. */
const cellsAtMost = 4_000_000;

/**
 * Computes a word-by-word diff of two texts, removals before additions. Texts too long to compare become one removal
 * and one addition.
 */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  if (was.length * is.length > cellsAtMost)
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  const common = commonLengths(was, is);
  const runs: WordRun[] = [];
  let [at, to] = [0, 0];
  while (at < was.length || to < is.length) {
    if (at < was.length && was[at] === is[to]) {
      runs.push({ kind: 'same', text: was[at] ?? '' });
      at += 1;
      to += 1;
    } else if (to >= is.length || (at < was.length && common(at + 1, to) >= common(at, to + 1))) {
      runs.push({ kind: 'removed', text: was[at] ?? '' });
      at += 1;
    } else {
      runs.push({ kind: 'added', text: is[to] ?? '' });
      to += 1;
    }
  }
  return joined(runs);
}

/** Splits a text into words, each with the space after it. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? [];

/** Returns the length of the longest common subsequence of both texts from the given positions. */
function commonLengths(was: readonly string[], is: readonly string[]): (at: number, to: number) => number {
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  for (let at = was.length - 1; at >= 0; at -= 1)
    for (let to = is.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        was[at] === is[to]
          ? (lengths[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + to] ?? 0, lengths[at * width + to + 1] ?? 0);
  return (at, to) => lengths[at * width + to] ?? 0;
}

function joined(runs: readonly WordRun[]): readonly WordRun[] {
  const found: WordRun[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (run.text === '') continue;
    if (last?.kind === run.kind) last.text += run.text;
    else found.push({ ...run });
  }
  return found;
}
