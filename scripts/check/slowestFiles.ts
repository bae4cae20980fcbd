import { relative } from 'node:path';

/** The part of Jest's --json results that is read here. */
export interface JestResults {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}

/** Returns the `count` slowest test files, one a line, with seconds and the path from `root`. */
export function slowestFiles(results: readonly JestResults[], root: string, count = 10): string {
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
