/** Returns the Damerau-Levenshtein distance: letters mistyped, omitted, inserted or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  let twoUp: readonly number[] = [];
  let up: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (up[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (up[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (twoUp[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [twoUp, up] = [up, row];
  }
  return up[b.length] ?? 0;
}
