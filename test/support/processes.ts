import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#server/config/projectRoot.ts';

export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of Node's, with this environment and at the root of the project, and waits for its end.
 * @throws what it printed when it hasn't ended after `limit` milliseconds: while the test waits, its own time limit
 * cannot end it.
 */
export function runNode(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { cwd = projectRoot(), limit = 60_000 }: { cwd?: string; limit?: number } = {},
): CommandResult {
  const options = { cwd, env, encoding: 'utf8', timeout: limit, killSignal: 'SIGKILL' } as const;
  const { status, stdout, stderr, error } = spawnSync(process.execPath, words, options);
  if (error) throw new Error(`${words.join(' ')}: ${error.message}\n${stdout}${stderr}`);
  return { status, stdout, stderr };
}

/**
 * Resolves with all results once all have started.
 * @throws the first failure, once what did start has stopped: what runs on keeps the test from ending.
 */
export async function startTogether<T extends { stop(): Promise<unknown> }>(
  starts: readonly Promise<T>[],
): Promise<T[]> {
  const outcomes = await Promise.allSettled(starts);
  const started = outcomes.flatMap(it => (it.status === 'fulfilled' ? [it.value] : []));
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (!failure) return started;
  await Promise.allSettled(started.map(it => it.stop()));
  throw (failure as PromiseRejectedResult).reason;
}

/**
 * Waits until the process has ended and its output is closed.
 * @throws when it hasn't after `limit` milliseconds; by then it is killed.
 */
export async function endOf(
  child: ChildProcess,
  limit: number,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limit);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  if (isLate) throw new Error(`The process had not ended after ${limit / 1000} s.`);
  return { code, signal };
}
