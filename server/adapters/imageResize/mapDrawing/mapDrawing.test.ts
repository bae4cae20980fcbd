import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MapPicture } from '#src/config/mapPictures.ts';
import { dark, light, red } from '#src/config/mapStyle/colours.ts';
import { tileArchive } from '#test/support/tileArchive.ts';
import { createMapDrawing } from './index.ts';

// Land everywhere but in the north-west quarter of the world, which is water.
const folder = mkdtempSync(join(tmpdir(), 'map-drawing-'));
const archive = join(folder, 'map.pmtiles');
writeFileSync(archive, tileArchive({ lat: 0, lng: 30, names: { name: 'Kyiv', 'name:uk': 'Київ' } }));
afterAll(() => rmSync(folder, { recursive: true }));

const draw = createMapDrawing();
const middle: MapPicture = {
  archive,
  locale: 'en',
  scheme: 'light',
  width: 400,
  center: { lat: 0, lng: 0 },
  zoom: 0,
};

/** Returns the colour at a point of the picture, as in the style: "#b9d5ea". */
async function colourAt(picture: MapPicture, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(await draw(picture))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / 400;
  const start = (Math.round(y * scale) * info.width + Math.round(x * scale)) * info.channels;
  return `#${data.subarray(start, start + 3).toString('hex')}`;
}

/** Whether two colours look the same: the format is lossy. */
function isNear(one: string, other: string): boolean {
  const parts = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));
  const others = parts(other);
  return parts(one).every((part, index) => Math.abs(part - (others[index] ?? 0)) < 14);
}

test.each([
  ['light', light],
  ['dark', dark],
] as const)('areas have the colours of the %s style', async (scheme, colours) => {
  const picture = { ...middle, scheme, radius: 1000 };
  expect(isNear(await colourAt(picture, 60, 40), colours.water)).toBe(true);
  expect(isNear(await colourAt(picture, 340, 40), colours.land)).toBe(true);
  expect(isNear(await colourAt(picture, 60, 200), colours.land)).toBe(true);
});

test.each([400, 800, 1200] as const)('%i pixels wide, it is as high as wide maps are', async width => {
  const { format, height } = await sharp(await draw({ ...middle, width })).metadata();
  expect([format, height]).toEqual(['webp', (width * 250) / 400]);
});

test('a preview of a link is a PNG of its size', async () => {
  const { format, width, height } = await sharp(
    await draw({ ...middle, width: 1200, isPreview: true }),
  ).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
});

test('an exact place has a pin, an approximate one a circle of its true size', async () => {
  expect(isNear(await colourAt({ ...middle, isExact: true }, 192, 103), red)).toBe(true);
  // A quarter of the equator is 128 pixels at this zoom.
  const circle: MapPicture = { ...middle, width: 1200, radius: 5_000_000 };
  // Soft: the edge and the area let the map through, in the colour of either page.
  expect(isNear(await colourAt(circle, 200 + 64, 125), '#738eb1')).toBe(true);
  expect(isNear(await colourAt(circle, 200 + 30, 125), '#d7d9d9')).toBe(true);
  expect(isNear(await colourAt({ ...circle, scheme: 'dark' }, 200 + 30, 125), '#2f3746')).toBe(true);

  expect(isNear(await colourAt(circle, 200 + 50, 100), light.land)).toBe(false);
  expect(isNear(await colourAt(circle, 200 + 75, 125), light.land)).toBe(true);
});

test('a town is named in the language, and moves aside for the pin', async () => {
  const around: MapPicture = { ...middle, center: { lat: 0, lng: 30 }, isExact: true };
  const [en, uk] = await Promise.all([draw(around), draw({ ...around, locale: 'uk' })]);
  expect(Buffer.compare(Buffer.from(en), Buffer.from(uk))).not.toBe(0);
  const dark = await darkPixels(around);
  expect(dark.some(({ y }) => y > 126 && y < 145)).toBe(true);
  expect(dark.some(({ x, y }) => Math.abs(x - 200) < 8 && y > 95 && y < 124)).toBe(false);
});

test('between pins, a name moves to the nearest free place', async () => {
  const at = (right: number, down: number) => ({ lat: -down * 0.703, lng: 30 + right * 0.703 });
  const pins = [
    { point: at(-25, -10), count: 128, isRequest: true },
    { point: at(10, 4), count: 1, isRequest: true },
  ];
  const dark = await darkPixels({ ...middle, center: { lat: 0, lng: 30 }, pins });
  const isIn = (top: number, bottom: number) =>
    dark.some(({ x, y }) => x > 185 && x < 230 && y > 125 + top && y < 125 + bottom);
  expect([isIn(-45, -26), isIn(12, 27)]).toEqual([false, true]);
});

async function darkPixels(picture: MapPicture): Promise<{ x: number; y: number }[]> {
  const { data, info } = await sharp(await draw(picture))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.entries()]
    .filter(([index, grey]) => index % info.channels === 0 && grey < 70)
    .map(([index]) => ({
      x: (index / info.channels) % info.width,
      y: Math.floor(index / info.channels / info.width),
    }));
}

test('pins of a search are offers or requests, and several are a number', async () => {
  const pins = [
    { point: { lat: 0, lng: -70 }, count: 1, isRequest: false },
    { point: { lat: 0, lng: 70 }, count: 128, isRequest: true },
  ];
  const picture: MapPicture = { ...middle, width: 1200, pins };
  expect(isNear(await colourAt(picture, 200 - 99.5, 125), '#17468c')).toBe(true);
  expect(isNear(await colourAt(picture, 200 + 99.5, 114), '#ffcf33')).toBe(true);
  const dark = (await darkPixels(picture)).filter(({ x }) => x > 850 && x < 950);
  expect(dark.length).toBeGreaterThan(50);
});

test('east of the antimeridian the world begins again', async () => {
  const picture = { ...middle, center: { lat: 0, lng: 179 } };
  expect(isNear(await colourAt(picture, 340, 40), light.water)).toBe(true);
  expect(isNear(await colourAt(picture, 120, 40), light.land)).toBe(true);
  const pins = [{ point: { lat: 0, lng: -150 }, count: 1, isRequest: true }];
  expect(isNear(await colourAt({ ...picture, width: 1200, pins }, 200 + 44, 125), '#ffcf33')).toBe(true);
});

test('the whole earth fits into a picture', async () => {
  const picture = { ...middle, zoom: -1.03 };
  expect(isNear(await colourAt(picture, 140, 60), light.water)).toBe(true);
  expect(isNear(await colourAt(picture, 260, 60), light.land)).toBe(true);
});

test.each([
  ['is missing', 'none.pmtiles', undefined],
  ['is no archive', 'text.pmtiles', 'not a map at all, however long it may be'.repeat(20)],
])('an archive that %s fails', async (_, name, content) => {
  const path = join(folder, name);
  if (content) writeFileSync(path, content);
  await expect(draw({ ...middle, archive: path })).rejects.toThrow();
});
