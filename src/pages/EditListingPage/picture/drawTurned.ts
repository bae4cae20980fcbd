import type { Region, Size } from '#contract/image/imageSize.ts';
import { toJpeg } from '#src/util/photo/shrink.ts';
import { turnedSize } from './crop.ts';

/** Of the most that is stored of a picture, almost nothing is lost: the upload makes the file small. */
const quality = 0.95;

/**
 * Draws a picture after quarter turns clockwise, or the part of it inside the frame, on a canvas that gets the size of
 * that part times `scale`. Returns false when this browser cannot draw it.
 */
export function drawTurned(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { quarters, frame, scale = 1 }: { quarters: number; frame?: Region; scale?: number },
): boolean {
  const whole: Size = turnedSize(picture, quarters);
  const part = frame ?? { ...whole, left: 0, top: 0 };
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  pen.scale(scale, scale);
  pen.translate(whole.width / 2 - part.left, whole.height / 2 - part.top);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return true;
}

/** Returns the part of the turned picture as a JPEG file; undefined when this browser cannot make one. */
export async function cutOut(
  picture: ImageBitmap,
  part: { quarters: number; frame: Region },
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  const jpeg = drawTurned(canvas, picture, part) ? await toJpeg(canvas, quality) : undefined;
  return jpeg && new File([jpeg], 'picture.jpg', { type: 'image/jpeg' });
}
