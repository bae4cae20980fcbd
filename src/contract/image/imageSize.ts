export interface Size {
  width: number;
  height: number;
}

/** A rectangle of whole pixels inside an image. */
export interface Region extends Size {
  left: number;
  top: number;
}

/**
 * Returns the size of an image scaled to fit inside the box, preserving its ratio and never enlarging it. Whole pixels,
 * at least 1.
 */
export function sizeInside(picture: Size, box: Size): Size {
  const factor = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * factor)),
    height: Math.max(1, Math.round(picture.height * factor)),
  };
}

/** Returns the largest region of an image that has the box's ratio. */
export function regionCovering(picture: Size, box: Size): Region {
  const factor = Math.max(box.width / picture.width, box.height / picture.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(box.width / factor)));
  const height = Math.min(picture.height, Math.max(1, Math.round(box.height / factor)));
  return {
    width,
    height,
    left: Math.floor((picture.width - width) / 2),
    // In portrait images, faces and roofs are above the middle, so less is cropped at the top than at the bottom.
    top: Math.floor((picture.height - height) / 3),
  };
}

/** Sizes of preview images, photographs and generated ones alike, in pixels (specification section 9). */
export const previewSizes = {
  facebook: { width: 1200, height: 630 },
  twitter: { width: 600, height: 314 },
} as const;

export type PreviewSize = keyof typeof previewSizes;

/** One size of an image. `url` is immutable; the server picks AVIF, WebP or JPEG by the Accept header. */
export interface ImageVariant extends Size {
  url: string;
}

export interface Image {
  id: string;
  /**
   * By variant name (specification section 3); only the requested variants. A URL that follows from id and name is left
   * out, because pages carry dozens: read them with {@link variantsOf}.
   */
  variants: Record<string, Size & { url?: string }>;
}

/** Returns the URL of a variant of an image that our own engine stores. */
export const mediaUrl = (id: string, variant: string): string => `/media/${id}/${variant}`;

/** Returns those variants of an image that have these names, in this order; by default all. */
export const variantsOf = (
  { id, variants }: Image,
  names: readonly string[] = Object.keys(variants),
): ImageVariant[] =>
  names.flatMap(name => {
    const variant = variants[name];
    return variant ? { url: mediaUrl(id, name), ...variant } : [];
  });
