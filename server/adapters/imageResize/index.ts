import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createImageResizeWorker, type Pictures } from './workerProcess.ts';
import { createMapDrawing } from './mapDrawing/index.ts';
import { createPreviewDrawing } from './previewDrawing.ts';
import { createSharpImageResize } from './sharpImageResize.ts';

export { createSharpImageResize } from './sharpImageResize.ts';

/**
 * Resizes in a worker process when there is a build, in this process when run from source, or when `withWorker` is
 * false: for scripts whose images are their own.
 */
export function createImageResize({ withWorker = true } = {}): Pictures {
  const program = join(projectRoot(), 'build', 'server', 'imageWorker.cjs');
  if (withWorker && existsSync(program)) return createImageResizeWorker(program);
  return { ...createSharpImageResize(), draw: createPreviewDrawing(), drawMap: createMapDrawing() };
}
