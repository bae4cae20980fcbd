import type { MapOptions } from './mapView.ts';
import { openMap } from './openMap.ts';

const fetched: string[] = [];
jest.mock('./mapbox.ts', () => {
  fetched.push('mapbox');
  return { drawMapbox: () => 'a map of Mapbox' };
});
jest.mock('./maplibre.ts', () => {
  fetched.push('maplibre');
  return { drawMaplibre: () => 'a map in its own style' };
});
jest.mock('./leaflet.ts', () => {
  fetched.push('leaflet');
  return { drawTiles: () => 'a map of tiles' };
});

// Mapbox's terms permit its library with an account only, and MapLibre is six times the size of the tile renderer.
test('each kind of map fetches only its own library', async () => {
  const options = {} as MapOptions;
  const url = 'https://maps.example.org/';
  expect(await openMap({ kind: 'tiles', url }, options)).toBe('a map of tiles');
  expect(fetched).toEqual(['leaflet']);
  expect(await openMap({ kind: 'style', url }, options)).toBe('a map in its own style');
  expect(fetched).toEqual(['leaflet', 'maplibre']);
  expect(await openMap({ kind: 'mapbox', token: 'pk.test' }, options)).toBe('a map of Mapbox');
  expect(fetched).toEqual(['leaflet', 'maplibre', 'mapbox']);
});
