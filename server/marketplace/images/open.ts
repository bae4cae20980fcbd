import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat, ResizeQueue, VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import { formatsFor } from './accept.ts';
import { isSignedCustom, parseCustomName } from './customVariant.ts';
import { contentTypes, folderOf, keyOf } from './files.ts';
import { storeMore } from './sealing.ts';
import { accessTo } from './servable.ts';
import { findImages } from './store.ts';
import { builtInVariants, maxCustomFiles, isBuiltIn, largestVariant } from './variants.ts';

export interface OpenRequest {
  imageId: string;
  /** A built-in variant's name, or a custom one's such as `w400-h300-crop`. */
  variant: string;
  /** Required for custom variants. */
  signature?: string;
  /** Required for an image that is not public. */
  grant?: string;
  /** The If-None-Match header. */
  known?: string;
  /** The Accept header. */
  accept: string;
}

export interface OpenedImage {
  /** undefined: the client has these bytes already. */
  bytes: Buffer | undefined;
  contentType: string;
  /** Strong: the bytes of an image's variant in one format never change. */
  etag: string;
  /** Whether everybody may see it now, without a grant. */
  isPublic: boolean;
}

type Found = Omit<OpenedImage, 'isPublic'>;

/**
 * Returns an image in the best format the client accepts; undefined when the image, size, signature or grant is invalid,
 * or nothing that the client may see shows the image.
 * @throws ApiError too-many-requests when too many sizes wait to be generated.
 */
export async function open(engine: Engine, request: OpenRequest): Promise<OpenedImage | undefined> {
  const { variant, signature = '', grant, accept, known = '' } = request;
  if (!isUuid(request.imageId)) return undefined;
  const imageId = request.imageId.toLowerCase();
  const formats = formatsFor(accept);
  const spec = isBuiltIn(variant) ? undefined : parseCustomName(variant);
  if (!spec && !isBuiltIn(variant)) return undefined;
  if (spec && !isSignedCustom(engine.settings().secret, imageId, variant, signature)) return undefined;
  const access = await accessTo(engine, imageId, grant);
  if (!access) return undefined;
  const found =
    findUnchanged(known, variant, formats) ??
    (await find(engine, imageId, variant, formats)) ??
    (await (spec
      ? findCustom(engine, imageId, spec, formats)
      : findBuiltIn(engine, imageId, variant, formats)));
  return found && { ...found, isPublic: access === 'public' };
}

const etagOf = (variant: string, format: ImageFormat): string => `"${variant}.${format}"`;

/** Without reading the file, whichever of the accepted formats the client has. RFC 9110, section 13.1.2. */
function findUnchanged(known: string, variant: string, formats: readonly ImageFormat[]): Found | undefined {
  if (known === '') return undefined;
  const etags = known.split(',').map(etag => etag.trim().replace(/^W\//, ''));
  const format = formats.find(one => etags.includes(etagOf(variant, one)));
  return format && { bytes: undefined, contentType: contentTypes[format], etag: etagOf(variant, format) };
}

async function find(
  engine: Engine,
  imageId: string,
  variant: string,
  formats: readonly ImageFormat[],
): Promise<Found | undefined> {
  for (const format of formats) {
    const bytes = await engine.storage.get(keyOf(imageId, variant, format));
    if (bytes) return { bytes, contentType: contentTypes[format], etag: etagOf(variant, format) };
  }
  return undefined;
}

/** Generates on first request what was not made at upload. */
async function findBuiltIn(
  engine: Engine,
  imageId: string,
  variant: string,
  formats: readonly ImageFormat[],
): Promise<Found | undefined> {
  const wasMade = await oncePerFile(folderOf(imageId) + variant, () =>
    createBuiltIn(engine, imageId, variant),
  );
  return wasMade ? find(engine, imageId, variant, formats) : undefined;
}

/** Returns whether the size was generated: exactly the one that the image's row names, to avoid rounding differences. */
async function createBuiltIn(engine: Engine, imageId: string, variant: string): Promise<boolean> {
  const [row] = await findImages(engine.db, [imageId]);
  const size = row?.variants.find(({ name }) => name === variant);
  return size !== undefined && createFrom(engine, imageId, { ...size, fit: 'crop' }, 'builtIn');
}

/** Generates a custom size on first request. An image with the maximum of custom sizes is served in a built-in size. */
async function findCustom(
  engine: Engine,
  imageId: string,
  spec: VariantSpec,
  formats: readonly ImageFormat[],
): Promise<Found | undefined> {
  const wasMade = await oncePerFile(folderOf(imageId) + spec.name, () => createCustom(engine, imageId, spec));
  if (wasMade) return find(engine, imageId, spec.name, formats);
  const usual = usualFor(spec);
  return (await find(engine, imageId, usual, formats)) ?? findBuiltIn(engine, imageId, usual, formats);
}

// Concurrent requests for a missing size share one generation.
const beingMade = new Map<string, Promise<boolean>>();

function oncePerFile(key: string, create: () => Promise<boolean>): Promise<boolean> {
  const making = beingMade.get(key) ?? create().finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

/** Returns whether the size was generated; false when the image has the maximum number of sizes. */
async function createCustom(engine: Engine, imageId: string, spec: VariantSpec): Promise<boolean> {
  const folder = folderOf(imageId);
  const stored = (await engine.storage.list(folder)).filter(name => /^w\d/.test(name));
  const others = [...beingMade.keys()].filter(
    key => key.startsWith(`${folder}w`) && key !== folder + spec.name,
  );
  if (stored.length + 2 * others.length >= maxCustomFiles) return false;
  return createFrom(engine, imageId, spec, 'variants');
}

/** Generates a size from the largest; false when that was removed. */
async function createFrom(
  engine: Engine,
  imageId: string,
  spec: VariantSpec,
  queue: ResizeQueue,
): Promise<boolean> {
  const largest = await engine.storage.get(keyOf(imageId, largestVariant, 'jpeg'));
  if (!largest) return false;
  await storeMore(engine, imageId, await engine.imageResize.make(largest, [spec], ['jpeg', 'webp'], queue));
  return true;
}

function usualFor({ width, height, fit }: VariantSpec): string {
  const large = builtInVariants.filter(
    variant => variant.fit === fit && variant.width >= width && variant.height >= height,
  );
  const [nearest] = large.sort((a, b) => a.width * a.height - b.width * b.height);
  return nearest?.name ?? largestVariant;
}
