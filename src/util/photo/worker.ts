import { encode, type SizeLimits } from './encode.ts';
import { readHeader } from './header.ts';

// Web worker, so that a slow phone stays responsive while a large image is shrunk.

/** Request from the page: one image to shrink. The response is the JPEG, or undefined when that fails. */
export interface ShrinkRequest {
  file: Blob;
  room: SizeLimits;
}

self.onmessage = ({ data }: MessageEvent<ShrinkRequest>) => {
  void shrink(data).then(
    jpeg => self.postMessage(jpeg),
    () => self.postMessage(undefined),
  );
};

async function shrink({ file, room }: ShrinkRequest): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(async (error: unknown) => {
    if ((await readHeader(file)).kind === 'heic') return decodeHeic(file);
    throw error;
  });
  return encode(picture, room, (width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    return pen
      ? { pen, toJpeg: quality => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
      : undefined;
  });
}

/**
 * Decodes the first image of a HEIC file in a worker, for browsers that can't. The decoder is half a megabyte, so it is
 * loaded only when needed. @throws when the file is damaged or the decoder can't be loaded.
 */
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  importScripts(new URL('libheif-js/libheif/libheif.js', import.meta.url).href);
  const { HeifDecoder } = libheif();
  const [picture, ...others] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  try {
    if (!picture) throw new Error('the file holds no picture');
    const pixels = new ImageData(picture.get_width(), picture.get_height());
    await new Promise<void>((resolve, reject) =>
      picture.display(pixels, drawn => (drawn ? resolve() : reject(new Error('the picture is damaged')))),
    );
    return await createImageBitmap(pixels);
  } finally {
    for (const one of [picture, ...others]) one?.free();
  }
}
