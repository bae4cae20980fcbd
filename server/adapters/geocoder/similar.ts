/** How a line resembles a text: the fewest edits to its whole spelling, and to some beginning of it. */
export interface Resemblance {
  whole: number;
  start: number;
}

/** More than any number of edits that is asked for. */
const tooMany = 100;

/** So many letters at the beginning hold one edit at most: people know how a name begins, and the search is five times as fast. */
const surelyBegun = 3;

/**
 * Compares spellings with one text, letter by letter in the order of a sorted list: what one spelling shares with the one
 * before it is not compared again. Edits are letters left out, added, mistaken for another or swapped with their neighbour
 * (Damerau and Levenshtein, optimal string alignment).
 */
export class Comparison {
  /** Row for each length of the beginning that is compared now: edits to the first 0, 1, 2 … letters of the text. */
  private readonly rows: Uint8Array[];
  private readonly text: Uint8Array;

  /** @param most edits that still count. */
  constructor(
    text: string,
    private readonly most: number,
  ) {
    this.text = Buffer.from(text);
    const width = this.text.length + 1;
    this.rows = Array.from({ length: width + most + 1 }, () => new Uint8Array(width));
    this.rows[0] = Uint8Array.from({ length: width }, (_, index) => index);
  }

  /** Longer beginnings than this need no look: their letters too many are edits. */
  get longest(): number {
    return this.text.length + this.most;
  }

  /**
   * Takes the letter `at` of a spelling whose letters before it have been taken. `previous` is the letter before.
   * @returns whether any spelling that goes on from here can still be close enough.
   */
  take(at: number, letter: number, previous: number): boolean {
    const { text, most } = this;
    const above = this.rows[at] as Uint8Array;
    const twoAbove = this.rows[at - 1];
    const row = this.rows[at + 1] as Uint8Array;
    // Beyond this band there are too many edits for certain.
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
    return least <= (at < surelyBegun ? Math.min(1, most) : most);
  }

  /** Edits between the whole text and the beginning of this length. */
  editsAt(length: number): number {
    const isNear = Math.abs(length - this.text.length) <= this.most;
    return isNear ? (this.rows[length]?.[this.text.length] ?? Infinity) : Infinity;
  }
}
