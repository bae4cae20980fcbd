/** How a browser answers what was drawn: as it is, or in one of the ways that hide who is asking. */
export type Blur = 'none' | 'white' | 'noise' | 'one colour' | 'noise in files';

const side = 64;

/**
 * Replaces the canvas, which jsdom lacks, until `jest.restoreAllMocks`. It has one drawing of 64 by 64 pixels, whatever
 * its size. `drawImage` and `toBlob` are what the page's own drawings go to.
 */
export function fakeCanvas({
  blur = 'none',
  drawImage = () => undefined,
  toBlob = () => undefined,
  jpeg = 'small',
}: {
  blur?: Blur;
  drawImage?: (...drawn: never[]) => void;
  toBlob?: (canvas: HTMLCanvasElement) => void;
  /** The content of a drawing as a file. */
  jpeg?: BlobPart;
} = {}): void {
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  let isDecoded = false;
  const pen = {
    fillStyle: '',
    fillRect(x: number, y: number, width: number, height: number) {
      const colour = pen.fillStyle.match(/\d+/g)?.map(Number) ?? [];
      for (let row = y; row < Math.min(side, y + height); row += 1)
        for (let column = x; column < Math.min(side, x + width); column += 1)
          data.set(colour, (row * side + column) * 4);
    },
    scale: () => undefined,
    translate: () => undefined,
    rotate: () => undefined,
    drawImage(...drawn: never[]) {
      isDecoded = true;
      drawImage(...drawn);
    },
    getImageData: () => ({ data: data.map((value, at) => answer(blur, isDecoded, value, at)) }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = 'image/png',
  ) {
    if (type === 'image/jpeg') toBlob(this);
    done(new Blob([jpeg], { type }));
  });
}

function answer(blur: Blur, isDecoded: boolean, value: number, at: number): number {
  if (blur === 'white') return 255;
  if (blur === 'one colour') return at % 4 === 3 ? 255 : 117;
  // A single bit of a single pixel.
  const isNoisy = at === 4001 && (blur === 'noise' || (blur === 'noise in files' && isDecoded));
  return isNoisy ? value ^ 1 : value;
}
