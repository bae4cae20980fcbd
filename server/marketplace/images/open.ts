import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat } from '#server/marketplace/ports/imageResize.ts';
import { formatsFor } from './accept.ts';
import { isSignedCustom, parseCustomName } from './customVariant.ts';
import { contentTypes, keepFiles, keyOf } from './files.ts';
import { isBuiltIn, largestVariant } from './variants.ts';

export interface OpenRequest {
  imageId: string;
  /** A built-in variant's name, or a custom one's such as `w400-h300-crop`. */
  variant: string;
  /** Needed for custom variants. */
  signature?: string;
  /** The Accept header. */
  accept: string;
}

export interface OpenedImage {
  bytes: Buffer;
  contentType: string;
}

/** The bytes of a picture in the best format the reader takes; undefined when there is no such picture, size or signature. */
export async function open(engine: Engine, request: OpenRequest): Promise<OpenedImage | undefined> {
  const { imageId, variant, signature = '', accept } = request;
  if (!isUuid(imageId)) return undefined;
  const formats = formatsFor(accept);
  if (isBuiltIn(variant)) return find(engine, imageId, variant, formats);
  if (!parseCustomName(variant) || !isSignedCustom(engine.settings.secret, imageId, variant, signature))
    return undefined;
  return (await find(engine, imageId, variant, formats)) ?? makeCustom(engine, imageId, variant, formats);
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

/** Makes a custom size when it is fetched for the first time and keeps it. */
async function makeCustom(
  engine: Engine,
  imageId: string,
  variant: string,
  formats: readonly ImageFormat[],
): Promise<OpenedImage | undefined> {
  const spec = parseCustomName(variant);
  const largest = await engine.storage.get(keyOf(imageId, largestVariant, 'jpeg'));
  if (!spec || !largest) return undefined;
  await keepFiles(engine, imageId, await engine.imageResize.make(largest, [spec], ['jpeg', 'webp']));
  return find(engine, imageId, variant, formats);
}
