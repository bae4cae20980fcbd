import { rmSync } from 'node:fs';
import type { Step, StepResult } from './steps.ts';
import { hasFailed, readResults, withFilesRunAgain, writeResults, type FileResult } from './testResults.ts';

/** A file fails when it failed this many times in one run. */
const tries = 3;
/** More failed files than this are a broken change, not unsteady tests. */
const mostFiles = 12;

/** fast-check tries other values each time, so its counterexample would rarely be found again. */
const hasCounterexample = (file: FileResult) => /Property failed (?:after|by)/.test(file.message);

export interface Tests {
  step: Step;
  /** File to which the step writes Jest's results, as JSON. */
  results: string;
  /** Returns the command that runs these files again and writes their results to another file. */
  again: (files: readonly string[], results: string) => readonly string[];
}

/**
 * Runs the tests. Files that fail run again, up to twice: a test of theirs that passes then is unsteady, which is
 * reported and doesn't fail the run. A property's counterexample is a failure at once. The results of all tries are
 * merged.
 */
export async function runTests(
  { step, results: file, again }: Tests,
  run: (step: Step) => Promise<StepResult>,
): Promise<StepResult> {
  rmSync(file, { force: true });
  let result = await run(step);
  let results = readResults(file);
  for (let tried = 2; tried <= tries && results && result.outcome === 'failed'; tried += 1) {
    const failed = results.testResults.filter(hasFailed);
    const isWorthwhile = failed.length <= mostFiles && !failed.some(hasCounterexample);
    if (failed.length === 0 || !isWorthwhile) break;
    const laterFile = `${file}.again`;
    const command = again(
      failed.map(({ name }) => name),
      laterFile,
    );
    result = await run({ ...step, name: `${step.name}, try ${tried} of ${tries}`, command });
    const later = readResults(laterFile);
    rmSync(laterFile, { force: true });
    if (!later) break;
    results = withFilesRunAgain(results, later.testResults, tried);
    writeResults(file, results);
  }
  return result;
}
