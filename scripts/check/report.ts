import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hasFailed, type FileResult, type JestResults } from './testResults.ts';

/** Lines shown of each failure. */
const firstLines = 6;

/** Jest's projects whose files lie among others', by how a path begins and ends; test/ has a folder for each other. */
const projects: readonly (readonly [name: string, files: RegExp])[] = [
  ['dom', /^src\/.*\.test\.tsx$/],
  ['unit', /^(?:src|scripts)\//],
  ['server', /^server\//],
];

const projectOf = (path: string): string =>
  projects.find(([, files]) => files.test(path))?.[0] ?? path.split('/')[1] ?? path;

/** Results of a whole run, and what it is called. */
export interface NamedResults {
  name: string;
  results: JestResults;
}

/**
 * Returns the end of a run's report, as text: how many tests of each project passed and failed, the unsteady files,
 * and each failed test with the first lines of its failure. Paths are shown from `root`.
 */
export function report(runs: readonly NamedResults[], root: string): string {
  const pathOf = (file: FileResult) => relative(root, file.name);
  const files = runs.flatMap(({ results }) => results.testResults);
  const unsteady = runs.flatMap(({ results }) => results.unsteady ?? []);
  const sections = [
    ...runs.map(run => counts(run, pathOf)),
    ...unsteady.map(
      ({ tries, failed }) =>
        `~ UNSTEADY, passed on try ${tries}: ${pathOf(failed)}\n${failures(failed, pathOf).join('')}`,
    ),
    ...files.filter(hasFailed).flatMap(file => failures(file, pathOf)),
  ];
  return sections.join('\n');
}

function counts({ name, results }: NamedResults, pathOf: (file: FileResult) => string): string {
  const byProject = new Map<string, { passed: number; failed: number; seconds: number }>();
  for (const file of results.testResults) {
    const project = projectOf(pathOf(file));
    const sum = byProject.get(project) ?? { passed: 0, failed: 0, seconds: 0 };
    const having = (status: string) => file.assertionResults.filter(test => test.status === status).length;
    sum.passed += having('passed');
    sum.failed += Math.max(having('failed'), hasFailed(file) ? 1 : 0);
    sum.seconds += (file.endTime - file.startTime) / 1000;
    byProject.set(project, sum);
  }
  const lines = [...byProject].map(([project, { passed, failed, seconds }]) =>
    [
      project.padEnd(12),
      `${passed}`.padStart(6),
      ' passed',
      failed > 0 ? `, ${failed} FAILED` : '',
      `  (${seconds.toFixed(0)} s)`,
    ].join(''),
  );
  return `\n${name}:\n${lines.join('\n')}\n`;
}

/** Each failed test of the file, as a few lines. */
function failures(file: FileResult, pathOf: (file: FileResult) => string): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  const entries = failed.map(({ fullName, failureMessages }) => ({
    title: `${pathOf(file)}: ${fullName}`,
    text: failureMessages.join('\n'),
  }));
  // Without a failed test, the file itself could not be run.
  const all = entries.length > 0 ? entries : [{ title: pathOf(file), text: file.message }];
  return all.map(({ title, text }) => `✗ ${title}\n${beginning(text)}`);
}

function beginning(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter(line => line.trim());
  return lines
    .slice(0, firstLines)
    .map(line => `    ${line}\n`)
    .join('');
}
