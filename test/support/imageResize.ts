import sharp from 'sharp';
import { createSharpImageResize } from '#server/adapters/imageResize/sharpImageResize.ts';
import { sizeInside } from '#contract/image/imageSize.ts';
import type { ImageFormat, ImageResize } from '#server/marketplace/ports/imageResize.ts';

/** Real resizing, for tests that inspect images. */
export const realPictures = (): ImageResize => createSharpImageResize();

const real = realPictures();
const whole = { name: 'whole', width: 16_384, height: 16_384, fit: 'scale' } as const;
const point = { width: 1, height: 1, channels: 3, background: '#888' } as const;
const points = new Map<ImageFormat, Promise<Buffer>>();

/**
 * Fake resizing for tests that don't inspect images: uploads are validated as usual and the dimensions are right, but
 * every file is the same grey pixel. Encoding thirteen sizes in three formats takes two seconds of CPU time.
 */
export function quickPictures(): ImageResize {
  return {
    async make(bytes, variants, formats) {
      const [picture] = await real.make(bytes, [whole], ['jpeg']);
      const made = variants.flatMap(({ name, width, height, fit }) => {
        const size = fit === 'crop' ? { width, height } : sizeInside(picture!, { width, height });
        return formats.map(async format => ({ name, format, ...size, bytes: await pointIn(format) }));
      });
      return Promise.all(made);
    },
  };
}

function pointIn(format: ImageFormat): Promise<Buffer> {
  const made = points.get(format) ?? sharp({ create: point }).toFormat(format).toBuffer();
  points.set(format, made);
  return made;
}
