import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

export interface Step {
  name: string;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Exit status with which the command reports an undetermined result: neither failure nor success. */
  unknownStatus?: number;
}

export interface StepResult {
  name: string;
  outcome: 'passed' | 'failed' | 'unknown';
  /** The command's output, unless it went straight to the terminal. */
  output: string;
}

/** Returns the command of a step that runs a program of scripts/run.ts. */
export const ownProgram = (...words: readonly string[]): readonly string[] => [
  ...['node', '--import', 'tsx', 'scripts/run.ts'],
  ...words,
];

interface Surroundings {
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
}

/** Runs the steps in parallel until all have ended. A single step prints as it runs, several print when they finish. */
export async function runSteps(
  steps: readonly Step[],
  surroundings: Surroundings,
): Promise<readonly StepResult[]> {
  const isAlone = steps.length === 1;
  return Promise.all(steps.map(step => run(step, isAlone, surroundings)));
}

async function run(step: Step, isAlone: boolean, { env, print }: Surroundings): Promise<StepResult> {
  const { name, unknownStatus } = step;
  const [program = '', ...words] = step.command;
  const start = performance.now();
  print(`▶ ${name}\n`);
  const said: Buffer[] = [];
  const child = spawn(program, words, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...step.env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
  const status = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null)).once('close', code => resolve(code));
  });
  const output = Buffer.concat(said).toString();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const result = (outcome: StepResult['outcome'], line: string): StepResult => {
    print(`${output}${line}\n`);
    return { name, outcome, output };
  };
  if (status === 0) return result('passed', `✓ ${name} (${seconds} s)`);
  if (status !== null && status === unknownStatus) return result('unknown', `? ${name}: undetermined`);
  return result('failed', `✗ ${name} failed`);
}

/** Lines shown of a failed step. */
const firstLines = 15;

/** Returns the failed steps with their first lines, so that the end of a long run names what stops the change. */
export function failedSummary(results: readonly StepResult[]): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return failed
    .map(({ name, output }) => `\n✗ FAILED: ${name}\n${output.split('\n').slice(0, firstLines).join('\n')}`)
    .join('\n');
}

/**
 * Returns the undetermined results, so that nobody overlooks them at the end of a long run; empty if there are none.
 */
export function unknownSummary(results: readonly StepResult[]): string {
  const unknown = results.filter(({ outcome }) => outcome === 'unknown');
  return unknown.map(({ name, output }) => `\n⚠ NOT KNOWN: ${name}\n${output}`).join('');
}
