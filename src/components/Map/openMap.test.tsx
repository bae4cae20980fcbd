import type { MapOptions } from './mapView.ts';
import { openMap } from './openMap.ts';

const fetched: string[] = [];
jest.mock('./mapbox.ts', () => {
  fetched.push('mapbox');
  return { drawMapbox: () => 'a map of Mapbox' };
});
jest.mock('./maplibre.ts', () => {
  fetched.push('maplibre');
  return { drawMaplibre: () => 'a free map' };
});

// Its terms permit use with a Mapbox account only.
test('the library of Mapbox is fetched for its own maps and for no others', async () => {
  const options = {} as MapOptions;
  for (const kind of ['style', 'tiles'] as const)
    expect(await openMap({ kind, url: 'https://maps.example.org/' }, options)).toBe('a free map');
  expect(fetched).toEqual(['maplibre']);
  expect(await openMap({ kind: 'mapbox', token: 'pk.test' }, options)).toBe('a map of Mapbox');
  expect(fetched).toEqual(['maplibre', 'mapbox']);
});
