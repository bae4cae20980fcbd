import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { VariantSpec } from '#server/marketplace/ports/imageResize.ts';
import { createSharpImageResize } from './sharpImageResize.ts';

const images = createSharpImageResize();

const crop: VariantSpec = { name: 'square-small', width: 240, height: 240, fit: 'crop' };
const scale: VariantSpec = { name: 'scaled-small', width: 320, height: 320, fit: 'scale' };

const blank = (width: number, height: number, background = '#3060c0') =>
  sharp({ create: { width, height, channels: 3, background } });

async function madeJpeg(bytes: Buffer, variant: VariantSpec) {
  const [made] = await images.make(bytes, [variant], ['jpeg']);
  const { data, info } = await sharp(made!.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { made: made!, at, metadata: await sharp(made!.bytes).metadata() };
}

const refusal = { code: 'image-invalid-content' };

test('every variant is created in every format with its actual size', async () => {
  const made = await images.make(
    await blank(1200, 900).jpeg().toBuffer(),
    [crop, scale],
    ['jpeg', 'webp', 'avif'],
  );
  expect(made.map(({ name, format, width, height }) => [name, format, width, height])).toEqual([
    ['square-small', 'jpeg', 240, 240],
    ['square-small', 'webp', 240, 240],
    ['square-small', 'avif', 240, 240],
    ['scaled-small', 'jpeg', 320, 240],
    ['scaled-small', 'webp', 320, 240],
    ['scaled-small', 'avif', 320, 240],
  ]);
  for (const { bytes, format, width, height } of made) {
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: format === 'avif' ? 'heif' : format,
      width,
      height,
    });
  }
});

test('a small picture is enlarged for a crop, but not for a scale', async () => {
  const small = await blank(100, 60).png().toBuffer();
  const made = await images.make(small, [crop, scale], ['jpeg']);
  expect(made.map(({ width, height }) => [width, height])).toEqual([
    [240, 240],
    [100, 60],
  ]);
});

test('position and all other metadata are dropped', async () => {
  const withPosition = await blank(400, 300)
    .withExif({ IFD0: { Artist: 'Olena' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withPosition).metadata()).exif).toBeDefined();
  for (const { bytes } of await images.make(withPosition, [scale], ['jpeg', 'webp', 'avif'])) {
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Olena')).toBe(false);
  }
});

test('EXIF rotation is applied', async () => {
  const red = await blank(400, 100, '#ff0000').png().toBuffer();
  const lying = await blank(400, 300, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { made, at } = await madeJpeg(lying, scale);
  expect([made.width, made.height]).toEqual([240, 320]);
  // Orientation 6: the top of the file becomes the right side.
  expect(at(230, 160)[0]).toBeGreaterThan(240);
  expect(at(10, 160)[2]).toBeGreaterThan(240);
});

test('print colours (CMYK) become screen colours', async () => {
  const print = await blank(64, 64, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(print).metadata()).space).toBe('cmyk');
  const { at, metadata } = await madeJpeg(print, scale);
  expect(metadata).toMatchObject({ space: 'srgb', channels: 3 });
  const [red, green] = at(32, 32);
  expect(red).toBeGreaterThan(180);
  expect(green).toBeLessThan(90);
});

test('grey and 16-bit pictures work', async () => {
  const grey = await blank(64, 64, '#808080').toColourspace('b-w').png().toBuffer();
  expect((await madeJpeg(grey, scale)).at(5, 5)[1]).toBeCloseTo(128, -1);
  const deep = await blank(64, 64, '#ff8000').toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  const [red, green, blue] = (await madeJpeg(deep, scale)).at(5, 5);
  expect([red! > 250, Math.abs(green! - 128) < 4, blue! < 5]).toEqual([true, true, true]);
});

test('transparent parts become white', async () => {
  const transparent = await sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect((await madeJpeg(transparent, scale)).at(20, 20)).toEqual([255, 255, 255]);
});

test('only the first frame of an animation is used', async () => {
  const frames = Buffer.concat([Buffer.alloc(60 * 40 * 3, 0), Buffer.alloc(60 * 40 * 3, 255)]);
  const animation = await sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer();
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
  const { made, at } = await madeJpeg(animation, scale);
  expect([made.width, made.height]).toEqual([60, 40]);
  expect(at(30, 20)[0]).toBeLessThan(10);
});

test('a wide crop is centred', async () => {
  const middle = await blank(200, 200, '#00ff00').png().toBuffer();
  const wide = await blank(1000, 200, '#ff0000')
    .composite([{ input: middle, left: 400, top: 0 }])
    .png()
    .toBuffer();
  const { at } = await madeJpeg(wide, { name: 'x', width: 100, height: 100, fit: 'crop' });
  for (const [x, y] of [
    [8, 50],
    [92, 50],
    [50, 8],
    [50, 92],
  ] as const)
    expect(at(x, y)[1]).toBeGreaterThan(200);
});

test('a file that is not an image is rejected, whatever its name', async () => {
  await expect(
    images.make(Buffer.from('I am a text called photo.jpg'), [crop], ['jpeg']),
  ).rejects.toMatchObject(refusal);
  await expect(images.make(Buffer.alloc(0), [crop], ['jpeg'])).rejects.toMatchObject(refusal);
  await expect(
    images.make(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      [crop],
      ['jpeg'],
    ),
  ).rejects.toMatchObject(refusal);
});

test('WebP and TIFF are rejected', async () => {
  await expect(images.make(await blank(9, 9).webp().toBuffer(), [crop], ['jpeg'])).rejects.toMatchObject(
    refusal,
  );
  await expect(images.make(await blank(9, 9).tiff().toBuffer(), [crop], ['jpeg'])).rejects.toMatchObject(
    refusal,
  );
});

test('damaged images are rejected', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff', noise } });
  const [jpeg, png] = [await photo.jpeg().toBuffer(), await photo.png().toBuffer()];
  for (const whole of [jpeg, png]) {
    await expect(images.make(whole.subarray(0, whole.length / 2), [crop], ['jpeg'])).rejects.toMatchObject(
      refusal,
    );
    await expect(images.make(whole.subarray(0, 40), [crop], ['jpeg'])).rejects.toMatchObject(refusal);
  }
  const overwritten = Buffer.from(png);
  overwritten.fill(0, 2000, 4000);
  await expect(images.make(overwritten, [crop], ['jpeg'])).rejects.toMatchObject(refusal);
});

test('a decompression bomb of 400 megapixels is rejected before it is decoded', async () => {
  const bomb = blackPng(20_000, 20_000);
  expect(bomb.length).toBeLessThan(500_000);
  const before = process.memoryUsage.rss();
  await expect(images.make(bomb, [crop], ['jpeg'])).rejects.toMatchObject(refusal);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test('images decoded whole are rejected above 24 megapixels, phone photos are not', async () => {
  await expect(images.make(blackPng(6000, 4001), [crop], ['jpeg'])).rejects.toMatchObject(refusal);
  expect(await images.make(blackPng(6000, 3999), [crop], ['jpeg'])).toHaveLength(1);
  const deep = blank(4000, 3001).toColourspace('rgb16').png();
  await expect(images.make(await deep.toBuffer(), [crop], ['jpeg'])).rejects.toMatchObject(refusal);
  const photo = blank(8660, 5770);
  expect(await images.make(await photo.jpeg().toBuffer(), [crop], ['jpeg'])).toHaveLength(1);
  const progressive = await photo.jpeg({ progressive: true }).toBuffer();
  await expect(images.make(progressive, [crop], ['jpeg'])).rejects.toMatchObject(refusal);
});

test('sizes made on request have a queue of their own, with a limit', async () => {
  const own = createSharpImageResize();
  const picture = await blank(900, 900).png().toBuffer();
  const asked = Array.from({ length: 60 }, () => own.make(picture, [crop], ['jpeg'], 'variants'));
  const outcomes = Promise.allSettled(asked);
  expect(await own.make(picture, [crop], ['jpeg'])).toHaveLength(1);
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(60 - 21);
  expect(refused[0]).toMatchObject({ reason: { code: 'too-many-requests' } });
});

test('an image of one extremely long line is rejected', async () => {
  await expect(images.make(blackPng(60_000, 8), [crop], ['jpeg'])).rejects.toMatchObject(refusal);
});

test('a very thin image still fills every size', async () => {
  const made = await images.make(blackPng(16_000, 8), [crop, scale], ['jpeg']);
  expect(made.map(({ width, height }) => [width, height])).toEqual([
    [240, 240],
    [320, 1],
  ]);
});

/** Creates a black PNG of one bit per pixel without an encoder. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
