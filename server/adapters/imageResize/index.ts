import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createImageResizeWorker, type Pictures } from './workerProcess.ts';

/**
 * Resizes in a worker process when there is a build, in this process when run from source, or when `withWorker` is
 * false: for scripts whose images are their own. The image library is loaded only then: it takes 18 MB.
 */
export async function createImageResize({ withWorker = true } = {}): Promise<Pictures> {
  const program = join(projectRoot(), 'build', 'server', 'imageWorker.cjs');
  if (withWorker && existsSync(program)) return createImageResizeWorker(program);
  const [{ createSharpImageResize }, { createPreviewDrawing }, { createMapDrawing }] = await Promise.all([
    import('./sharpImageResize.ts'),
    import('./previewDrawing.ts'),
    import('./mapDrawing/index.ts'),
  ]);
  return { ...createSharpImageResize(), draw: createPreviewDrawing(), drawMap: createMapDrawing() };
}
