/** A run of words that both texts have, or only the one before or the one after. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this product of words a comparison would take longer than reading both. */
const cellsAtMost = 4_000_000;

/**
 * How a text became another, word by word: what it lost before what it gained. Texts that are too long to compare are one
 * loss and one gain.
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

/** Words with the space that follows them. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? [];

/** How many words the rests of both have in common, in their order, from these on. */
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
