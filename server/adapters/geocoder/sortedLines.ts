import { PrefixEditDistance, type EditDistances } from './similar.ts';

const tab = 9;

/** Lines sorted by their bytes, searched in place: a string is only created for a line that is read. */
export class SortedLines {
  private readonly starts: Uint32Array;

  constructor(private readonly bytes: Buffer) {
    const starts: number[] = [];
    for (let start = 0; start < bytes.length; start = bytes.indexOf(10, start) + 1) starts.push(start);
    this.starts = Uint32Array.from(starts);
  }

  get count(): number {
    return this.starts.length;
  }

  /** Returns the tab-separated fields of a line. */
  fields(index: number): string[] {
    const start = this.starts[index] ?? this.bytes.length;
    return this.bytes.toString('utf8', start, this.bytes.indexOf(10, start)).split('\t');
  }

  /** Whether the last field of a line has a text. */
  hasLastField(index: number): boolean {
    return this.bytes[(this.starts[index + 1] ?? this.bytes.length) - '\t\n'.length] !== tab;
  }

  /** Yields the numbers of the lines that begin with this text, in order. */
  *startingWith(text: string): Generator<number> {
    const wanted = Buffer.from(text);
    const isBefore = (index: number) => this.compare(index, wanted, wanted.length) < 0;
    for (let index = this.firstNot(isBefore, 0); index < this.count; index++) {
      if (this.compare(index, wanted, wanted.length) !== 0) return;
      yield index;
    }
  }

  /** Whether the first field of a line that begins with this text is the whole text. */
  isWhole(index: number, text: string): boolean {
    return this.bytes[(this.starts[index] ?? 0) + Buffer.byteLength(text)] === tab;
  }

  /** Yields the lines whose first field, or a prefix of it, is at most `most` edits away from the text. */
  *similarTo(text: string, most: number): Generator<EditDistances & { line: number }> {
    const comparison = new PrefixEditDistance(text, most);
    // For each length of the current prefix: the fewest edits to it or a shorter one.
    const fewest = new Array<number>(comparison.longest + 1).fill(Infinity);
    let known = 0;
    for (let index = 0; index < this.count;) {
      const start = this.starts[index] as number;
      let length = known;
      let goesOn = true;
      for (; this.bytes[start + length] !== tab && length < comparison.longest && goesOn; length++) {
        goesOn = comparison.take(
          length,
          this.bytes[start + length] as number,
          this.bytes[start + length - 1] ?? 0,
        );
        fewest[length + 1] = Math.min(fewest[length] as number, comparison.editsAt(length + 1));
      }
      const isWhole = this.bytes[start + length] === tab;
      const found = fewest[length] as number;
      if (found <= most)
        yield { line: index, start: found, whole: isWhole ? comparison.editsAt(length) : Infinity };
      // Skip lines with this prefix once none of them can come closer. After a match, each of them is still a result.
      const next = goesOn || found <= most ? index + 1 : this.firstAfter(index, length);
      known = next < this.count ? Math.min(length, this.sharedWith(start, next)) : 0;
      index = next;
    }
  }

  /** Returns the first line that does not share its first `length` bytes with this one. */
  private firstAfter(index: number, length: number): number {
    const start = this.starts[index] as number;
    const beginning = this.bytes.subarray(start, start + length);
    const isSame = (other: number) => this.compare(other, beginning, length) <= 0;
    // Galloping search, since the line is usually near.
    let step = 1;
    while (index + step < this.count && isSame(index + step)) step *= 2;
    return this.firstNot(isSame, index + (step >> 1), index + step);
  }

  private sharedWith(start: number, next: number): number {
    const other = this.starts[next] as number;
    let length = 0;
    while (this.bytes[start + length] === this.bytes[other + length] && this.bytes[other + length] !== tab)
      length++;
    return length;
  }

  /** Returns the first line from `low`, before `high`, for which the predicate no longer holds. */
  private firstNot(holds: (index: number) => boolean, low: number, high = this.count): number {
    let [from, to] = [low, Math.min(high, this.count)];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (holds(middle)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private compare(index: number, wanted: Uint8Array, length: number): number {
    const start = this.starts[index] ?? this.bytes.length;
    return this.bytes.compare(wanted, 0, length, start, Math.min(start + length, this.bytes.length));
  }
}
