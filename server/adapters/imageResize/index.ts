import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';
import { imageResizeApart, type Pictures } from './apart.ts';
import { previewDrawing } from './previewDrawing.ts';
import { sharpImageResize } from './sharpImageResize.ts';

export { sharpImageResize } from './sharpImageResize.ts';

/** In a process of its own where the product was built, in this one where it runs from source. */
export function makeImageResize(): Pictures {
  const program = join(projectRoot(), 'build', 'server', 'imageWorker.cjs');
  return existsSync(program) ? imageResizeApart(program) : { ...sharpImageResize(), draw: previewDrawing() };
}
