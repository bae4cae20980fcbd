/**
 * Decodes the first image of a HEIC file in a worker, for browsers that can't. The decoder is half a megabyte, so it is
 * loaded only when needed. @throws when the file is damaged or the decoder can't be loaded.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
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
