import type { Resource } from '#contract/resource.ts';
import { sizeInside, type Size } from '#contract/image/imageSize.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import { customName, signCustom } from './customVariant.ts';
import { grantAccess, type GrantedTo } from './grant.ts';
import type { ImageRow } from './store.ts';
import type { wantedVariants } from './variants.ts';
import { maxCustomSide, largestVariant } from './variants.ts';

/** Where the URLs of images begin, and the key that signs them. */
interface ImageUrls {
  base: string;
  secret: string;
  /** Only signed-in users see listings and profiles, so no image is public. */
  isPrivate: boolean;
  now: Date;
}

/** Returns the image URLs of one answer, absolute where its client is on another site. */
export function imageUrlsOf({ engine, hasAbsoluteUrls = false }: Ctx): ImageUrls {
  const { rootUrl, mediaBase, secret, access } = engine.settings();
  const base = hasAbsoluteUrls ? `${rootUrl}${mediaBase}` : mediaBase;
  return { base, secret, isPrivate: access.isPrivate, now: engine.clock.now() };
}

/**
 * Returns the image resource with the variants the caller requested (marketplace-api 4.4). With `grantedTo`, the URLs of
 * an image that is not public work for any bearer for a limited time.
 */
export function toImage(
  row: ImageRow & { isPublic: boolean },
  { base, secret, isPrivate, now }: ImageUrls,
  grantedTo: GrantedTo | undefined,
  wanted: ReturnType<typeof wantedVariants>,
): Resource {
  const folder = `${base}/${row.id}`;
  const isSigned = grantedTo !== undefined && (isPrivate || !row.isPublic);
  const access = isSigned ? `access=${grantAccess(secret, row.id, grantedTo, now)}` : undefined;
  const builtInQuery = access === undefined ? '' : `?${access}`;
  const customQuery = access === undefined ? '' : `&${access}`;
  const builtIn = row.variants
    .filter(({ name }) => wanted.builtIn.has(name))
    .map(({ name, width, height }) => ({ name, width, height, url: `${folder}/${name}${builtInQuery}` }));
  const source = row.variants.find(({ name }) => name === largestVariant) ?? asLargeAsAny;
  const custom = wanted.custom.map(spec => {
    const file = customName(spec);
    const url = `${folder}/${file}?s=${signCustom(secret, row.id, file)}${customQuery}`;
    return { name: spec.name, ...customSize(spec, source), url };
  });
  const variants = Object.fromEntries([...builtIn, ...custom].map(variant => [variant.name, variant]));
  return { id: row.id, type: 'image', attributes: { variants } };
}

// For an image of unknown size.
const asLargeAsAny = { width: maxCustomSide, height: maxCustomSide };

function customSize({ width, height, fit }: VariantSpec, source: Size): Size {
  return fit === 'crop' ? { width, height } : sizeInside(source, { width, height });
}
