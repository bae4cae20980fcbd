import fc from 'fast-check';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import { fields } from '#contract/listing/fields.ts';
import { DAY } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { fit, isGoodMatch } from './fit.ts';
import type { Profile } from './profile.ts';

const now = new Date('2026-11-25T10:00:00Z');
const bremen = { lat: 53.08, lng: 8.8 };
/** North of Bremen by so many kilometres. */
const north = (kilometres: number) => ({ ...bremen, lat: bremen.lat + kilometres / 111.195 });

const profile = (authorId: string, data: ListingPublicData, other: Partial<Profile> = {}): Profile => ({
  id: authorId,
  authorId,
  createdAt: now,
  place: bremen,
  data: { subcategories: 'accomodation', ...data },
  ...other,
});
const requestOf = (data: ListingPublicData, other?: Partial<Profile>) =>
  profile('guest', { category: 'lookingForPlace', ...data }, other);
const offerOf = (data: ListingPublicData, other?: Partial<Profile>) =>
  profile('host', { category: 'offeringPlace', ...data }, other);
const judge = (request: Profile, offer: Profile) => fit(request, offer, offer, now);
const day = (date: string) => ({ date });

type Case = readonly [what: string, request: ListingPublicData, offer: ListingPublicData, fits?: string];

// Judged by hand: what fits of what is known, or nothing when a need excludes the offer.
const cases: readonly Case[] = [
  ['nothing but the place is known', {}, {}, 'place/1'],
  ['enough room', { capacityNumberOfPeople: 4 }, { capacityNumberOfPeople: 4 }, 'place people/2'],
  ['one bed too few', { capacityNumberOfPeople: 4 }, { capacityNumberOfPeople: 3 }],
  ['a couple in a flat for five', { adults: 2 }, { capacityNumberOfPeople: 5 }, 'place people/2'],
  ['six in a flat for five', { adults: 4, children: 2 }, { capacityNumberOfPeople: 5 }],
  ['more than one number says', { adults: 1, capacityNumberOfPeople: 3 }, { capacityNumberOfPeople: 2 }],
  ['room told by adults only', { adults: 2 }, { adults: 2 }, 'place people/2'],
  ['children need room, too', { adults: 1, children: 2 }, { adults: 2 }],
  ['room for children', { adults: 1, children: 2 }, { adults: 1, children: 2 }, 'place people children/3'],
  ['a place without room for children', { adults: 1, children: 1 }, { adults: 5, children: 0 }],
  ['no children on either side', { adults: 1 }, { adults: 5, children: 0 }, 'place people/2'],
  ['children welcome', { children: 1 }, { placeFeatures: ['childrenWelcome'] }, 'place children/2'],
  ['children not mentioned', { children: 1 }, { placeFeatures: ['smoking'] }, 'place/2'],
  ['nothing said of features', { children: 1 }, {}, 'place/1'],
  ['step-free promised', { needs: ['stepFree'] }, { placeFeatures: ['stepFree'] }, 'place stepFree/2'],
  ['step-free not promised', { needs: ['stepFree'] }, { placeFeatures: ['smoking'] }],
  ['step-free not mentioned', { needs: ['stepFree'] }, {}],
  ['step-free not needed', {}, { placeFeatures: ['stepFree'] }, 'place/1'],
  ['a dog is welcome', { needs: ['pets'] }, { placeFeatures: ['petsWelcome'] }, 'place pets/2'],
  ['a dog may have to be discussed', { needs: ['pets'] }, {}, 'place/2'],
  [
    'only among women',
    { household: 'women', needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies'] },
    'place womenAndFamilies/2',
  ],
  [
    'for women: a man who wishes it',
    { household: 'other', needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies'] },
  ],
  [
    'for women: a man with a child who wishes it',
    { household: 'other', children: 1, needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies', 'childrenWelcome'] },
  ],
  [
    'for women: unknown guests who wish it',
    { needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies'] },
  ],
  [
    'for women: unknown adults who wish it',
    { adults: 1, needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies'], adults: 2 },
  ],
  [
    'for women: a parent who wishes it',
    { children: 1, needs: ['womenAndFamilies'] },
    { placeFeatures: ['womenAndFamilies', 'childrenWelcome'] },
    'place children womenAndFamilies/3',
  ],
  ['only among women, not promised', { needs: ['womenAndFamilies'] }, {}],
  ['only among women, but open to all', { needs: ['womenAndFamilies'] }, { placeFeatures: ['stepFree'] }],
  ['for women: unknown guests', {}, { placeFeatures: ['womenAndFamilies'] }],
  ['for women: others', { household: 'other' }, { placeFeatures: ['womenAndFamilies'] }],
  [
    'for women: others with a child',
    { household: 'other', children: 1 },
    { placeFeatures: ['womenAndFamilies'] },
  ],
  ['for women: women', { household: 'women' }, { placeFeatures: ['womenAndFamilies'] }, 'place/1'],
  ['for women: a family', { household: 'family' }, { placeFeatures: ['womenAndFamilies'] }, 'place/1'],
  [
    'for women: a parent',
    { children: 1 },
    { placeFeatures: ['womenAndFamilies', 'childrenWelcome'] },
    'place children/2',
  ],
  ['a common language', { language: ['uk', 'en'] }, { language: ['de', 'en'] }, 'place languages/2'],
  ['no common language', { language: ['uk'] }, { language: ['de'] }, 'place/2'],
  ['languages of one only', { language: ['uk'] }, {}, 'place/1'],
  ['an empty list of languages', { language: [] }, { language: ['de'] }, 'place/1'],
  [
    'free in time',
    { availableFrom: day('2026-12-01') },
    { availableFrom: day('2026-11-01') },
    'place dates/2',
  ],
  [
    'free on the day',
    { availableFrom: day('2026-12-01') },
    { availableFrom: day('2026-12-01') },
    'place dates/2',
  ],
  ['free a day late', { availableFrom: day('2026-12-01') }, { availableFrom: day('2026-12-02') }, 'place/2'],
  [
    'needed since last week',
    { availableFrom: day('2026-11-18') },
    { availableFrom: day('2026-11-25') },
    'place dates/2',
  ],
  ['no dates needed', {}, { availableFrom: day('2027-01-01') }, 'place/1'],
  ['no dates offered', { availableFrom: day('2026-12-01') }, {}, 'place/1'],
  ['free a week late', { availableFrom: day('2026-12-01') }, { availableFrom: day('2026-12-08') }, 'place/2'],
  ['free more than a week late', { availableFrom: day('2026-12-01') }, { availableFrom: day('2026-12-09') }],
  ['free a month late', { availableFrom: day('2026-12-01') }, { availableFrom: day('2027-01-01') }],
  [
    'needed now, free a month later',
    { availableUntil: day('2027-03-01') },
    { availableFrom: day('2026-12-25') },
  ],
  [
    'free when the guests leave again',
    { availableFrom: day('2026-12-01'), availableUntil: day('2026-12-04') },
    { availableFrom: day('2026-12-04') },
  ],
  [
    'free after the guests leave again',
    { availableFrom: day('2026-12-01'), availableUntil: day('2026-12-04') },
    { availableFrom: day('2026-12-05') },
  ],
  [
    'free late, and then too short for the place',
    { availableFrom: day('2026-12-01'), availableUntil: day('2026-12-05') },
    { availableFrom: day('2026-12-03'), shortestStay: 3 },
  ],
  [
    'ends a day early',
    { availableUntil: day('2027-01-01') },
    { availableUntil: day('2026-12-31') },
    'place/2',
  ],
  [
    'ends a week early',
    { availableUntil: day('2027-01-01') },
    { availableUntil: day('2026-12-25') },
    'place/2',
  ],
  ['ends a month early', { availableUntil: day('2027-01-01') }, { availableUntil: day('2026-12-01') }],
  [
    'ends before the guests come',
    { availableFrom: day('2026-12-20') },
    { availableUntil: day('2026-12-19') },
  ],
  ['ends as the guests come', { availableFrom: day('2026-12-20') }, { availableUntil: day('2026-12-20') }],
  [
    'ends sooner than the shortest stay',
    { availableFrom: day('2026-12-20') },
    { availableUntil: day('2026-12-22'), shortestStay: 3 },
  ],
  ['the offer is over', {}, { availableUntil: day('2026-11-24') }],
  ['the last day of the offer', {}, { availableUntil: day('2026-11-25') }, 'place/1'],
  [
    'ends on the day',
    { availableUntil: day('2027-01-01') },
    { availableUntil: day('2027-01-01') },
    'place dates/2',
  ],
  ['the request is over', { availableUntil: day('2026-11-24') }, { stayLength: 'open' }],
  ['the request is over, and the offer says no dates', { availableUntil: day('2026-11-24') }, {}],
  ['the last day of the request', { availableUntil: day('2026-11-25') }, {}, 'place/1'],
  ['long enough', { availableUntil: day('2026-12-05') }, { longestStay: 10 }, 'place dates/2'],
  ['a night too long', { availableUntil: day('2026-12-06') }, { longestStay: 10 }],
  ['a night too short', { availableUntil: day('2026-11-27') }, { shortestStay: 3 }],
  ['just long enough', { availableUntil: day('2026-11-28') }, { shortestStay: 3 }, 'place dates/2'],
  ['a month in a place for nights', { availableUntil: day('2026-12-25') }, { stayLength: 'nights' }],
  [
    'a month in a place for weeks',
    { availableUntil: day('2026-12-25') },
    { stayLength: 'weeks' },
    'place dates/2',
  ],
  ['half a year in one for weeks', { availableUntil: day('2027-05-25') }, { stayLength: 'weeks' }],
  [
    'half a year in one for months',
    { availableUntil: day('2027-05-25') },
    { stayLength: 'months' },
    'place dates/2',
  ],
  [
    'an own limit counts more',
    { availableUntil: day('2026-12-25') },
    { stayLength: 'nights', longestStay: 40 },
    'place dates/2',
  ],
  ['a desk for work', { neededMost: 'work' }, { placeFeatures: ['deskAndInternet'] }, 'place neededMost/2'],
  ['no desk for work', { neededMost: 'work' }, { placeFeatures: ['smoking'] }, 'place/2'],
  ['a long stay', { neededMost: 'longStay' }, { stayLength: 'open' }, 'place neededMost/2'],
  ['a long stay for nights', { neededMost: 'longStay' }, { stayLength: 'nights' }, 'place/2'],
  ['a need that no offer answers', { neededMost: 'quiet' }, { stayLength: 'open' }, 'place/1'],
  [
    'supplies needed by today, given out tomorrow',
    { subcategories: 'supplies', availableUntil: day('2026-11-25') },
    { subcategories: 'supplies', availableFrom: day('2026-11-26') },
  ],
  [
    'supplies given out on the last day',
    { subcategories: 'supplies', availableUntil: day('2026-11-25') },
    { subcategories: 'supplies', availableFrom: day('2026-11-25') },
    'place dates/2',
  ],
  [
    'the same supplies',
    { subcategories: 'supplies', subcategoriesLevelOne: ['food'] },
    { subcategories: 'supplies', subcategoriesLevelOne: ['food', 'clothes'] },
    'place kinds/2',
  ],
  [
    'other supplies',
    { subcategories: 'supplies', subcategoriesLevelOne: ['food'] },
    { subcategories: 'supplies', subcategoriesLevelOne: ['clothes'] },
  ],
  [
    'supplies of any kind',
    { subcategories: 'supplies', subcategoriesLevelOne: ['food'] },
    { subcategories: 'supplies' },
    'place/1',
  ],
  ['another kind of help', { subcategories: 'supplies' }, { subcategories: 'services' }],
  ['two requests', {}, { category: 'lookingForPlace' }],
  ['two offers', { category: 'offeringPlace' }, {}],
];

const judged = cases.map(([what, request, offer, fits = 'excluded']) => ({ what, request, offer, fits }));

test.each(judged)('$what', ({ request, offer, fits }) => {
  const found = judge(requestOf(request), offerOf(offer));
  expect(found ? `${found.fits.join(' ')}/${found.of}` : 'excluded').toBe(fits);
});

test('the distance fits up to 25 km, and says how much farther it is up to 100', () => {
  expect(judge(requestOf({}), offerOf({}, { place: north(24.9) }))).toMatchObject({ fits: ['place'] });
  expect(judge(requestOf({}), offerOf({}, { place: north(36.5) }))).toMatchObject({
    fits: [],
    of: 1,
    kilometresBeyond: 12,
  });
  expect(judge(requestOf({}), offerOf({}, { place: north(101) }))).toBeUndefined();
  expect(judge(requestOf({}), offerOf({}, { place: undefined }))).toMatchObject({ fits: [], of: 0 });
});

test('online help is near everywhere', () => {
  const [asked, given] = [requestOf, offerOf].map(of =>
    of({ subcategories: 'services', attendance: ['online'] }, of === requestOf ? {} : { place: north(900) }),
  ) as [Profile, Profile];
  expect(judge(asked, given)).toMatchObject({ fits: ['place'], of: 1 });
});

test('nearer, fresher and better fitting listings come first', () => {
  const score = (offer: Profile) => judge(requestOf({ language: ['uk'] }), offer)?.score ?? 0;
  const usual = score(offerOf({ language: ['uk'] }));
  expect(score(offerOf({ language: ['uk'] }, { place: north(60) }))).toBeLessThan(usual);
  expect(score(offerOf({ language: ['de'] }))).toBeLessThan(usual);
  expect(score(offerOf({}))).toBeLessThan(usual);
  expect(score(offerOf({ language: ['uk'] }, { createdAt: new Date('2026-09-25') }))).toBeLessThan(usual);
});

const scoreOf = (request: ListingPublicData, offer: ListingPublicData, other?: Partial<Profile>) =>
  judge(requestOf(request), offerOf(offer, other))?.score ?? 0;

test.each<[string, ListingPublicData, ListingPublicData[]]>([
  [
    'a couple',
    { adults: 2 },
    [{ adults: 2 }, { capacityNumberOfPeople: 3 }, { adults: 2, children: 2 }, { adults: 10 }],
  ],
  [
    'a family',
    { adults: 2, children: 3 },
    [
      { adults: 2, children: 3 },
      { adults: 2, children: 4 },
      { capacityNumberOfPeople: 20, children: 5 },
    ],
  ],
  [
    'four who only say how many',
    { capacityNumberOfPeople: 4 },
    [4, 5, 8, 30].map(people => ({ capacityNumberOfPeople: people })),
  ],
])('for %s an exactly fitting place comes first, and the larger the later', (_, request, offers) => {
  const scores = offers.map(offer => scoreOf(request, offer));
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(new Set(scores).size).toBe(scores.length);
});

test('an older place that fits exactly comes before a new one for ten', () => {
  const old = { createdAt: new Date('2026-06-25') };
  expect(scoreOf({ adults: 2 }, { adults: 2 }, old)).toBeGreaterThan(scoreOf({ adults: 2 }, { adults: 10 }));
});

test('beds in a shared room are not too many for anybody', () => {
  const beds = { placeType: 'sharedRoom', capacityNumberOfPeople: 24 } as const;
  expect(scoreOf({ adults: 2 }, beds)).toBe(scoreOf({ adults: 2 }, { ...beds, capacityNumberOfPeople: 2 }));
});

test('for an offer, those who fill it come first', () => {
  const flat = offerOf({ adults: 2, children: 3 });
  const score = (data: ListingPublicData) => {
    const request = requestOf(data);
    return fit(request, flat, request, now)?.score ?? 0;
  };
  expect(score({ adults: 2, children: 3 })).toBeGreaterThan(score({ adults: 2 }));
});

test('a place without steps comes after others for those who do not need it', () => {
  const [stepFree, other] = [
    { placeFeatures: ['stepFree'] },
    { placeFeatures: ['publicTransport'] },
  ] as const;
  const rank = (request: ListingPublicData) =>
    [stepFree, other].map(({ placeFeatures }) => scoreOf(request, { placeFeatures: [...placeFeatures] }));
  const [first, second] = rank({});
  expect(first).toBeLessThan(second ?? 0);
  expect(rank({ needs: ['stepFree'] })[1]).toBe(0);
});

test('own listings never fit', () =>
  expect(judge(requestOf({}), offerOf({}, { authorId: 'guest' }))).toBeUndefined());

const some = <T extends string>(values: readonly T[]) => fc.subarray([...values]);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const people = maybe(fc.integer({ min: 0, max: 6 }));
const anyData = fc.record({
  needs: some(fields.needs.choices),
  placeFeatures: some(fields.placeFeatures.choices),
  household: maybe(fc.constantFrom(...fields.household.choices)),
  capacityNumberOfPeople: people,
  adults: people,
  children: people,
}) as fc.Arbitrary<ListingPublicData>;

test('whatever else they say, a hard need that is not promised excludes, and a score is a share', () => {
  fc.assert(
    fc.property(anyData, anyData, (asked, given) => {
      const found = judge(requestOf(asked), offerOf(given));
      if (!found) return;
      const features = given.placeFeatures ?? [];
      if (asked.needs?.includes('stepFree')) expect(features).toContain('stepFree');
      if (asked.needs?.includes('womenAndFamilies')) expect(features).toContain('womenAndFamilies');
      if (features.includes('womenAndFamilies')) {
        expect(asked.household).not.toBe('other');
        expect(asked.household !== undefined || (asked.children ?? 0) > 0).toBe(true);
      }
      const room = Math.max(given.capacityNumberOfPeople ?? 0, (given.adults ?? 0) + (given.children ?? 0));
      const saysRoom = given.capacityNumberOfPeople !== undefined || given.adults !== undefined;
      if (asked.adults !== undefined && saysRoom) expect(asked.adults).toBeLessThanOrEqual(room);
      expect(found.score).toBeGreaterThan(0);
      expect(found.score).toBeLessThanOrEqual(1);
      expect(found.fits.length).toBeLessThanOrEqual(found.of);
    }),
    propertyRuns(1000),
  );
});

const anyDay = maybe(
  fc
    .integer({ min: -60, max: 200 })
    .map(days => day(new Date(now.getTime() + days * DAY).toISOString().slice(0, 10))),
);
const nights = maybe(fc.integer({ min: 1, max: 60 }));
const anyDates = fc.record({
  availableFrom: anyDay,
  availableUntil: anyDay,
  shortestStay: nights,
  longestStay: nights,
  stayLength: maybe(fc.constantFrom(...fields.stayLength.choices)),
}) as fc.Arbitrary<ListingPublicData>;
const today = '2026-11-25';
const later = (one = today, other = today) => (one > other ? one : other);

test('impossible dates never fit, and dates that miss are never good enough for a mail', () => {
  fc.assert(
    fc.property(anyDates, anyDates, (asked, given) => {
      const found = judge(requestOf(asked), offerOf(given));
      if (!found) return;
      const [until, ends] = [asked.availableUntil?.date, given.availableUntil?.date];
      if (until) expect(until >= today).toBe(true);
      if (ends) expect(ends >= today).toBe(true);
      if (!isGoodMatch({ listingId: '', ...found })) return;
      if (!asked.availableFrom && !until) return;
      const from = later(asked.availableFrom?.date);
      if (given.availableFrom) expect(given.availableFrom.date <= from).toBe(true);
      if (ends) expect(ends >= (until ?? from)).toBe(true);
      if (!until) return;
      const length = (Date.parse(until) - Date.parse(from)) / DAY;
      expect(length).toBeGreaterThanOrEqual(given.shortestStay ?? 0);
      expect(length).toBeLessThanOrEqual(given.longestStay ?? Infinity);
    }),
    propertyRuns(3000),
  );
});
