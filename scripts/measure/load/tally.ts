import { percentile } from '../report.ts';

/** Results of one kind of action. */
interface Row {
  /** Durations of the successful ones, in milliseconds. */
  times: number[];
  /** Correctly rejected: the nights are taken. */
  refused: number;
  /** Failed while something was down. */
  struck: number;
  errors: number;
}

/** Counts the users' actions. */
export interface Tally {
  done(action: string, milliseconds: number): void;
  refused(action: string): void;
  /** `isStruck`: something the action needed had been killed. */
  failed(action: string, why: string, isStruck: boolean): void;
  counts(): { actions: number; errors: number; struck: number };
  /** Returns the table, a line per action, and the errors by kind. */
  lines(): string[];
}

/** @param say called with each kind of error when it first occurs */
export function openTally(say: (what: string) => void = () => undefined): Tally {
  const rows = new Map<string, Row>();
  const errors = new Map<string, number>();
  const rowOf = (action: string): Row => {
    const row = rows.get(action) ?? { times: [], refused: 0, struck: 0, errors: 0 };
    rows.set(action, row);
    return row;
  };
  const sum = (of: (row: Row) => number) => [...rows.values()].reduce((total, row) => total + of(row), 0);
  return {
    done: (action, milliseconds) => void rowOf(action).times.push(milliseconds),
    refused: action => void (rowOf(action).refused += 1),
    failed(action, why, isStruck) {
      rowOf(action)[isStruck ? 'struck' : 'errors'] += 1;
      const kind = `${isStruck ? 'while something was down: ' : ''}${action}: ${why}`;
      if (!errors.has(kind)) say(kind);
      errors.set(kind, (errors.get(kind) ?? 0) + 1);
    },
    counts: () => ({
      actions: sum(({ times }) => times.length),
      errors: sum(row => row.errors),
      struck: sum(row => row.struck),
    }),
    lines: () => [
      lineOf('action', ['done', 'p50 ms', 'p95 ms', 'p99 ms', 'refused', 'struck', 'errors']),
      ...[...rows].sort().map(([action, { times, refused, struck, errors: wrong }]) => {
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => percentile(times, share).toFixed(0));
        return lineOf(action, [times.length, p50, p95, p99, refused, struck, wrong]);
      }),
      ...[...errors].sort().map(([kind, count]) => `${String(count).padStart(6)} × ${kind}`),
    ],
  };
}

const lineOf = (action: string, cells: readonly unknown[]) =>
  action.padEnd(28) + cells.map(cell => String(cell).padStart(9)).join('');
