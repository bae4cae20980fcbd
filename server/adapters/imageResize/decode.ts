import sharp from 'sharp';
import { ApiError } from '#contract/errors.ts';
import { type Size } from '#contract/rules/imageSize.ts';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import { pictureKind } from './content.ts';

/** Decoded pixels: three bytes each, sRGB, upright, row by row. */
export interface Pixels extends Size {
  data: Buffer;
}

const pixelsAtMost = 60_000_000;
const sideAtMost = 16_384;
const secondsAtMost = 20;

/**
 * Decodes an untrusted picture once, no larger than the largest variant needs. Transparency becomes white; colour
 * profiles are applied and dropped.
 * @throws ApiError `image-invalid-content` when it is no JPG, GIF or PNG, is damaged or too large.
 */
export async function decode(bytes: Buffer, variants: readonly VariantSpec[]): Promise<Pixels> {
  if (pictureKind(bytes) === undefined)
    throw new ApiError('image-invalid-content', { details: 'no JPG, GIF or PNG' });
  try {
    const picture = await uprightSize(bytes);
    const factor = Math.min(1, Math.max(...variants.map(variant => factorFor(variant, picture))));
    const width = Math.max(1, Math.round(picture.width * factor));
    const height = Math.max(1, Math.round(picture.height * factor));
    const { data, info } = await sharp(bytes, {
      limitInputPixels: pixelsAtMost,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('image-invalid-content', { details: 'damaged or too large', cause });
  }
}

async function uprightSize(bytes: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' }).metadata();
  if (
    Math.max(autoOrient.width, autoOrient.height) > sideAtMost ||
    autoOrient.width * autoOrient.height > pixelsAtMost
  ) {
    throw new ApiError('image-invalid-content', { details: `more than ${sideAtMost} pixels wide or high` });
  }
  return autoOrient;
}

function factorFor(variant: VariantSpec, picture: Size): number {
  const [x, y] = [variant.width / picture.width, variant.height / picture.height];
  return variant.fit === 'crop' ? Math.max(x, y) : Math.min(x, y);
}
