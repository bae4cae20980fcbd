/** What a picture has to fit into. */
export interface Room {
  /** Longest side in pixels. */
  side: number;
  /** Size of the file in bytes. */
  bytes: number;
}

/** A canvas of the page or of a worker; undefined when this browser has none. */
export type MakeCanvas = (width: number, height: number) => Drawing | undefined;

export interface Drawing {
  pen: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'drawImage'>;
  /** The drawing as JPEG; `quality` from 0 to 1. undefined when it cannot be encoded. */
  toJpeg(quality: number): Promise<Blob | undefined>;
}

const qualities = [0.85, 0.75, 0.65];
const leastSide = 800;

/**
 * The picture as a JPEG that fits: first with less quality, then with fewer pixels, down to 800 px.
 * undefined when this browser cannot draw or encode it.
 */
export async function encode(
  picture: ImageBitmap,
  room: Room,
  makeCanvas: MakeCanvas,
): Promise<Blob | undefined> {
  const longest = Math.max(picture.width, picture.height);
  let side = Math.min(room.side, longest);
  let best: Blob | undefined;
  do {
    const drawing = draw(picture, side / longest, makeCanvas);
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

function draw(picture: ImageBitmap, scale: number, makeCanvas: MakeCanvas): Drawing | undefined {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const drawing = makeCanvas(width, height);
  if (!drawing) return undefined;
  // JPEG knows no transparency; without a ground it would turn black.
  drawing.pen.fillStyle = '#fff';
  drawing.pen.fillRect(0, 0, width, height);
  drawing.pen.drawImage(picture, 0, 0, width, height);
  return drawing;
}
