import { listingOf } from '#test/support/entities.ts';
import { byLikeness, mixed } from './likeness.ts';

const now = new Date('2026-03-01T10:00:00Z');
const wanted = listingOf({
  publicData: {
    category: 'offeringPlace',
    subcategories: 'accomodation',
    capacityNumberOfPeople: 4,
    placeFeatures: ['petsWelcome', 'stepFree'],
    language: ['uk'],
  },
});

const like = (id: string, change: Parameters<typeof listingOf>[0] = {}) =>
  listingOf({ ...wanted, createdAt: '2026-02-20T10:00:00Z', ...change, id });
const best = (...listings: ReturnType<typeof like>[]) =>
  listings.sort(byLikeness(wanted, 50, now)).map(({ id }) => id);
const without = (change: object) => ({ publicData: { ...wanted.publicData, ...change } });

test.each([
  ['nearer', { geolocation: { lat: 53.4, lng: 8.8 } }],
  ['fresher', { createdAt: '2025-11-01T10:00:00Z' }],
  ['roomier', without({ capacityNumberOfPeople: 1 })],
  ['with more of what it has', without({ placeFeatures: ['petsWelcome'] })],
  ['where its language is spoken', without({ language: ['de'] })],
])('what is %s comes first', (_, change) => {
  expect(best(like('b', change), like('a'))).toEqual(['a', 'b']);
  expect(best(like('a', change), like('b'))).toEqual(['b', 'a']);
});

test('what a listing leaves out counts between having it and not', () => {
  const all = [
    like('c', without({ capacityNumberOfPeople: 1 })),
    like('b', without({ capacityNumberOfPeople: undefined })),
  ];
  expect(best(...all, like('a'))).toEqual(['a', 'b', 'c']);
});

test('equals keep one order', () => {
  expect(best(like('b'), like('a'), like('c'))).toEqual(['a', 'b', 'c']);
});

test('the first of each kind comes before the second of any', () => {
  const kinds = ['supplies', 'supplies', 'services', 'supplies', 'jobs'] as const;
  const listings = kinds.map((subcategories, index) => like(String(index), without({ subcategories })));
  expect(mixed(listings).map(({ id }) => id)).toEqual(['0', '2', '4', '1', '3']);
});
