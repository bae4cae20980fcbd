import sharp from 'sharp';
import { ApiError } from '#contract/errors.ts';
import type { Size } from '#contract/image/imageSize.ts';

/** The header of an image; width and height in pixels, after rotation to upright. */
export interface Inspected extends Size {
  /** Number of pixels, doubled at twice the usual depth: a measure of the memory needed. */
  weight: number;
}

/** Baseline JPEGs are decoded in order and shrunk while decoding: phones take photos of 12 to 50 megapixels. */
const maxStreamed = 60_000_000;
/** Every other format is held in memory whole, 4 bytes a pixel, before its first row is known. */
const maxWhole = 24_000_000;
const largeFrom = 16_000_000;
const maxSide = 16_384;

/**
 * Reads only the header of an untrusted image.
 * @throws ApiError `image-invalid-content` when it is no JPG, GIF or PNG, is damaged, or would take too much memory.
 */
export async function inspect(bytes: Buffer): Promise<Inspected> {
  const kind = imageType(bytes);
  if (kind === undefined) throw new ApiError('image-invalid-content', { details: 'no JPG, GIF or PNG' });
  const { autoOrient, isProgressive, depth } = await header(bytes);
  const { width, height } = autoOrient;
  const weight = width * height * (depth === 'ushort' ? 2 : 1);
  const maxPixels = kind === 'jpeg' && !isProgressive ? maxStreamed : maxWhole;
  if (Math.max(width, height) > maxSide || weight > maxPixels) {
    const details = `more than ${maxSide} pixels wide or high, or more than ${maxPixels} pixels`;
    throw new ApiError('image-invalid-content', { details });
  }
  return { width, height, weight };
}

/** Two images of this size at once could take more memory than a small machine has. */
export const isLarge = ({ weight }: Inspected): boolean => weight > largeFrom;

async function header(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: maxStreamed, failOn: 'error' }).metadata();
  } catch (cause) {
    throw new ApiError('image-invalid-content', { details: 'damaged or too large', cause });
  }
}

/** Returns a file's type by its first bytes, whatever its name says. */
export function imageType(bytes: Buffer): 'jpeg' | 'png' | 'gif' | undefined {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  const start = bytes.toString('latin1', 0, 6);
  return start === 'GIF87a' || start === 'GIF89a' ? 'gif' : undefined;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
