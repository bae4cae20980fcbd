import { ApiError } from '#contract/errors.ts';
import type { Outcome, Task } from './workerProcess.ts';
import { createMapDrawing } from './mapDrawing/index.ts';
import { createPreviewDrawing } from './previewDrawing.ts';
import { createSharpImageResize } from './sharpImageResize.ts';

// The process that createImageResizeWorker starts. It ends when its parent disconnects or dies.
const { make } = createSharpImageResize();
const draw = createPreviewDrawing();
const drawMap = createMapDrawing();

process.on('message', (task: Task) => void work(task).then(outcome => process.send?.(outcome)));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group; the server decides when this process ends.
process.on('SIGINT', () => undefined);

async function work(task: Task): Promise<Outcome> {
  const { id } = task;
  try {
    if (task.kind === 'draw') return { id, drawn: await draw(task.preview, task.size) };
    if (task.kind === 'map') return { id, drawn: await drawMap(task.picture) };
    const { bytes, variants, formats, queue } = task;
    return { id, made: await make(Buffer.from(bytes), variants, formats, queue) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { id, code: 'internal-error' };
    return { id, code: error.code, ...(error.details ? { details: error.details } : {}) };
  }
}
