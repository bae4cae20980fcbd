import { preparePhoto } from './preparePhoto.ts';

const file = (bytes: number, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
const megabyte = 1024 * 1024;

// Stubs for what jsdom can't do: decode and draw.
const decodes = (width: number, height: number) => {
  globalThis.createImageBitmap = () => Promise.resolve({ width, height, close: () => undefined });
};
const drawn: { width: number; height: number }[] = [];

beforeEach(() => {
  drawn.length = 0;
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    drawn.push({ width: this.width, height: this.height });
    done(new Blob(['small'], { type: 'image/jpeg' }));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('a small JPEG is sent as it is', async () => {
  const small = file(1000, 'room.jpg', 'image/jpeg');
  expect(await preparePhoto(small)).toBe(small);
});

test('a large image becomes a JPEG of at most 2400 pixels', async () => {
  decodes(4800, 3000);
  const ready = await preparePhoto(file(3 * megabyte, 'room.png', 'image/png'));
  expect(ready).toMatchObject({ name: 'room.jpg', type: 'image/jpeg', size: 5 });
  expect(drawn).toEqual([{ width: 2400, height: 1500 }]);
});

test('a format that only the browser can read becomes a JPEG', async () => {
  decodes(100, 80);
  expect(await preparePhoto(file(1000, 'room.heic', ''))).toMatchObject({
    name: 'room.jpg',
    type: 'image/jpeg',
  });
});

test('when the browser can’t shrink it, the original is sent', async () => {
  const large = file(3 * megabyte, 'room.jpg', 'image/jpeg');
  expect(await preparePhoto(large)).toBe(large);
});

test('other file types, undecodable and oversized files are rejected', async () => {
  await expect(preparePhoto(file(10, 'a.pdf', 'application/pdf'))).rejects.toMatchObject({
    problem: 'wrongKind',
  });
  await expect(preparePhoto(file(10, 'a.webp', 'image/webp'))).rejects.toMatchObject({
    problem: 'wrongKind',
  });
  const huge = file(21 * megabyte, 'a.gif', 'image/gif');
  await expect(preparePhoto(huge)).rejects.toMatchObject({ problem: 'tooLarge' });
});

/** The first bytes of a PNG and of a GIF with these dimensions. */
const pngOf = (width: number, height: number) => {
  const start = new DataView(new ArrayBuffer(40));
  start.setUint32(0, 0x89504e47);
  start.setUint32(16, width);
  start.setUint32(20, height);
  return start;
};
const gifOf = (width: number, height: number) => {
  const start = new DataView(new ArrayBuffer(40));
  start.setUint32(0, 0x47494638);
  start.setUint16(6, width, true);
  start.setUint16(8, height, true);
  return start;
};

test('an image too large for a phone’s memory is rejected before it is decoded', async () => {
  decodes(20_000, 20_000);
  const png = new File([pngOf(20_000, 20_000)], 'bomb.png', { type: 'image/png' });
  await expect(preparePhoto(png)).rejects.toMatchObject({ problem: 'tooManyPixels' });
  const gif = new File([gifOf(60_000, 60_000)], 'bomb.gif', { type: 'image/gif' });
  await expect(preparePhoto(gif)).rejects.toMatchObject({ problem: 'tooManyPixels' });
  expect(drawn).toEqual([]);
  const fits = new File([pngOf(4000, 3000)], 'room.png', { type: 'image/png' });
  expect(await preparePhoto(fits)).toBe(fits);
});
