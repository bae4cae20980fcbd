import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { imageResizeWorker, type Pictures } from './workerProcess.ts';
import { mapDrawing } from './mapDrawing/index.ts';
import { previewDrawing } from './previewDrawing.ts';
import { sharpImageResize } from './sharpImageResize.ts';

export { sharpImageResize } from './sharpImageResize.ts';

/** Resizes in a worker process when there is a build, in this process when run from source. */
export function createImageResize(): Pictures {
  const program = join(projectRoot(), 'build', 'server', 'imageWorker.cjs');
  if (existsSync(program)) return imageResizeWorker(program);
  return { ...sharpImageResize(), draw: previewDrawing(), drawMap: mapDrawing() };
}
