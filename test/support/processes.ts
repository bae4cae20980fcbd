import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#server/config/projectRoot.ts';

export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a Node.js program with this environment in the project's root folder, and waits for it to exit. @throws with its
 * output when it hasn't exited after `limit` milliseconds: while a test waits synchronously, Jest's own timeout can't
 * end it.
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
 * Resolves with all results once everything has started. @throws the first failure, after stopping what did start: a
 * running process keeps the test run from ending.
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
 * Waits until the process has exited and its output is closed. @throws after `limit` milliseconds, having killed it.
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
