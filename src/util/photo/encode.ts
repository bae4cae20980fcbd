/** The limits an image has to fit into. */
export interface SizeLimits {
  /** Longest side in pixels. */
  side: number;
  /** File size in bytes. */
  bytes: number;
}

/** Creates a canvas in the page or in a worker; returns undefined when the browser supports neither. */
export type CreateCanvas = (width: number, height: number) => Drawing | undefined;

export interface Drawing {
  pen: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'drawImage'>;
  /** Encodes the drawing as JPEG; `quality` from 0 to 1. Returns undefined when it can't be encoded. */
  toJpeg(quality: number): Promise<Blob | undefined>;
}

const qualities = [0.85, 0.75, 0.65];
const leastSide = 800;

/**
 * Encodes the image as a JPEG that fits the limits: first with lower quality, then with fewer pixels, down to 800 px.
 * Returns undefined when this browser can't draw or encode it.
 */
export async function encode(
  picture: ImageBitmap,
  room: SizeLimits,
  createCanvas: CreateCanvas,
): Promise<Blob | undefined> {
  const longest = Math.max(picture.width, picture.height);
  let side = Math.min(room.side, longest);
  let best: Blob | undefined;
  do {
    const drawing = draw(picture, side / longest, createCanvas);
    for (const quality of qualities) {
      const jpeg = await drawing?.toJpeg(quality);
      if (!jpeg) return best;
      best = jpeg;
      if (jpeg.size <= room.bytes) return jpeg;
    }
    side = Math.round(side * 0.75);
  } while (side >= leastSide);
  return best;
}

function draw(picture: ImageBitmap, scale: number, createCanvas: CreateCanvas): Drawing | undefined {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const drawing = createCanvas(width, height);
  if (!drawing) return undefined;
  // JPEG has no transparency; without a background it would turn black.
  drawing.pen.fillStyle = '#fff';
  drawing.pen.fillRect(0, 0, width, height);
  drawing.pen.drawImage(picture, 0, 0, width, height);
  return drawing;
}
