import { fakeCanvas } from '#test/support/fakeCanvas.ts';
import { preparePhoto } from './preparePhoto.ts';

const starts = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [...'\x89PNG\r\n\x1a\n'].map(letter => letter.charCodeAt(0)),
  gif: [...'GIF89a'].map(letter => letter.charCodeAt(0)),
  webp: [...'RIFF\x24\0\0\0WEBPVP8 '].map(letter => letter.charCodeAt(0)),
  heic: [...'\0\0\0\x18ftypheic\0\0\0\0mif1heic'].map(letter => letter.charCodeAt(0)),
  words: [...'Dear Anna, '].map(letter => letter.charCodeAt(0)),
};

/** A file of so many bytes that begins like one of this kind, whatever its name and media type. */
function file(kind: keyof typeof starts, bytes: number, name: string, type: string): File {
  const content = new Uint8Array(bytes);
  content.set(starts[kind]);
  return new File([content], name, { type });
}
const megabyte = 1024 * 1024;

// Stubs for what jsdom can't do: decode and draw.
const decodes = (width: number, height: number) => {
  globalThis.createImageBitmap = () => Promise.resolve({ width, height, close: () => undefined });
};
const drawn: { width: number; height: number }[] = [];

beforeEach(() => {
  drawn.length = 0;
  fakeCanvas({ toBlob: ({ width, height }) => drawn.push({ width, height }) });
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('a small JPEG is sent as it is', async () => {
  const small = file('jpeg', 1000, 'room.jpg', 'image/jpeg');
  expect(await preparePhoto(small)).toBe(small);
});

test('a large image becomes a JPEG of at most 2400 pixels', async () => {
  decodes(4800, 3000);
  const ready = await preparePhoto(file('png', 3 * megabyte, 'room.png', 'image/png'));
  expect(ready).toMatchObject({ name: 'room.jpg', type: 'image/jpeg', size: 5 });
  expect(drawn).toEqual([{ width: 2400, height: 1500 }]);
});

test('a format that only the browser can read becomes a JPEG', async () => {
  decodes(100, 80);
  expect(await preparePhoto(file('heic', 1000, 'room.heic', ''))).toMatchObject({
    name: 'room.jpg',
    type: 'image/jpeg',
  });
});

test.each(['webp', 'heic'] as const)('a small %s named photo.jpg becomes a JPEG', async kind => {
  decodes(100, 80);
  const ready = await preparePhoto(file(kind, 1000, 'photo.jpg', 'image/jpeg'));
  expect(ready).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 });
});

test('a picture has the name and media type of what it is', async () => {
  const names = [
    await preparePhoto(file('png', 1000, 'photo.jpg', 'image/jpeg')),
    await preparePhoto(file('jpeg', 1000, 'IMG_0001', '')),
    await preparePhoto(file('gif', 1000, 'SUN.GIF', 'application/octet-stream')),
    await preparePhoto(file('jpeg', 1000, 'SUN.JPG', 'image/jpeg')),
  ].map(({ name, type }) => `${name} ${type}`);
  expect(names).toEqual([
    'photo.png image/png',
    'IMG_0001.jpg image/jpeg',
    'SUN.gif image/gif',
    'SUN.JPG image/jpeg',
  ]);
});

test('when the browser can’t shrink it, the original is sent', async () => {
  const large = file('jpeg', 3 * megabyte, 'room.jpg', 'image/jpeg');
  expect(await preparePhoto(large)).toBe(large);
});

test('where the canvas does not return what was drawn, the original is sent', async () => {
  decodes(4800, 3000);
  fakeCanvas({ blur: 'noise', toBlob: ({ width, height }) => drawn.push({ width, height }) });
  const large = file('jpeg', 3 * megabyte, 'room.jpg', 'image/jpeg');
  expect(await preparePhoto(large)).toBe(large);
  await expect(preparePhoto(large, 2 * megabyte)).rejects.toMatchObject({ problem: 'blurred' });
  for (const kind of ['webp', 'heic'] as const)
    await expect(preparePhoto(file(kind, 1000, 'a.jpg', 'image/jpeg'))).rejects.toMatchObject({
      problem: 'blurred',
    });
  expect(drawn).toEqual([]);
});

test('other file types, undecodable and oversized files are rejected', async () => {
  await expect(preparePhoto(file('words', 20, 'a.jpg', 'image/jpeg'))).rejects.toMatchObject({
    problem: 'wrongKind',
  });
  await expect(preparePhoto(file('webp', 100, 'a.jpg', 'image/jpeg'))).rejects.toMatchObject({
    problem: 'webp',
  });
  await expect(preparePhoto(file('heic', 100, 'a.jpg', 'image/jpeg'))).rejects.toMatchObject({
    problem: 'heic',
  });
  const huge = file('gif', 21 * megabyte, 'a.gif', 'image/gif');
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
