import { inQuery, invalid } from '#contract/parse.ts';
import { previewSizes, sizeInside, type Size } from '#contract/image/imageSize.ts';
import type { Read } from '#server/marketplace/ctx.ts';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import type { MadeSize } from './store.ts';

/** The sizes generated for every image (marketplace-api 4.4). Pixels. */
export const builtInVariants: readonly VariantSpec[] = [
  { name: 'default', fit: 'scale', width: 750, height: 750 },
  { name: 'landscape-crop', fit: 'crop', width: 400, height: 267 },
  { name: 'landscape-crop2x', fit: 'crop', width: 800, height: 533 },
  { name: 'landscape-crop4x', fit: 'crop', width: 1600, height: 1066 },
  { name: 'landscape-crop6x', fit: 'crop', width: 2400, height: 1602 },
  { name: 'square-small', fit: 'crop', width: 240, height: 240 },
  { name: 'square-small2x', fit: 'crop', width: 480, height: 480 },
  { name: 'scaled-small', fit: 'scale', width: 320, height: 320 },
  { name: 'scaled-medium', fit: 'scale', width: 750, height: 750 },
  { name: 'scaled-large', fit: 'scale', width: 1024, height: 1024 },
  { name: 'scaled-xlarge', fit: 'scale', width: 2400, height: 2400 },
  { name: 'facebook', fit: 'crop', ...previewSizes.facebook },
  { name: 'twitter', fit: 'crop', ...previewSizes.twitter },
];

/** The largest stored size; everything generated later is made from it. */
export const largestVariant = 'scaled-xlarge';

/** The sizes in which lists show images, made at upload: a page shows dozens of them. */
const listVariants: ReadonlySet<string> = new Set([
  'landscape-crop',
  'landscape-crop2x',
  'square-small',
  'square-small2x',
  'scaled-small',
]);

/** What is made of an image at upload; {@link largestVariant} as JPEG only, because it is the source of the rest. */
export const variantsAtUpload: readonly VariantSpec[] = builtInVariants.flatMap(variant => {
  if (variant.name === largestVariant) return [{ ...variant, formats: ['jpeg'] as const }];
  return listVariants.has(variant.name) ? [variant] : [];
});

/** Returns the sizes of all built-in variants of an image, of which the largest has this size. */
export const builtInSizes = (largest: Size): MadeSize[] =>
  builtInVariants.map(({ name, fit, width, height }) => ({
    name,
    ...(fit === 'crop' ? { width, height } : sizeInside(largest, { width, height })),
  }));

/** Longest side of a custom variant (specification section 5). Pixels. */
export const maxCustomSide = 3072;

/** Maximum number of custom variant files stored for one image: 24 sizes in two formats. */
export const maxCustomFiles = 48;

const builtInNames = new Set(builtInVariants.map(({ name }) => name));

export const isBuiltIn = (name: string): boolean => builtInNames.has(name);

/**
 * Returns the variants the caller requests: those listed in `fields.image`, else every built-in one. Undefined names
 * are left out.
 * @throws ApiError `validation-invalid-value` for a custom variant with a side beyond 3072 pixels.
 */
export function wantedVariants(read: Read): { builtIn: ReadonlySet<string>; custom: readonly VariantSpec[] } {
  const fields = read.fields['image'];
  if (!fields || fields.includes('variants')) return { builtIn: builtInNames, custom: [] };
  const names = fields
    .filter(field => field.startsWith('variants.'))
    .map(field => field.slice('variants.'.length));
  return {
    builtIn: new Set(names.filter(isBuiltIn)),
    custom: names.flatMap(name => (isBuiltIn(name) ? [] : customVariant(name, read))),
  };
}

/** Returns the names of the variants that {@link wantedVariants} needs of an image; null: all of them. */
export function variantsToRead({ fields, customVariants }: Read): readonly string[] | null {
  const wanted = fields['image'];
  if (!wanted || wanted.includes('variants')) return null;
  const names = wanted.map(field => field.replace(/^variants\./, ''));
  // A custom variant is made from the largest.
  return names.some(name => Object.hasOwn(customVariants, name)) ? null : names;
}

function customVariant(name: string, read: Read): VariantSpec[] {
  if (!Object.hasOwn(read.customVariants, name)) return [];
  const size = read.customVariants[name]!;
  for (const side of [size.width, size.height]) {
    if (!Number.isInteger(side) || side < 1 || side > maxCustomSide) {
      throw invalid(
        inQuery(`imageVariant.${name}`),
        `w and h must be whole numbers from 1 to ${maxCustomSide}`,
      );
    }
  }
  return [{ name, ...size }];
}
