import sharp from 'sharp';
import { type Region, type Size, regionCovering, sizeInside } from '#contract/image/imageSize.ts';
import type {
  ImageFormat,
  ImageResize,
  MadeVariant,
  VariantSpec,
} from '#server/marketplace/ports/imageResize.ts';
import { decode, type Pixels } from './decode.ts';
import { inspect, isLarge, type Inspected } from './inspect.ts';
import { createQueue } from './queue.ts';

const uploadsAtOnce = 2;
const uploadsWaiting = 50;
const builtInWaiting = 100;
const variantsWaiting = 20;

/**
 * Resizes images with sharp (libvips): each is decoded once; the sizes are derived from one another, large to small.
 */
export function createSharpImageResize(): ImageResize {
  // Uploads never repeat, so libvips' cache would only hold memory; parallel images already use the cores.
  sharp.cache(false);
  sharp.concurrency(1);
  const queues = {
    uploads: createQueue(uploadsAtOnce, uploadsWaiting),
    builtIn: createQueue(1, builtInWaiting),
    variants: createQueue(1, variantsWaiting),
  };
  const largePictures = createQueue(1, uploadsWaiting);
  return {
    async make(bytes, variants, formats, queue = 'uploads') {
      const picture = await inspect(bytes);
      const resize = () => queues[queue](() => createAll(bytes, picture, variants, formats));
      // Large images first wait in a queue of their own, so that small ones overtake them.
      return isLarge(picture) ? largePictures(resize) : resize();
    },
  };
}

async function createAll(
  bytes: Buffer,
  picture: Inspected,
  variants: readonly VariantSpec[],
  formats: readonly ImageFormat[],
): Promise<MadeVariant[]> {
  const levels = [await decode(bytes, picture, variants)];
  const made: MadeVariant[] = [];
  // Two variants with the same box, and all scaled variants of a small image, are the same file.
  const encoded = new Map<string, Promise<Buffer>>();
  for (const variant of variants) {
    const { width, height, region } = shapeOf(variant, levels[0]!);
    const shape = `${variant.fit === 'crop' ? 'crop' : 'scale'} ${width}x${height}`;
    let pixels: Promise<Pixels> | undefined;
    const cutOnce = () => (pixels ??= cutOut(levels, region, { width, height }));
    const files = (variant.formats ?? formats).map(format => {
      const key = `${shape} ${format}`;
      const file = encoded.get(key) ?? cutOnce().then(cutPixels => encode(cutPixels, format));
      encoded.set(key, file);
      return { format, file };
    });
    await Promise.all(files.map(({ file }) => file));
    for (const { format, file } of files)
      made.push({ name: variant.name, format, width, height, bytes: await file });
  }
  return made;
}

async function cutOut(levels: Pixels[], region: Region, size: Size): Promise<Pixels> {
  return cut(await levelFor(levels, region, size.width, size.height), levels[0]!, region, size);
}

function shapeOf(variant: VariantSpec, picture: Size): Size & { region: Region } {
  return variant.fit === 'crop'
    ? { width: variant.width, height: variant.height, region: regionCovering(picture, variant) }
    : {
        ...sizeInside(picture, variant),
        region: { left: 0, top: 0, width: picture.width, height: picture.height },
      };
}

/**
 * Returns the smallest level (each half the size of the one before) that still has all the detail the result shows.
 * Creates missing levels.
 */
async function levelFor(levels: Pixels[], region: Region, width: number, height: number): Promise<Pixels> {
  const shrink = Math.min(region.width / width, region.height / height);
  const wanted = Math.max(0, Math.floor(Math.log2(shrink)));
  while (levels.length <= wanted) {
    const last = levels[levels.length - 1]!;
    const half = {
      width: Math.max(1, Math.round(last.width / 2)),
      height: Math.max(1, Math.round(last.height / 2)),
    };
    levels.push(await cut(last, last, { left: 0, top: 0, width: last.width, height: last.height }, half));
  }
  return levels[wanted]!;
}

/** Cuts the region, given in pixels of `full`, out of a smaller copy and scales it to the size. */
async function cut(level: Pixels, full: Size, region: Region, size: Size): Promise<Pixels> {
  const [x, y] = [level.width / full.width, level.height / full.height];
  const left = Math.min(level.width - 1, Math.round(region.left * x));
  const top = Math.min(level.height - 1, Math.round(region.top * y));
  const width = Math.min(level.width - left, Math.max(1, Math.round(region.width * x)));
  const height = Math.min(level.height - top, Math.max(1, Math.round(region.height * y)));
  if (width === level.width && height === level.height && width === size.width && height === size.height)
    return level;
  const data = await opened(level)
    .extract({ left, top, width, height })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { ...size, data };
}

function encode(pixels: Pixels, format: ImageFormat): Promise<Buffer> {
  const picture = opened(pixels);
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 80 }).toBuffer();
    case 'webp':
      return picture.webp({ quality: 76, effort: 0 }).toBuffer();
    case 'avif':
      return picture.avif({ quality: 48, effort: 1 }).toBuffer();
  }
}

function opened({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
