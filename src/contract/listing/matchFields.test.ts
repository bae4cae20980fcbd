import { findInvalidPublicField, validPublicFields } from './listingFields.ts';
import { findContradiction, matchFieldsOf } from './matchFields.ts';

test.each([
  { placeType: 'castle' },
  { stayLength: ['weeks'] },
  { shortestStay: 0 },
  { longestStay: 1.5 },
  { placeFeatures: 'stepFree' },
  { placeFeatures: ['stepFree', 'stepFree'] },
  { adults: 0 },
  { children: -1 },
  { childAges: ['0-17'] },
  { household: 'men' },
  { availableUntil: { date: '2026-02-30' } },
  { availableUntil: '2026-02-03' },
  { needs: ['pool'] },
  { neededMost: '' },
  { attendance: ['phone'] },
  { admission: 'never' },
  { openingHours: 'x'.repeat(301) },
  { collection: ['drone'] },
])('an invalid value is detected and dropped: %j', data => {
  expect(findInvalidPublicField(data)).toBe(Object.keys(data)[0]);
  expect(validPublicFields(data)).toEqual({});
});

test.each([
  [{ shortestStay: 8, longestStay: 7 }, 'longestStay'],
  [{ childAges: ['3-6'] }, 'childAges'],
  [{ children: 1, childAges: ['3-6', '7-12'] }, 'childAges'],
  [{ capacityNumberOfPeople: 3, adults: 2, children: 2 }, 'capacityNumberOfPeople'],
  [{ availableFrom: { date: '2026-12-02' }, availableUntil: { date: '2026-12-01' } }, 'availableUntil'],
])('a contradiction is detected: %j', (data, key) => expect(findContradiction(data)).toBe(key));

test('consistent values are not contradictions', () =>
  expect(
    findContradiction({
      shortestStay: 7,
      longestStay: 7,
      children: 1,
      childAges: ['3-6'],
      adults: 2,
      capacityNumberOfPeople: 3,
      availableFrom: { date: '2026-12-01' },
      availableUntil: { date: '2026-12-01' },
    }),
  ).toBeUndefined());

test('only fields that apply to the listing are shown', () => {
  expect(matchFieldsOf('offeringPlace', 'accomodation')).not.toContain('needs');
  expect(matchFieldsOf('lookingForPlace', 'accomodation')).not.toContain('placeType');
  expect(matchFieldsOf('lookingForPlace', 'services')).toEqual(['attendance']);
  expect(matchFieldsOf('offeringPlace', 'jobs')).toEqual([]);
});
