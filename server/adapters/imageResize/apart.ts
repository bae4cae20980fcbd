import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type {
  ImageFormat,
  ImageResize,
  MadeVariant,
  ResizeQueue,
  VariantSpec,
} from '#server/marketplace/ports/imageResize.ts';

/** One picture to make, as it travels to the process. */
export interface Task {
  id: number;
  bytes: Buffer;
  variants: readonly VariantSpec[];
  formats: readonly ImageFormat[];
  queue: ResizeQueue;
}

/** What comes back: the files, or why there are none. */
export type Outcome = { id: number; made: MadeVariant[] } | { id: number; code: ErrorCode; details?: string };

type Waiting = { resolve(made: MadeVariant[]): void; reject(error: Error): void };

interface ApartOptions {
  /** Milliseconds without work after which the process ends. */
  idleFor?: number;
  /** Arguments of node before the program, for one that is not built. */
  execArgv?: readonly string[];
}

/**
 * Pictures in a process of their own, started when there is work and ended when there has been none for ten seconds:
 * what decoding takes goes back to the system, a picture that brings the decoder down leaves the server up, and pages
 * are served before pictures. `program` is the built worker.
 */
export function imageResizeApart(program: string, options: ApartOptions = {}): ImageResize {
  const { idleFor = 10_000, execArgv = [] } = options;
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const settle = (outcome: Outcome) => {
    const task = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if ('made' in outcome) task?.resolve(outcome.made.map(withBuffer));
    else task?.reject(new ApiError(outcome.code, outcome.details ? { details: outcome.details } : {}));
    if (waiting.size === 0) idle = setTimeout(() => child?.disconnect(), idleFor).unref();
  };

  const start = (): ChildProcess => {
    const started = fork(program, { serialization: 'advanced', execArgv: [...execArgv], env: workerEnv() });
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.on('message', message => settle(message as Outcome));
    started.once('disconnect', () => {
      if (child === started) child = undefined;
      // What it had in hand is lost with it; nothing was written, and background work is tried again.
      for (const [id, { reject }] of waiting) {
        waiting.delete(id);
        reject(new ApiError('image-invalid-content', { details: 'The picture could not be decoded' }));
      }
    });
    started.unref();
    started.channel?.unref();
    return started;
  };

  return {
    make: (bytes, variants, formats, queue = 'uploads') =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const task: Task = { id: ++lastId, bytes, variants, formats, queue };
        waiting.set(task.id, { resolve, reject });
        child ??= start();
        child.send(task);
      }),
  };
}

// glibc keeps an arena for each thread otherwise, which libvips' threads fill and never give back.
const workerEnv = () => ({ PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' });

const withBuffer = (variant: MadeVariant): MadeVariant => ({ ...variant, bytes: Buffer.from(variant.bytes) });
