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
const layers: { options: LayerOptions; isRemoved: boolean }[] = [];
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
      const layer = { options, isRemoved: false };
      layers.push(layer);
      return new leaflet.GridLayer({ attribution: options.attribution }).on(
        'remove',
        () => void (layer.isRemoved = true),
      );
    },
  };
});
let isForeign = false;
jest.mock('pmtiles', () => ({
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
