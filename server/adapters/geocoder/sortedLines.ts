/** Lines sorted by their bytes, searched where they lie: no string is made before a line is asked for. */
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

  /** The fields of a line, separated by tabs. */
  fields(index: number): string[] {
    const start = this.starts[index] ?? this.bytes.length;
    return this.bytes.toString('utf8', start, this.bytes.indexOf(10, start)).split('\t');
  }

  /** Numbers of the lines that begin with this text, in order. */
  *startingWith(text: string): Generator<number> {
    const wanted = Buffer.from(text);
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < this.count && this.compare(index, wanted) === 0; index++) yield index;
  }

  private compare(index: number, wanted: Buffer): number {
    const start = this.starts[index] ?? 0;
    return this.bytes.compare(
      wanted,
      0,
      wanted.length,
      start,
      Math.min(start + wanted.length, this.bytes.length),
    );
  }
}
