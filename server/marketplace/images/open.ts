import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { ImageFormat, VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import { formatsFor } from './accept.ts';
import { isSignedCustom, parseCustomName } from './customVariant.ts';
import { contentTypes, folderOf, keepFiles, keyOf } from './files.ts';
import { customFilesAtMost, isOnLadder } from './ladder.ts';
import { mayBeFetched } from './servable.ts';
import { builtInVariants, isBuiltIn, largestVariant } from './variants.ts';

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

/**
 * The bytes of a picture in the best format the reader takes; undefined when there is no such picture, size or signature,
 * or nothing shows the picture any more.
 * @throws ApiError too-many-requests when too many custom sizes wait to be made.
 */
export async function open(engine: Engine, request: OpenRequest): Promise<OpenedImage | undefined> {
  const { imageId, variant, signature = '', accept } = request;
  if (!isUuid(imageId)) return undefined;
  const formats = formatsFor(accept);
  const spec = isBuiltIn(variant) ? undefined : parseCustomName(variant);
  if (!spec && !isBuiltIn(variant)) return undefined;
  // Sizes beside the ladder were signed by earlier versions.
  if (spec && !(isOnLadder(spec) && isSignedCustom(engine.settings.secret, imageId, variant, signature)))
    return undefined;
  if (!(await mayBeFetched(engine, imageId))) return undefined;
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

/** Makes a custom size when it is fetched for the first time. A picture that has enough of them comes in a usual size. */
async function findCustom(
  engine: Engine,
  imageId: string,
  spec: VariantSpec,
  formats: readonly ImageFormat[],
): Promise<OpenedImage | undefined> {
  const folder = folderOf(imageId);
  const key = folder + spec.name;
  const making = beingMade.get(key) ?? makeCustom(engine, imageId, spec).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return find(engine, imageId, (await making) ? spec.name : usualFor(spec), formats);
}

// Many readers who ask at once for a size that is not there yet wait for one making of it.
const beingMade = new Map<string, Promise<boolean>>();

/** Whether the size was made; not, when the picture has as many as it may have. */
async function makeCustom(engine: Engine, imageId: string, spec: VariantSpec): Promise<boolean> {
  const folder = folderOf(imageId);
  const kept = (await engine.storage.list(folder)).filter(name => /^w\d/.test(name));
  const others = [...beingMade.keys()].filter(key => key.startsWith(folder) && key !== folder + spec.name);
  if (kept.length + 2 * others.length >= customFilesAtMost) return false;
  const largest = await engine.storage.get(keyOf(imageId, largestVariant, 'jpeg'));
  if (!largest) return false;
  const made = await engine.imageResize.make(largest, [spec], ['jpeg', 'webp'], 'variants');
  await keepFiles(engine, imageId, made);
  return true;
}

function usualFor({ width, height, fit }: VariantSpec): string {
  const large = builtInVariants.filter(
    variant => variant.fit === fit && variant.width >= width && variant.height >= height,
  );
  const [nearest] = large.sort((a, b) => a.width * a.height - b.width * b.height);
  return nearest?.name ?? largestVariant;
}
