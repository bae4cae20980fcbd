import { coarseAddress, shownPoint } from './location.ts';

test.each([
  ['Am Wall 5, 28195 Bremen, Germany', '28195 Bremen, Germany'],
  ['Apt 3, Hauptstr. 5, Bremen', 'Bremen'],
  ['Hauptstraße, Bremen', 'Bremen'],
  ['Hauptstr. 5, Bremen', 'Bremen'],
  ['ul. Hoża 1, 00-950 Warszawa, Poland', '00-950 Warszawa, Poland'],
  ['12 High Street, London', 'London'],
  ['Lviv', 'Lviv'],
  ['Hauptstr. 5', ''],
  [' , ', ''],
])('without a geocoder, of "%s" others read "%s"', (address, shown) => {
  expect(coarseAddress(address)).toBe(shown);
});

const kyiv = { lat: 50.4501, lng: 30.5234 };

test('each listing is blurred its own way, and differently in another installation', () => {
  const room = { category: 'offeringPlace', subcategories: 'accomodation' };
  const one = shownPoint('1', kyiv, room, 'secret');
  expect(shownPoint('1', kyiv, room, 'secret')).toEqual(one);
  expect(shownPoint('2', kyiv, room, 'secret')).not.toEqual(one);
  expect(shownPoint('1', kyiv, room, 'other secret')).not.toEqual(one);
});

test('only offers that are no place to stay are shown exactly', () => {
  expect(shownPoint('1', kyiv, { category: 'offeringPlace', subcategories: 'jobs' }, 's')).toEqual(kyiv);
  expect(shownPoint('1', kyiv, { category: 'lookingForPlace', subcategories: 'jobs' }, 's')).not.toEqual(
    kyiv,
  );
  expect(shownPoint('1', kyiv, {}, 's')).not.toEqual(kyiv);
  expect(shownPoint('1', null, {}, 's')).toBeNull();
});
