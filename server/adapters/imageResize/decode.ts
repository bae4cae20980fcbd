import sharp from 'sharp';
import { ApiError } from '#contract/errors.ts';
import type { Size } from '#contract/image/imageSize.ts';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import type { Inspected } from './inspect.ts';

/** Decoded pixels: three bytes each, sRGB, upright, row by row. */
export interface Pixels extends Size {
  data: Buffer;
}

const maxSeconds = 20;

/**
 * Decodes an untrusted image once, no larger than the largest variant needs. Transparency becomes white; colour
 * profiles are applied and dropped.
 * @param picture its inspected header, which is within the size limits.
 * @throws ApiError `image-invalid-content` when it is damaged.
 */
export async function decode(
  bytes: Buffer,
  picture: Inspected,
  variants: readonly VariantSpec[],
): Promise<Pixels> {
  try {
    const factor = Math.min(1, Math.max(...variants.map(variant => factorFor(variant, picture))));
    const width = Math.max(1, Math.round(picture.width * factor));
    const height = Math.max(1, Math.round(picture.height * factor));
    const { data, info } = await sharp(bytes, {
      limitInputPixels: picture.width * picture.height,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new ApiError('image-invalid-content', { details: 'damaged', cause });
  }
}

function factorFor(variant: VariantSpec, picture: Size): number {
  const [x, y] = [variant.width / picture.width, variant.height / picture.height];
  return variant.fit === 'crop' ? Math.max(x, y) : Math.min(x, y);
}
