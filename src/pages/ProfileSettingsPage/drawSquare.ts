import { toJpeg } from '#src/util/photo/shrink.ts';
import { squareOf, type Crop } from './squareCrop.ts';

/** Side of the uploaded square in pixels: more than twice the largest displayed size of an avatar. */
const sentSide = 640;

/** Draws the cropped square over the whole canvas, whatever its size. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { left, top, side } = squareOf(picture, crop);
  const { width, height } = canvas;
  // JPEG has no transparency; without a background it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/**
 * Returns the cropped square as a JPEG file of 640 × 640 pixels at most. @throws when this browser cannot create one.
 */
export async function squareFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(sentSide, Math.round(squareOf(picture, crop).side)));
  Object.assign(canvas, { width: side, height: side });
  drawSquare(canvas, picture, crop);
  const drawn = await toJpeg(canvas);
  if (!drawn) throw new Error('this browser cannot write pictures');
  return new File([drawn], 'avatar.jpg', { type: 'image/jpeg' });
}
