import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { Size } from '#contract/image/imageSize.ts';
import type {
  ImageFormat,
  ImageResize,
  MadeVariant,
  ResizeQueue,
  VariantSpec,
} from '#server/marketplace/ports/imageResize.ts';
import type { DrawMap, MapPicture } from '#src/config/mapPictures.ts';
import type { DrawPreview, Preview } from '#src/config/previews.ts';

/** Resizing images, drawing previews and maps. */
export interface Pictures extends ImageResize {
  draw: DrawPreview;
  drawMap: DrawMap;
}

/** A request to make the sizes of an image. */
interface Making {
  kind: 'make';
  bytes: Buffer;
  variants: readonly VariantSpec[];
  formats: readonly ImageFormat[];
  queue: ResizeQueue;
}

/** A request to draw a preview. */
interface Drawing {
  kind: 'draw';
  preview: Preview;
  size: Size;
}

/** A request to draw a map. */
interface MapDrawing {
  kind: 'map';
  picture: MapPicture;
}

/** A task as sent to the process. */
export type Task = { id: number } & (Making | Drawing | MapDrawing);

/** Its result: the files, or an error. */
export type Outcome =
  | { id: number; made: MadeVariant[] }
  | { id: number; drawn: Uint8Array }
  | { id: number; code: ErrorCode; details?: string };

type Done = Exclude<Outcome, { code: ErrorCode }>;
type Waiting = { resolve(done: Done): void; reject(error: Error): void };

interface WorkerOptions {
  /** Milliseconds without work after which the process ends. */
  idleFor?: number;
  /** Arguments of node before the program, for one that was not built. */
  execArgv?: readonly string[];
}

/**
 * Resizes images in a separate process, started when there is work and ended after ten idle seconds: memory used for
 * decoding is returned to the system, an image that crashes the decoder leaves the server running, and pages take
 * priority over images. `program` is the built worker.
 */
export function createImageResizeWorker(program: string, options: WorkerOptions = {}): Pictures {
  const { idleFor = 10_000, execArgv = [] } = options;
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const settle = (outcome: Outcome) => {
    const task = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if ('code' in outcome)
      task?.reject(new ApiError(outcome.code, outcome.details ? { details: outcome.details } : {}));
    else task?.resolve(outcome);
    if (waiting.size === 0) idle = setTimeout(() => child?.disconnect(), idleFor).unref();
  };

  const start = (): ChildProcess => {
    const started = fork(program, { serialization: 'advanced', execArgv: [...execArgv], env: workerEnv() });
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.on('message', message => settle(message as Outcome));
    started.once('disconnect', () => {
      if (child === started) child = undefined;
      // Tasks in progress are lost with it; nothing was written, and background work is retried.
      for (const [id, { reject }] of waiting) {
        waiting.delete(id);
        reject(new ApiError('image-invalid-content', { details: 'The picture could not be decoded' }));
      }
    });
    started.unref();
    started.channel?.unref();
    return started;
  };

  const send = (work: Making | Drawing | MapDrawing) =>
    new Promise<Done>((resolve, reject) => {
      clearTimeout(idle);
      const task: Task = { id: ++lastId, ...work };
      waiting.set(task.id, { resolve, reject });
      child ??= start();
      child.send(task);
    });

  return {
    async make(bytes, variants, formats, queue = 'uploads') {
      const done = await send({ kind: 'make', bytes, variants, formats, queue });
      return 'made' in done ? done.made.map(withBuffer) : [];
    },
    async draw(preview, size) {
      const done = await send({ kind: 'draw', preview, size });
      return drawnIn(done);
    },
    async drawMap(picture) {
      return drawnIn(await send({ kind: 'map', picture }));
    },
  };
}

// Otherwise glibc keeps an arena per thread, which libvips' threads fill and never give back.
const workerEnv = () => ({ PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' });

const drawnIn = (done: Done) => Buffer.from('drawn' in done ? done.drawn : []);

const withBuffer = (variant: MadeVariant): MadeVariant => ({ ...variant, bytes: Buffer.from(variant.bytes) });
