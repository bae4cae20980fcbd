import { encode, type Drawing, type SizeLimits } from './encode.ts';
import type { ShrinkRequest } from './worker.ts';

/**
 * Shrinks a file to a JPEG that fits, in a worker where the browser supports it, otherwise in the page. Returns
 * undefined when this browser can't decode the file.
 */
export async function shrink(file: Blob, room: SizeLimits): Promise<Blob | undefined> {
  const worker = openWorker();
  if (!worker) return shrinkHere(file, room);
  try {
    return await answerOf(worker, { file, room });
  } catch {
    // The worker script couldn't be loaded, or the phone ran out of memory.
    return shrinkHere(file, room);
  } finally {
    worker.terminate();
  }
}

function openWorker(): Worker | undefined {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return undefined;
  return new Worker(new URL('./worker.ts', import.meta.url));
}

function answerOf(worker: Worker, request: ShrinkRequest): Promise<Blob | undefined> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request);
  });
}

async function shrinkHere(file: Blob, room: SizeLimits): Promise<Blob | undefined> {
  if (typeof createImageBitmap !== 'function') return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  const jpeg = picture && (await encode(picture, room, drawingHere));
  picture?.close();
  return jpeg;
}

function drawingHere(width: number, height: number): Drawing | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  return pen ? { pen, toJpeg: quality => toJpeg(canvas, quality) } : undefined;
}

/** Encodes a canvas of the page as JPEG. Returns undefined when the browser can't encode it. */
export const toJpeg = (canvas: HTMLCanvasElement, quality = 0.85): Promise<Blob | undefined> =>
  new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', quality));
