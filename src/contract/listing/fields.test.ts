import type { Field } from './field.ts';
import { findInvalidPublicField, validPublicFields } from './validFields.ts';
import { findContradiction } from './contradictions.ts';

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

test('no row can leave a text unmoderated, or filter by what is not indexed', () => {
  // @ts-expect-error A text is always moderated.
  const text: Field = { kind: 'text', max: 10, isModerated: false };
  // @ts-expect-error A day has no filter.
  const day: Field = { kind: 'day', filter: 'api' };
  expect([text, day]).toHaveLength(2);
});
