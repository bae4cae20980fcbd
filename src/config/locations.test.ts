import { boundsText, footerPlaces, landingPlaces, searchPathFor, townName } from './locations.ts';

test('the landing page leads to three places and the footer to ten cities', () => {
  expect(landingPlaces.map(place => townName(place))).toEqual(['Helsinki', 'Rovaniemi', 'Ruka']);
  expect(new Set(footerPlaces.map(place => townName(place))).size).toBe(10);
});

test('a search around a place carries its address, origin and bounds', () => {
  const place = {
    address: 'Lviv, Україна',
    origin: { lat: 49.8383, lng: 24.0232 },
    bounds: { ne: { lat: 50, lng: 25 }, sw: { lat: 49, lng: 23.1234567891 } },
  };
  const url = new URL(searchPathFor(place), 'http://x');
  expect(url.pathname).toBe('/s');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    address: 'Lviv, Україна',
    origin: '49.8383,24.0232',
    bounds: '50,25,49,23.12345679',
  });
});

test('every place lies inside its bounds', () => {
  for (const { origin, bounds } of [...landingPlaces, ...footerPlaces]) {
    expect(bounds.ne.lat).toBeGreaterThan(origin.lat);
    expect(bounds.sw.lng).toBeLessThan(origin.lng);
    expect(boundsText(bounds).split(',')).toHaveLength(4);
  }
});
