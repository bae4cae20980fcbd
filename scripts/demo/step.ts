import { spawn, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A step of the demo that runs in a process of its own. */
export interface Step {
  /** Resolves with what it wrote to standard output. @throws StepFailed */
  done: Promise<string>;
  stop(): void;
}

/** A step that failed; the message is what the step wrote. */
export class StepFailed extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Starts `node` with the words, without showing what it writes unless it fails. */
export function startStep(words: readonly string[], env: NodeJS.ProcessEnv): Step {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
  return { done: outputOf(child), stop: () => void child.kill('SIGTERM') };
}

async function outputOf(child: ChildProcess): Promise<string> {
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
  const [status, out, errors] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)]);
  if (status !== 0) throw new StepFailed((errors || out).trim() || 'It was stopped.', status);
  return out;
}
