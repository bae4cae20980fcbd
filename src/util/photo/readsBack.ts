/** Cells of different colours, dark, mid and light ones, since noise may leave white and black as they are. */
const cells = 8;
const cellSide = 8;
const side = cells * cellSide;

type Canvas = HTMLCanvasElement | OffscreenCanvas;
type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

let asked: { of: readonly unknown[]; answer: Promise<boolean> } | undefined;

/**
 * Whether this browser returns what was drawn on a canvas. Tor Browser, Firefox with resistFingerprinting, Brave and
 * private windows of others answer with white, with noise or with one colour, which must not become somebody's photo.
 * Known pixels are drawn and read back, once per page load, and again when an extension replaces what reads them.
 */
export async function canvasReadsBack(): Promise<boolean> {
  // What can't decode a file draws none either.
  if (typeof createImageBitmap !== 'function') return true;
  const of = [HTMLCanvasElement.prototype.toBlob, HTMLCanvasElement.prototype.getContext];
  if (asked?.of.every((one, at) => one === of[at])) return asked.answer;
  const canvases = typeof OffscreenCanvas === 'function' ? [inPage, offScreen] : [inPage];
  const answer = Promise.all(canvases.map(readsBack))
    .then(all => all.every(Boolean))
    .catch(() => false);
  asked = { of, answer };
  return answer;
}

const inPage = () => Object.assign(document.createElement('canvas'), { width: side, height: side });
const offScreen = () => new OffscreenCanvas(side, side);

/** Compares exactly: an opaque sRGB colour reads back as it was set, whatever the screen's profile. */
async function readsBack(create: () => Canvas): Promise<boolean> {
  const canvas = create();
  const pen = penOf(canvas);
  if (!pen) return false;
  for (let cell = 0; cell < cells * cells; cell += 1) {
    pen.fillStyle = `rgb(${colourOf(cell).join(',')})`;
    pen.fillRect((cell % cells) * cellSide, Math.floor(cell / cells) * cellSide, cellSide, cellSide);
  }
  if (!isAsDrawn(pen)) return false;
  // Encoding may be answered with something else than reading.
  const file = await toPng(canvas);
  if (!file) return false;
  const other = penOf(create());
  const decoded = await createImageBitmap(file);
  other?.drawImage(decoded, 0, 0);
  decoded.close();
  return other !== null && isAsDrawn(other);
}

const penOf = (canvas: Canvas) => canvas.getContext('2d') as Pen | null;

const toPng = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/png' })
    : new Promise(resolve => canvas.toBlob(resolve, 'image/png'));

const colourOf = (cell: number): readonly [number, number, number] => [
  (cell * 4 + 1) % 256,
  (cell * 37 + 90) % 256,
  (cell * 101 + 200) % 256,
];

function isAsDrawn(pen: Pen): boolean {
  const { data } = pen.getImageData(0, 0, side, side);
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const column = Math.floor((pixel % side) / cellSide);
    const row = Math.floor(pixel / side / cellSide);
    const [red, green, blue] = colourOf(row * cells + column);
    const at = pixel * 4;
    const isSame =
      data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255;
    if (!isSame) return false;
  }
  return true;
}
