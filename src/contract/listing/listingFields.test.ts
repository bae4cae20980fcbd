import { levelOneFits, missingFields } from './listingFields.ts';
import { findInvalidPublicField } from './validFields.ts';
import { isIsoDay } from '../time/isoDays.ts';
import { isRealTitle } from './listingWords.ts';

const complete = {
  title: 'A warm room',
  description: 'Two beds near the station',
  category: 'offeringPlace',
  subcategories: 'accomodation',
  address: 'Bremen, Germany',
  hasGeolocation: true,
  imageCount: 1,
};

test('a complete listing has no missing fields', () => {
  expect(missingFields(complete)).toEqual([]);
});

test('all missing fields are named, in the order of the tabs', () => {
  const empty = {
    title: ' ',
    description: null,
    category: undefined,
    subcategories: 'flat',
    address: '',
    hasGeolocation: false,
    imageCount: 0,
  };
  expect(missingFields(empty)).toEqual([
    'publicData.category',
    'publicData.subcategories',
    'title',
    'description',
    'geolocation',
    'publicData.location.address',
    'images',
  ]);
});

test('a draft’s placeholder does not count as a title', () => {
  expect(isRealTitle('temporaryTitle')).toBe(false);
  expect(missingFields({ ...complete, title: 'temporaryTitle' })).toEqual(['title']);
});

test('level-one values belong to their subcategory', () => {
  expect(levelOneFits('supplies', ['food', 'medical'])).toBe(true);
  expect(levelOneFits('services', ['food'])).toBe(false);
  expect(levelOneFits('jobs', ['other'])).toBe(false);
  expect(levelOneFits('jobs', [])).toBe(true);
  expect(levelOneFits(undefined, ['food'])).toBe(false);
});

test('a day must exist in the calendar', () => {
  expect(isIsoDay('2024-02-29')).toBe(true);
  expect(isIsoDay('2023-02-29')).toBe(false);
  expect(isIsoDay('2023-13-01')).toBe(false);
  expect(isIsoDay('29.02.2024')).toBe(false);
});

test.each([
  [{ category: 'wanted' }, 'category'],
  [{ subcategories: ['jobs'] }, 'subcategories'],
  [{ subcategoriesLevelOne: 'food' }, 'subcategoriesLevelOne'],
  [{ subcategoriesLevelOne: ['food', 'cars'] }, 'subcategoriesLevelOne'],
  [{ availableFrom: { date: 'soon' } }, 'availableFrom'],
  [{ language: ['uk', 'Deutsch!'] }, 'language'],
  [{ capacityNumberOfPeople: 2.5 }, 'capacityNumberOfPeople'],
  [{ capacityNumberOfPeople: -1 }, 'capacityNumberOfPeople'],
  [{ location: { address: ' ' } }, 'location'],
  [{ location: { address: 'Lviv', phone: '1' } }, 'location'],
  [{ rules: 'x'.repeat(5001) }, 'rules'],
])('an invalid value is detected: %j', (data, key) => {
  expect(findInvalidPublicField(data)).toBe(key);
});

test('null clears a field, and unknown keys may hold anything', () => {
  expect(
    findInvalidPublicField({ category: null, somethingElse: { a: [1] }, toString: 'x' }),
  ).toBeUndefined();
});
