import { report } from './report.ts';
import type { FileResult, JestResults, TestResult } from './testResults.ts';

const assertion = (fullName: string, failure?: string): TestResult => ({
  fullName,
  status: failure ? 'failed' : 'passed',
  failureMessages: failure ? [failure] : [],
});

const file = (path: string, tests: readonly TestResult[], message = ''): FileResult => ({
  name: `/app/${path}`,
  status: message || tests.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  startTime: 0,
  endTime: 1400,
  assertionResults: tests,
});

const results = (
  testResults: readonly FileResult[],
  unsteady: JestResults['unsteady'] = [],
): JestResults => ({
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPassedTests: 0,
  success: false,
  testResults,
  unsteady,
});

test('counts by project come first, then unsteady files, then each failure with its first lines', () => {
  const failure = `\u001B[31mexpect(received)\u001B[39m\n\n${'a line\n'.repeat(20)}`;
  const run = results(
    [
      file('src/a.test.ts', [assertion('adds')]),
      file('src/pages/A.test.tsx', [assertion('shows'), assertion('hides')]),
      file('test/e2e/visit.test.ts', [assertion('opens'), assertion('closes', failure)]),
      file('server/broken.test.ts', [], 'Cannot find module'),
      file('test/e2e/slow.test.ts', [assertion('waits')]),
    ],
    [{ tries: 2, failed: file('test/e2e/slow.test.ts', [assertion('waits', 'Timeout')]) }],
  );
  expect(report([{ name: 'Tests', results: run }], '/app')).toBe(
    [
      '',
      'Tests:',
      'unit             1 passed  (1 s)',
      'dom              2 passed  (1 s)',
      'e2e              2 passed, 1 FAILED  (3 s)',
      'server           0 passed, 1 FAILED  (1 s)',
      '',
      '~ UNSTEADY, passed on try 2: test/e2e/slow.test.ts',
      '✗ test/e2e/slow.test.ts: waits',
      '    Timeout',
      '',
      '✗ test/e2e/visit.test.ts: closes',
      '    expect(received)',
      ...Array<string>(5).fill('    a line'),
      '',
      '✗ server/broken.test.ts',
      '    Cannot find module',
      '',
    ].join('\n'),
  );
});

test('nothing is reported of a run that wrote no results', () => {
  expect(report([], '/app')).toBe('');
});
