import { forgetGl, gl, glMaps } from '#test/support/fakeGl.ts';
import { drawMap } from './glMap.ts';
import type { MapOptions } from './mapView.ts';

const bremen = { lat: 53.08, lng: 8.8 };
const texts = { title: 'Map', zoomIn: 'Closer', zoomOut: 'Farther', attribution: 'From' };

function draw(change: Partial<MapOptions> = {}) {
  const options = {
    container: document.createElement('div'),
    area: { center: bremen, zoom: 11 },
    locale: 'uk',
    texts,
    isEmbedded: false,
    onProgress: jest.fn(),
    onMove: jest.fn(),
    ...change,
  };
  const view = drawMap(gl, { style: 'https://maps.example.org/style.json' }, options);
  return { view, options, map: glMaps.at(-1)! };
}

beforeEach(forgetGl);

test('a map starts at a point or box, does not zoom while the page scrolls, and is in the page’s language', () => {
  const { map } = draw();
  expect(map.options).toMatchObject({
    center: bremen,
    zoom: 11,
    scrollZoom: false,
    dragPan: true,
    locale: { 'NavigationControl.ZoomIn': 'Closer' },
  });
  draw({ area: { ne: { lat: 54, lng: 10 }, sw: { lat: 53, lng: 8 } } });
  expect(glMaps.at(-1)?.options).toMatchObject({ bounds: [8, 53, 10, 54] });
});

test('a box can extend across the antimeridian', () => {
  const { view, map } = draw();
  view.show({ ne: { lat: 10, lng: -170 }, sw: { lat: -10, lng: 170 } });
  expect(map.fitted).toEqual([[170, -10, 190, 10]]);
});

test('only moves by the user are reported, clamped to valid coordinates', () => {
  const { map, options } = draw();
  map.inSight = [170, -10, 190, 10];
  map.emit('moveend', {});
  expect(options.onMove).not.toHaveBeenCalled();
  map.emit('moveend', { originalEvent: new Event('pointerup') });
  expect(options.onMove).toHaveBeenLastCalledWith({
    ne: { lat: 10, lng: -170 },
    sw: { lat: -10, lng: 170 },
  });
  map.inSight = [-300, -95, 100, 95];
  map.emit('moveend', { originalEvent: new Event('pointerup') });
  expect(options.onMove).toHaveBeenLastCalledWith({
    ne: { lat: 90, lng: 180 },
    sw: { lat: -90, lng: -180 },
  });
});

test('loading progress of the map is reported', () => {
  const failing = draw();
  failing.map.emit('error', {});
  expect(failing.options.onProgress).toHaveBeenLastCalledWith('failed');
  const { map, options } = draw();
  map.emit('style.load', {});
  expect(options.onProgress).toHaveBeenLastCalledWith('drawn');
  map.emit('error', {});
  expect(options.onProgress).toHaveBeenLastCalledWith('patchy');
  map.emit('sourcedata', { sourceId: 'tiles', tile: {} });
  expect(options.onProgress).toHaveBeenLastCalledWith('drawn');
  // A single failed tile.
  map.emit('error', {});
  expect(options.onProgress).toHaveBeenLastCalledWith('drawn');
});

test('our own circle does not count as a loaded tile', () => {
  const { map, options } = draw({ circle: { center: bremen, radius: 500 } });
  map.emit('style.load', {});
  const [[id]] = map.sources as [[string, unknown]];
  map.emit('sourcedata', { sourceId: id, tile: {} });
  map.emit('error', {});
  expect(options.onProgress).toHaveBeenLastCalledWith('patchy');
  expect(map.layers.map(layer => layer.type)).toEqual(['fill', 'line']);
});

test('names leave the places of pins free', async () => {
  const { map, view } = draw();
  map.emit('style.load', {});
  await Promise.resolve();
  expect(map.layers).toEqual([]);
  const element = document.createElement('button');
  const release = view.pin(element, bremen);
  await Promise.resolve();
  const layout = { 'icon-allow-overlap': true };
  expect(map.layers).toMatchObject([{ type: 'symbol', source: 'poruch-discs', layout }]);
  const points = () => {
    const { data } = map.getSource('poruch-discs') as { data: GeoJSON.FeatureCollection };
    return data.features.map(({ geometry }) => (geometry as GeoJSON.Point).coordinates);
  };
  expect(points()).toEqual([[8.8, 53.08]]);
  release();
  await Promise.resolve();
  expect(points()).toEqual([]);
});

test('results are shown with room for controls, at most as close as a single one', () => {
  const { map, view } = draw({ padding: { top: 80, right: 64, bottom: 48, left: 40 } });
  Object.assign(map, { jumpTo: (camera: unknown) => map.fitted.push(camera) });
  view.show({ ne: { lat: 53.081, lng: 8.801 }, sw: { lat: 53.08, lng: 8.8 }, hasMargin: true });
  expect(map.fitted).toMatchObject([{ zoom: expect.any(Number), center: { lat: expect.closeTo(53.08, 2) } }]);
});

test('one finger on an embedded map scrolls the page', () => {
  const { matchMedia } = window;
  window.matchMedia = query => ({ ...matchMedia(query), matches: query === '(pointer: coarse)' });
  expect(draw({ isEmbedded: true }).map.options).toMatchObject({ dragPan: false });
  expect(draw({ isEmbedded: false }).map.options).toMatchObject({ dragPan: true });
  window.matchMedia = matchMedia;
});
