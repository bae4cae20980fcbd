import Library from 'leaflet';
import type * as Leaflet from 'leaflet';
import type { Bounds } from '#contract/geo/place.ts';
import { drawTiles } from './leaflet.ts';
import type { MapOptions } from './mapView.ts';

// Runs the real library, but without its tile canvases, which jsdom can't draw.
interface LayerOptions {
  lang: string;
  backgroundColor: string;
  attribution: string;
}
interface Layer {
  options: LayerOptions;
  isRemoved: boolean;
  /** The boxes that names leave free, at the zoom where they were reserved. */
  discs: Leaflet.Bounds[];
  drawn: number;
}
const layers: Layer[] = [];
jest.mock('protomaps-leaflet', () => {
  const leaflet = jest.requireActual<typeof Leaflet>('leaflet');
  const symbolizer = class {};
  return {
    CenteredTextSymbolizer: symbolizer,
    LineLabelSymbolizer: symbolizer,
    LineSymbolizer: symbolizer,
    PolygonSymbolizer: symbolizer,
    exp: () => 1,
    linear: () => 1,
    leafletLayer: (options: LayerOptions) => {
      const layer: Layer = { options, isRemoved: false, discs: [], drawn: 0 };
      layers.push(layer);
      const grid = new leaflet.GridLayer({ attribution: options.attribution });
      interface Reserved {
        bboxes: { minX: number; minY: number; maxX: number; maxY: number }[];
      }
      const index = {
        insert: ({ bboxes }: Reserved) =>
          layer.discs.push(
            ...bboxes.map(({ minX, minY, maxX, maxY }) =>
              leaflet.bounds([
                [minX, minY],
                [maxX, maxY],
              ]),
            ),
          ),
      };
      Object.assign(grid, {
        devicePixelRatio: 1,
        labelers: { add: () => undefined, getIndex: () => index },
        clearLayout: () => void (layer.discs = []),
        rerenderTiles: () => void (layer.drawn += 1),
      });
      return grid.on('remove', () => void (layer.isRemoved = true));
    },
  };
});
// As in every browser in use: zooms between whole ones.
(Library.Browser as { any3d: boolean }).any3d = true;

let isForeign = false;
jest.mock('pmtiles', () => ({
  SharedPromiseCache: class {},
  FetchSource: class {},
  PMTiles: class {
    getHeader = async () => {
      if (isForeign) throw new Error('Wrong magic number for PMTiles archive');
      return { maxZoom: 8 };
    };
    getMetadata = async () => ({ attribution: 'From here' });
  },
}));

const bremen = { lat: 53.08, lng: 8.8 };
const texts = { title: 'Map of Bremen', zoomIn: 'Closer', zoomOut: 'Farther', attribution: 'From' };

async function draw(change: Partial<MapOptions> = {}) {
  const container = document.createElement('div');
  for (const [size, value] of [
    ['clientWidth', 512],
    ['clientHeight', 512],
  ] as const)
    Object.defineProperty(container, size, { value });
  document.body.append(container);
  const moves: Bounds[] = [];
  const options: MapOptions = {
    container,
    area: { center: bremen, zoom: 11 },
    locale: 'uk',
    texts,
    isEmbedded: false,
    onProgress: () => undefined,
    onMove: moved => moves.push(moved),
    ...change,
  };
  return { view: await drawTiles('/map/base.pmtiles', options), container, moves };
}

const press = (container: HTMLElement, key: string) =>
  container.querySelector<HTMLElement>(`[title="${key}"]`)?.click();

test('a map is a named region with translated buttons, and shows its attribution', async () => {
  const { container } = await draw();
  expect([container.getAttribute('role'), container.getAttribute('aria-label')]).toEqual([
    'region',
    'Map of Bremen',
  ]);
  expect(container.querySelector('[title="Closer"]')).not.toBeNull();
  await Promise.resolve();
  expect(container.textContent).toContain('From here');
  expect(layers.at(-1)?.options.lang).toBe('uk');
});

test('a file that is not an archive is reported, and pins stay', async () => {
  isForeign = true;
  const progress: string[] = [];
  const { view, container } = await draw({ onProgress: reported => progress.push(reported) });
  isForeign = false;
  expect(progress.at(-1)).toBe('patchy');
  const element = document.createElement('button');
  view.pin(element, bremen);
  expect(container.contains(element)).toBe(true);
});

test('only moves by the user are reported, as a box around the centre', async () => {
  const { view, container, moves } = await draw();
  view.show({ center: bremen, zoom: 9 });
  expect(moves).toEqual([]);
  press(container, 'Closer');
  expect(moves).toHaveLength(1);
  const [{ ne, sw } = { ne: bremen, sw: bremen }] = moves;
  // 512 pixels at zoom 10 of the other libraries are 1/1024 of the earth's circumference.
  expect(ne.lng - sw.lng).toBeCloseTo(360 / 1024, 4);
  expect((ne.lng + sw.lng) / 2).toBeCloseTo(bremen.lng, 2);
});

test('a box across the antimeridian is shown correctly', async () => {
  const { view, container, moves } = await draw();
  view.show({ ne: { lat: 10, lng: -170 }, sw: { lat: -10, lng: 170 } });
  press(container, 'Closer');
  const [{ ne, sw } = { ne: bremen, sw: bremen }] = moves;
  expect(sw.lng).toBeGreaterThan(150);
  expect(ne.lng).toBeLessThan(-150);
});

test('an element stays at its point until it is removed', async () => {
  const { view, container } = await draw();
  const element = document.createElement('button');
  const takeOff = view.pin(element, bremen);
  const place = () => element.style.cssText;
  const before = place();
  expect(container.contains(element)).toBe(true);
  view.show({ center: { lat: 53, lng: 8.7 }, zoom: 12 });
  expect(place()).not.toBe(before);
  takeOff();
  expect(container.contains(element)).toBe(false);
});

test('names leave room for each disc, at every scale', async () => {
  const { view, container } = await draw();
  const element = document.createElement('div');
  const disc = document.createElement('span');
  disc.dataset.disc = '';
  for (const size of ['offsetWidth', 'offsetHeight']) Object.defineProperty(disc, size, { value: 36 });
  element.append(disc);
  const takeOff = view.pin(element, bremen);
  await Promise.resolve();
  const layer = layers.at(-1)!;
  const sizeOf = () => layer.discs.map(box => Math.round(box.getSize().x));
  expect(sizeOf()).toEqual([36]);
  expect(layer.drawn).toBe(1);
  // Tiles of zoom 12 are drawn at four fifths of their size: a disc covers more of their pixels.
  view.show({ center: bremen, zoom: 10.75 });
  expect(sizeOf()).toEqual([Math.round(36 * 2 ** 0.25)]);
  expect(container.contains(element)).toBe(true);
  takeOff();
  await Promise.resolve();
  expect(sizeOf()).toEqual([]);
});

test('the first names are drawn when the pins are there', async () => {
  const before = layers.length;
  const { view } = await draw({ awaitsPins: true });
  expect(layers).toHaveLength(before);
  view.pin(document.createElement('button'), bremen);
  await Promise.resolve();
  const shown = layers.at(-1)!;
  expect([shown.discs.length, shown.drawn]).toEqual([1, 0]);
});

test('results are shown inside the padding, and never closer than a single one', async () => {
  const padding = { top: 80, right: 64, bottom: 48, left: 40 };
  const { view } = await draw({ padding });
  const box = { ne: { lat: 55, lng: 24 }, sw: { lat: 48, lng: 8 } };
  view.show({ ...box, hasMargin: true });
  const { ne, sw } = view.inSight();
  const perDegree = 512 / (ne.lng - sw.lng);
  expect((box.sw.lng - sw.lng) * perDegree).toBeGreaterThanOrEqual(padding.left);
  expect((ne.lng - box.ne.lng) * perDegree).toBeGreaterThanOrEqual(padding.right);
  view.show({ ne: bremen, sw: { lat: 53.0799, lng: 8.7999 }, hasMargin: true });
  const close = view.inSight();
  // 512 pixels at zoom 11.
  expect(close.ne.lng - close.sw.lng).toBeCloseTo(360 / 2048, 3);
});

test('the colours follow the device’s colour scheme until the map is removed', async () => {
  const { matchMedia } = window;
  let change: (() => void) | undefined;
  let isDark = false;
  window.matchMedia = query =>
    Object.defineProperties(Object.create(matchMedia(query)) as MediaQueryList, {
      matches: { get: () => query.includes('dark') && isDark },
      addEventListener: { value: (_name: string, listener: () => void) => (change = listener) },
      removeEventListener: { value: () => (change = undefined) },
    });
  const { view } = await draw();
  const before = layers.at(-1)!;
  isDark = true;
  change?.();
  expect(before.isRemoved).toBe(true);
  expect(layers.at(-1)?.options.backgroundColor).not.toBe(before.options.backgroundColor);
  view.remove();
  expect(change).toBeUndefined();
  window.matchMedia = matchMedia;
});

test('the scale uses the language’s units and follows the zoom', async () => {
  const { container, view } = await draw();
  const scale = () => container.querySelector('.leaflet-bottom.leaflet-left')?.textContent;
  expect(scale()).toBe('2 км');
  view.show({ center: bremen, zoom: 15 });
  expect(scale()).toBe('100 м');
});
