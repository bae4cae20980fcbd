import { encode, type Drawing } from './encode.ts';

const picture = (width: number, height: number) => ({ width, height, close: () => undefined }) as ImageBitmap;

/** A fake canvas whose JPEG has as many bytes as pixels times quality. */
function easel() {
  const tried: string[] = [];
  const createCanvas = (width: number, height: number): Drawing => ({
    pen: { fillStyle: '', fillRect: () => undefined, drawImage: () => undefined },
    toJpeg: async quality => {
      tried.push(`${width}x${height} ${quality}`);
      return new Blob([new Uint8Array(Math.round(width * height * quality))]);
    },
  });
  return { tried, createCanvas };
}

test('an image that fits keeps its size and the best quality', async () => {
  const { tried, createCanvas } = easel();
  const jpeg = await encode(picture(100, 80), { side: 2000, bytes: 10_000 }, createCanvas);
  expect(jpeg?.size).toBe(6800);
  expect(tried).toEqual(['100x80 0.85']);
});

test('a large image is limited to the longest side, then loses quality, then pixels', async () => {
  const { tried, createCanvas } = easel();
  const jpeg = await encode(picture(4000, 3000), { side: 2000, bytes: 1_400_000 }, createCanvas);
  expect(tried).toEqual([
    '2000x1500 0.85',
    '2000x1500 0.75',
    '2000x1500 0.65',
    '1500x1125 0.85',
    '1500x1125 0.75',
  ]);
  expect(jpeg?.size).toBeLessThanOrEqual(1_400_000);
});

test('an image that does not fit at 800 pixels is sent at its smallest', async () => {
  const { tried, createCanvas } = easel();
  const jpeg = await encode(picture(3000, 2000), { side: 2000, bytes: 10 }, createCanvas);
  expect(tried.at(-1)).toBe('844x563 0.65');
  expect(jpeg?.size).toBe(Math.round(844 * 563 * 0.65));
});

test('a browser that can’t draw or encode returns undefined', async () => {
  expect(await encode(picture(10, 10), { side: 100, bytes: 1 }, () => undefined)).toBeUndefined();
});
