import { encode, type Room } from './encode.ts';
import { decodeHeic, isHeic } from './heic.ts';

// Runs beside the page, so that a slow phone stays usable while a large picture is made smaller.

/** What the page sends: one picture to make smaller. It gets back the JPEG, or undefined when that cannot be done. */
export interface ShrinkRequest {
  file: Blob;
  room: Room;
}

self.onmessage = ({ data }: MessageEvent<ShrinkRequest>) => {
  void shrink(data).then(
    jpeg => self.postMessage(jpeg),
    () => self.postMessage(undefined),
  );
};

async function shrink({ file, room }: ShrinkRequest): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(async (error: unknown) => {
    if (await isHeic(file)) return decodeHeic(file);
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
