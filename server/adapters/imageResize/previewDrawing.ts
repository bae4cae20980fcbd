import sharp from 'sharp';
import { previewSizes } from '#contract/image/imageSize.ts';
import type { DrawPreview } from '#src/config/previews.ts';
import { loadTextDrawing } from './fonts.ts';
import { previewLayout } from './previewLayout.ts';
import { createQueue } from './queue.ts';

const maxWaiting = 20;

/**
 * Draws previews one at a time: text becomes outlines, so that the machine needs no fonts. Fonts and renderer are
 * loaded on first use.
 */
export function createPreviewDrawing(): DrawPreview {
  const enqueue = createQueue(1, maxWaiting);
  return (preview, size) =>
    enqueue(async () => {
      const { draw, fonts } = await loadTextDrawing();
      const svg = await draw(previewLayout(preview) as Parameters<typeof draw>[0], {
        ...previewSizes.facebook,
        fonts,
      });
      // The smaller size is scaled from the larger; its aspect ratio is a pixel off.
      return sharp(Buffer.from(svg))
        .resize(size.width, size.height, { fit: 'cover' })
        .png({ palette: true, quality: 90, effort: 4 })
        .toBuffer();
    });
}
