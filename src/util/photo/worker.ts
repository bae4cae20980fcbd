import { encode, type SizeLimits } from './encode.ts';
import { readHeader } from './header.ts';
import { decodeHeic } from './heic.ts';

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
