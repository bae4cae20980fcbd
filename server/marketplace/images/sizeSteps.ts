import { sizeInside, type Size } from '#contract/rules/imageSize.ts';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';

/** The longer sides of custom variants, in pixels: other sizes are rounded up to the next step. */
export const steps: readonly number[] = [80, 160, 320, 480, 750, 1200, 2000, 3072];

/** Maximum number of custom variant files stored for one image: 24 sizes in two formats. */
export const customFilesAtMost = 48;

/**
 * Returns the variant to generate for the requested one. A scaled variant keeps the image's aspect ratio, so a square
 * box of the longer side's step is sufficient.
 */
export function snapToSizeStep(requested: VariantSpec, picture: Size): VariantSpec {
  if (requested.fit === 'crop') return { ...requested, ...cropFor(requested) };
  const { width, height } = sizeInside(picture, requested);
  const side = stepFor(Math.max(width, height));
  return { ...requested, width: side, height: side };
}

export function isOnLadder({ width, height, fit }: VariantSpec): boolean {
  if (fit === 'scale') return width === height && steps.includes(width);
  const made = cropFor({ width, height });
  return made.width === width && made.height === height;
}

// Forty-eighths represent 1:1, 3:2, 4:3, 16:9 and 16:10 exactly, in landscape and portrait.
const shares = 48;

function cropFor({ width, height }: Size): Size {
  const long = stepFor(Math.max(width, height));
  const share = Math.max(1, Math.round((shares * Math.min(width, height)) / Math.max(width, height)));
  const short = Math.round((long * share) / shares);
  return width >= height ? { width: long, height: short } : { width: short, height: long };
}

function stepFor(side: number): number {
  return steps.find(step => step >= side) ?? steps[steps.length - 1]!;
}
