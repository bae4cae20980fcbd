import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** A measured figure. `budget` is its maximum, or its minimum when `isLeast`. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  budget?: number;
  isLeast?: boolean;
}

/** Whether the figure is within its budget; true without one. */
export const isWithinBudget = ({ value, budget, isLeast }: Figure): boolean =>
  budget === undefined || (isLeast ? value >= budget : value <= budget);

/**
 * Prints the figures as a table and writes them to `<name>-results.json`, together with the machine they were measured
 * on. The process ends with status 1 if a budget is missed.
 */
export function report(figures: readonly Figure[], name: string): void {
  const width = Math.max(...figures.map(figure => figure.what.length));
  for (const figure of figures) {
    const { what, value, unit, budget, isLeast } = figure;
    const shown = `${round(value)} ${unit}`.padStart(16);
    const verdict = budget === undefined ? '' : isWithinBudget(figure) ? 'ok' : 'OVER';
    const limit = budget === undefined ? '' : `${isLeast ? 'at least' : 'at most'} ${budget} ${unit}`;
    console.log(`${what.padEnd(width)} ${shown}   ${limit.padEnd(24)} ${verdict}`);
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  writeFileSync(`${name}-results.json`, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  if (!figures.every(isWithinBudget)) process.exitCode = 1;
}

const round = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);

/**
 * Returns the value that this share (0 to 1) of the samples does not exceed: the nearest rank, so that one in a hundred
 * may be above p99.
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);
