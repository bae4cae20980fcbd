import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat, VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import { formatsFor } from './accept.ts';
import { isSignedCustom, parseCustomName } from './customVariant.ts';
import { contentTypes, folderOf, storeFiles, keyOf } from './files.ts';
import { customFilesAtMost, isOnLadder } from './sizeSteps.ts';
import { isFetchable } from './servable.ts';
import { builtInVariants, isBuiltIn, largestVariant } from './variants.ts';

export interface OpenRequest {
  imageId: string;
  /** A built-in variant's name, or a custom one's such as `w400-h300-crop`. */
  variant: string;
  /** Required for custom variants. */
  signature?: string;
  /** The Accept header. */
  accept: string;
}

export interface OpenedImage {
  bytes: Buffer;
  contentType: string;
}

/**
 * Returns an image in the best format the client accepts; undefined when the image, size or signature is invalid, or
 * nothing shows the image any more.
 * @throws ApiError too-many-requests when too many custom sizes wait to be generated.
 */
export async function open(engine: Engine, request: OpenRequest): Promise<OpenedImage | undefined> {
  const { imageId, variant, signature = '', accept } = request;
  if (!isUuid(imageId)) return undefined;
  const formats = formatsFor(accept);
  const spec = isBuiltIn(variant) ? undefined : parseCustomName(variant);
  if (!spec && !isBuiltIn(variant)) return undefined;
  // Sizes other than the size steps were signed by earlier versions.
  if (spec && !(isOnLadder(spec) && isSignedCustom(engine.settings().secret, imageId, variant, signature)))
    return undefined;
  if (!(await isFetchable(engine, imageId))) return undefined;
  const found = await find(engine, imageId, variant, formats);
  return found ?? (spec && findCustom(engine, imageId, spec, formats));
}

async function find(
  engine: Engine,
  imageId: string,
  variant: string,
  formats: readonly ImageFormat[],
): Promise<OpenedImage | undefined> {
  for (const format of formats) {
    const bytes = await engine.storage.get(keyOf(imageId, variant, format));
    if (bytes) return { bytes, contentType: contentTypes[format] };
  }
  return undefined;
}

/** Generates a custom size on first request. An image with the maximum of custom sizes is served in a built-in size. */
async function findCustom(
  engine: Engine,
  imageId: string,
  spec: VariantSpec,
  formats: readonly ImageFormat[],
): Promise<OpenedImage | undefined> {
  const folder = folderOf(imageId);
  const key = folder + spec.name;
  const making =
    beingMade.get(key) ?? createCustom(engine, imageId, spec).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return find(engine, imageId, (await making) ? spec.name : usualFor(spec), formats);
}

// Concurrent requests for a missing size share one generation.
const beingMade = new Map<string, Promise<boolean>>();

/** Returns whether the size was generated; false when the image has the maximum number of sizes. */
async function createCustom(engine: Engine, imageId: string, spec: VariantSpec): Promise<boolean> {
  const folder = folderOf(imageId);
  const kept = (await engine.storage.list(folder)).filter(name => /^w\d/.test(name));
  const others = [...beingMade.keys()].filter(key => key.startsWith(folder) && key !== folder + spec.name);
  if (kept.length + 2 * others.length >= customFilesAtMost) return false;
  const largest = await engine.storage.get(keyOf(imageId, largestVariant, 'jpeg'));
  if (!largest) return false;
  const made = await engine.imageResize.make(largest, [spec], ['jpeg', 'webp'], 'variants');
  await storeFiles(engine, imageId, made);
  return true;
}

function usualFor({ width, height, fit }: VariantSpec): string {
  const large = builtInVariants.filter(
    variant => variant.fit === fit && variant.width >= width && variant.height >= height,
  );
  const [nearest] = large.sort((a, b) => a.width * a.height - b.width * b.height);
  return nearest?.name ?? largestVariant;
}
