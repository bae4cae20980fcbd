import { percentile } from '../bench/report.ts';

/** How one kind of deed went. */
interface Row {
  /** Milliseconds of those that succeeded. */
  times: number[];
  /** Answered as it should be, with a no: the nights are taken. */
  refused: number;
  /** Failed while something was down. */
  struck: number;
  errors: number;
}

/** Counts what people do. */
export interface Tally {
  done(deed: string, milliseconds: number): void;
  refused(deed: string): void;
  /** `isStruck`: something that it needed had been killed. */
  failed(deed: string, why: string, isStruck: boolean): void;
  counts(): { deeds: number; errors: number; struck: number };
  /** The table, a line for each deed, and the errors by kind. */
  lines(): string[];
}

/** @param say told of each kind of error when it first happens */
export function openTally(say: (what: string) => void = () => undefined): Tally {
  const rows = new Map<string, Row>();
  const errors = new Map<string, number>();
  const rowOf = (deed: string): Row => {
    const row = rows.get(deed) ?? { times: [], refused: 0, struck: 0, errors: 0 };
    rows.set(deed, row);
    return row;
  };
  const sum = (of: (row: Row) => number) => [...rows.values()].reduce((total, row) => total + of(row), 0);
  return {
    done: (deed, milliseconds) => void rowOf(deed).times.push(milliseconds),
    refused: deed => void (rowOf(deed).refused += 1),
    failed(deed, why, isStruck) {
      rowOf(deed)[isStruck ? 'struck' : 'errors'] += 1;
      const kind = `${isStruck ? 'while something was down: ' : ''}${deed}: ${why}`;
      if (!errors.has(kind)) say(kind);
      errors.set(kind, (errors.get(kind) ?? 0) + 1);
    },
    counts: () => ({
      deeds: sum(({ times }) => times.length),
      errors: sum(row => row.errors),
      struck: sum(row => row.struck),
    }),
    lines: () => [
      lineOf('deed', ['done', 'p50 ms', 'p95 ms', 'p99 ms', 'refused', 'struck', 'errors']),
      ...[...rows].sort().map(([deed, { times, refused, struck, errors: wrong }]) => {
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => percentile(times, share).toFixed(0));
        return lineOf(deed, [times.length, p50, p95, p99, refused, struck, wrong]);
      }),
      ...[...errors].sort().map(([kind, count]) => `${String(count).padStart(6)} × ${kind}`),
    ],
  };
}

const lineOf = (deed: string, cells: readonly unknown[]) =>
  deed.padEnd(28) + cells.map(cell => String(cell).padStart(9)).join('');
