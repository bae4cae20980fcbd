import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResults, writeResults, type FileResult, type JestResults } from './testResults.ts';
import { runTests } from './tries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-tries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One test file with one test. */
const fileResult = (name: string, failure: string | undefined): FileResult => ({
  name,
  status: failure ? 'failed' : 'passed',
  message: failure ?? '',
  startTime: 0,
  endTime: 1,
  assertionResults: [
    { fullName: name, status: failure ? 'failed' : 'passed', failureMessages: failure ? [failure] : [] },
  ],
});

/** Runs files that fail in these ways, one after another, and then pass. */
async function runFailing(failures: Readonly<Record<string, readonly string[]>>) {
  const results = join(folder, 'results.json');
  const runs: string[][] = [];
  const outcome = await runTests(
    {
      step: { name: 'tests', command: [results, ...Object.keys(failures)] },
      results,
      again: (files, file) => [file, ...files],
    },
    ({ name, command }) => {
      const [file = '', ...files] = command;
      const testResults = files.map(path => fileResult(path, failures[path]?.[runs.length]));
      runs.push(files);
      const failed = testResults.filter(({ status }) => status === 'failed').length;
      writeResults(file, {
        numFailedTests: failed,
        numFailedTestSuites: failed,
        numPassedTests: testResults.length - failed,
        success: failed === 0,
        testResults,
      });
      return Promise.resolve({
        name,
        outcome: failed > 0 ? ('failed' as const) : ('passed' as const),
        output: '',
      });
    },
  );
  return { outcome: outcome.outcome, runs, results: readResults(results) as JestResults };
}

test('a file that passes on the second try is unsteady and does not fail the run', async () => {
  const { outcome, runs, results } = await runFailing({ steady: [], unsteady: ['Timeout'] });
  expect(outcome).toBe('passed');
  expect(runs).toEqual([['steady', 'unsteady'], ['unsteady']]);
  expect(results).toMatchObject({
    numPassedTests: 2,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    success: true,
  });
  expect(results.unsteady).toEqual([{ tries: 2, failed: fileResult('unsteady', 'Timeout') }]);
});

test('a file that fails three times fails the run; one that recovers beside it is reported', async () => {
  const { outcome, runs, results } = await runFailing({
    broken: ['one', 'two', 'three'],
    unsteady: ['Timeout', 'Timeout'],
  });
  expect(outcome).toBe('failed');
  expect(runs).toHaveLength(3);
  expect(results).toMatchObject({
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    success: false,
  });
  expect(results.testResults[0]?.message).toBe('three');
  expect(results.unsteady?.map(({ tries, failed }) => [failed.name, tries])).toEqual([['unsteady', 3]]);
});

test("a property's counterexample and a broken change fail at once", async () => {
  const property = await runFailing({ property: ['Property failed after 21 tests'] });
  expect([property.outcome, property.runs.length]).toEqual(['failed', 1]);
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`file ${at}`, ['Broken']]));
  const broken = await runFailing(many);
  expect([broken.outcome, broken.runs.length]).toEqual(['failed', 1]);
});
