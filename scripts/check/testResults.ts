import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The part of Jest's --json results that is read here. */
export interface JestResults {
  numFailedTests: number;
  numFailedTestSuites: number;
  numPassedTests: number;
  success: boolean;
  testResults: readonly FileResult[];
  /** Files that failed at first and passed when they ran again; added here. */
  unsteady?: readonly UnsteadyFile[];
}

export interface FileResult {
  /** Absolute path. */
  name: string;
  status: string;
  /** Why the file could not be run, and the failures of its tests. */
  message: string;
  /** In milliseconds since the epoch. */
  startTime: number;
  endTime: number;
  assertionResults: readonly TestResult[];
}

export interface TestResult {
  fullName: string;
  status: string;
  failureMessages: readonly string[];
}

export interface UnsteadyFile {
  /** How often the file ran, the time when it passed included. */
  tries: number;
  /** The file's result when it failed. */
  failed: FileResult;
}

/** Returns the results in this file; undefined when Jest wrote none. */
export function readResults(file: string): JestResults | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResults) : undefined;
}

export function writeResults(file: string, results: JestResults): void {
  writeFileSync(file, JSON.stringify(results));
}

/** Whether the file failed, in a test or as a whole. */
export const hasFailed = ({ status }: FileResult): boolean => status === 'failed';

/** Returns the results with those of `again` in place of the same files' earlier ones, and the totals recounted. */
export function withFilesRunAgain(
  results: JestResults,
  again: readonly FileResult[],
  tries: number,
): JestResults {
  const later = new Map(again.map(file => [file.name, file]));
  const testResults = results.testResults.map(file => later.get(file.name) ?? file);
  const failed = testResults.filter(hasFailed);
  const recovered = results.testResults.filter(
    file => hasFailed(file) && later.has(file.name) && later.get(file.name)?.status === 'passed',
  );
  const count = (status: string) =>
    testResults.flatMap(file => file.assertionResults).filter(test => test.status === status).length;
  return {
    ...results,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numFailedTestSuites: failed.length,
    success: failed.length === 0,
    testResults,
    unsteady: [...(results.unsteady ?? []), ...recovered.map(file => ({ tries, failed: file }))],
  };
}
