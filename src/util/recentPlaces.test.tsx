import type { Place } from '#contract/geo/place.ts';
import { clearRecentPlaces, keepRecentPlace, readRecentPlaces } from './recentPlaces.ts';

const place = (address: string): Place => ({
  address,
  origin: { lat: 52, lng: 21 },
  bounds: { ne: { lat: 53, lng: 22 }, sw: { lat: 51, lng: 20 } },
});

beforeEach(() => localStorage.clear());

test('the last four places are stored, newest first, without duplicates', () => {
  for (const town of ['Lviv', 'Bremen', 'Praha', 'Lviv', 'Berlin', 'Gdańsk']) keepRecentPlace(place(town));
  expect(readRecentPlaces().map(({ address }) => address)).toEqual(['Gdańsk', 'Berlin', 'Lviv', 'Praha']);
  clearRecentPlaces();
  expect(readRecentPlaces()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test.each(['{', 'null', '7', '{"address":"Lviv"}'])('%s in storage is not a place', kept => {
  localStorage.setItem('poruch.recentPlaces', kept);
  expect(readRecentPlaces()).toEqual([]);
});

test('incomplete stored places are left out', () => {
  const broken = [
    null,
    'Lviv',
    { address: 'Lviv' },
    { ...place('Bonn'), bounds: { ne: { lat: 1, lng: '2' } } },
  ];
  localStorage.setItem('poruch.recentPlaces', JSON.stringify([...broken, place('Bonn')]));
  expect(readRecentPlaces()).toEqual([place('Bonn')]);
});

test('a browser without storage causes no error', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  keepRecentPlace(place('Lviv'));
  expect(readRecentPlaces()).toEqual([]);
  setItem.mockRestore();
});
