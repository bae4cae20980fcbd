/** Edit distances between a line and a text: the fewest edits to the whole spelling, and to any prefix of it. */
export interface EditDistances {
  whole: number;
  start: number;
}

/** More than any edit limit in use. */
const tooMany = 100;

/** The first letters may hold one edit at most: users know how a name begins, and the search is five times as fast. */
const strictPrefixLength = 3;

/**
 * Compares spellings with one text, letter by letter in the order of a sorted list: the prefix that a spelling shares
 * with the one before it is not compared again. Edits are letters left out, added, substituted or swapped with their
 * neighbour (Damerau-Levenshtein, optimal string alignment).
 */
export class PrefixEditDistance {
  /** One row per length of the current prefix: edits to the first 0, 1, 2 … letters of the text. */
  private readonly rows: Uint8Array[];
  private readonly text: Uint8Array;

  /** @param most maximum number of edits. */
  constructor(
    text: string,
    private readonly most: number,
  ) {
    this.text = Buffer.from(text);
    const width = this.text.length + 1;
    this.rows = Array.from({ length: width + most + 1 }, () => new Uint8Array(width));
    this.rows[0] = Uint8Array.from({ length: width }, (_, index) => index);
  }

  /** Longer prefixes need not be compared: their surplus letters exceed the edit limit. */
  get longest(): number {
    return this.text.length + this.most;
  }

  /**
   * Adds the letter at index `at` of a spelling whose earlier letters have been added. `previous` is the letter before
   * it.
   * @returns whether any spelling with this prefix can still be close enough.
   */
  take(at: number, letter: number, previous: number): boolean {
    const { text, most } = this;
    const above = this.rows[at] as Uint8Array;
    const twoAbove = this.rows[at - 1];
    const row = this.rows[at + 1] as Uint8Array;
    // Outside this band there are certainly too many edits.
    const first = Math.max(1, at + 1 - most);
    const last = Math.min(text.length, at + 1 + most);
    row[first - 1] = first === 1 ? at + 1 : tooMany;
    let least = row[first - 1] as number;
    for (let column = first; column <= last; column++) {
      const own = text[column - 1];
      let edits = (above[column - 1] as number) + (own === letter ? 0 : 1);
      edits = Math.min(edits, (above[column] as number) + 1, (row[column - 1] as number) + 1);
      if (twoAbove && column > 1 && own === previous && text[column - 2] === letter)
        edits = Math.min(edits, (twoAbove[column - 2] as number) + 1);
      row[column] = edits;
      if (edits < least) least = edits;
    }
    if (last < text.length) row[last + 1] = tooMany;
    return least <= (at < strictPrefixLength ? Math.min(1, most) : most);
  }

  /** Returns the edits between the whole text and the prefix of this length. */
  editsAt(length: number): number {
    const isNear = Math.abs(length - this.text.length) <= this.most;
    return isNear ? (this.rows[length]?.[this.text.length] ?? Infinity) : Infinity;
  }
}
