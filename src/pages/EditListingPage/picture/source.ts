import { variantsOf, type Image } from '#contract/image/imageSize.ts';

/** The sizes that show the whole picture, largest first. */
const whole = ['scaled-xlarge', 'scaled-large', 'scaled-medium', 'default', 'scaled-small'];

/**
 * Returns the URL of the largest size that shows the whole picture; undefined when none is known, or when they are on
 * another host, from which a page may not read pictures.
 */
export function sourceOf(image: Image): string | undefined {
  const url = variantsOf(image, whole)[0]?.url;
  return url && /^\/(?!\/)/.test(url) ? url : undefined;
}
