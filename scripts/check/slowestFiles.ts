import { relative } from 'node:path';
import type { FileResult } from './testResults.ts';

type TimedResults = { testResults: readonly Pick<FileResult, 'name' | 'startTime' | 'endTime'>[] };

/** Returns the `count` slowest test files, one a line, with seconds and the path from `root`. */
export function slowestFiles(results: readonly TimedResults[], root: string, count = 10): string {
  const files = results
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
  const lines = files.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}\n`);
  return lines.length > 0 ? `\nSlowest test files:\n${lines.join('')}` : '';
}
