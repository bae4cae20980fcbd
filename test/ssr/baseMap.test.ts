import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import { projectRoot } from '#server/config/projectRoot.ts';

// The map of the build, as browsers receive it.

const path = join(projectRoot(), 'build', 'map.pmtiles');

const source: Source = {
  getKey: () => path,
  async getBytes(offset, length) {
    const file = await open(path);
    try {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      return { data: new Uint8Array(buffer).buffer };
    } finally {
      await file.close();
    }
  },
};
const archive = new PMTiles(source);

/** Returns the tile of zoom 8 that contains a place; names of layers and texts appear in it verbatim. */
async function tileAt(lat: number, lng: number): Promise<Buffer> {
  const sine = Math.sin((lat * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const found = await archive.getZxy(8, Math.floor((lng / 360 + 0.5) * 256), Math.floor(row * 256));
  return Buffer.from(found?.data ?? new ArrayBuffer());
}

test('it is at most 12 MB and covers Europe to zoom 8, the world to zoom 5', async () => {
  expect(statSync(path).size).toBeLessThan(12_000_000);
  const { maxZoom } = await archive.getHeader();
  expect(maxZoom).toBe(8);
  expect(await archive.getZxy(5, 0, 16)).toBeDefined();
});

test.each([
  ['Київ', 50.45, 30.52],
  ['Kijów', 50.45, 30.52],
  ['Варшава', 52.23, 21.01],
  ['Warschau', 52.23, 21.01],
  ['Berlin', 52.52, 13.4],
])('%s is in its tile', async (name, lat, lng) => {
  expect((await tileAt(lat, lng)).includes(name)).toBe(true);
});

test('the Dnipro, the border of Poland and the Baltic are drawn', async () => {
  expect((await tileAt(50.5, 30.55)).includes('water')).toBe(true);
  expect((await tileAt(52.3, 14.6)).includes('boundaries')).toBe(true);
  expect((await tileAt(55.5, 18)).includes('water')).toBe(true);
  expect((await tileAt(49.5, 20.5)).includes('boundaries')).toBe(true);
});
