import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { variantsOf } from '#contract/image/imageSize.ts';
import { LatLng, Money } from '#contract/values.ts';
import type { Joined } from './denormalise.ts';
import { toCurrentUser, toImage, toListing, toUser } from './entities.ts';
import { toMessage } from './transactionEntities.ts';

const joined = (attributes: Record<string, unknown>, related: Record<string, Joined> = {}): Joined => ({
  id: 'x1',
  type: 'any',
  attributes,
  one: name => related[name],
  many: name => (related[name] ? [related[name]] : undefined),
});
const withData = (publicData: unknown) =>
  toUser(joined({ profile: { displayName: 'Ada L', abbreviatedName: 'AL', publicData } })).profile;

test('only the known fields of a user’s data are kept', () => {
  const right = {
    profileType: 'organisation',
    organisationType: 'NGO',
    fullName: 'Warm Homes',
    languages: ['uk'],
  };
  expect(withData(right)?.publicData).toEqual(right);
  expect(
    withData({
      profileType: 'bogus',
      organisationType: 'bogus',
      fullName: { x: 1 },
      languages: 'uk',
      isVerified: 'yes',
      own: 'x'.repeat(49_000),
    })?.publicData,
  ).toEqual({});
  expect(withData({ fullName: 'x'.repeat(49_000) })?.publicData).toEqual({});
  for (const none of [null, undefined, 'text', [1]]) expect(withData(none)?.publicData).toEqual({});
});

test('a person’s picture has the sizes of avatars only, a listing’s has all', () => {
  const size = { width: 1, height: 1, url: '/m/1' };
  const picture = joined({
    variants: { 'square-small': size, 'landscape-crop': size, 'scaled-large': size, broken: {} },
  });
  const names = (image: { variants: object } | null | undefined) => Object.keys(image?.variants ?? {});
  expect(names(toUser(joined({}, { profileImage: picture })).profileImage)).toEqual(['square-small']);
  expect(names(toListing(joined({}, { images: picture })).images?.[0])).toEqual([
    'square-small',
    'landscape-crop',
    'scaled-large',
  ]);
});

test('a picture’s address is left out where it follows from id and size, and any other stays', () => {
  const size = { width: 1, height: 1 };
  const own = { 'square-small': { ...size, url: '/media/x1/square-small' } };
  const others = {
    signed: { ...size, url: '/media/x1/signed?access=1' },
    hosted: { ...size, url: 'https://example.org/media/x1/hosted' },
    renamed: { ...size, url: '/media/x1/square-small' },
  };
  const image = toImage(joined({ variants: { ...own, ...others } }));
  expect(image.variants).toEqual({ 'square-small': size, ...others });
  expect(variantsOf(image)).toEqual(Object.values({ ...own, ...others }));
  expect(variantsOf(image, ['signed', 'missing', 'square-small'])).toEqual([
    others.signed,
    own['square-small'],
  ]);
});

test('what an entity does not have is absent', () => {
  const profile = { displayName: 'Ada L' };
  expect(toUser(joined({ banned: false, deleted: false, profile }))).toEqual({
    id: 'x1',
    profile: { ...profile, publicData: {} },
  });
  expect(toUser(joined({ banned: true, deleted: true }))).toEqual({ id: 'x1', banned: true, deleted: true });
  expect(toListing(joined({ deleted: true, description: '' }))).toMatchObject({
    deleted: true,
    description: '',
  });
});

test('names are strings of limited length', () => {
  const user = toUser(joined({ profile: { displayName: { x: 1 }, abbreviatedName: 5, bio: ['x'] } }));
  expect(user.profile).toEqual({ displayName: '', publicData: {} });
  const long = toUser(joined({ profile: { displayName: 'x'.repeat(49_000), abbreviatedName: 'X' } }));
  expect(long.profile?.displayName).toHaveLength(255);
});

test('a plan is parsed completely or not at all', () => {
  const whole = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 1 }] };
  expect(toListing(joined({ availabilityPlan: whole })).availabilityPlan).toEqual(whole);
  for (const part of [null, undefined, { type: 'availability-plan/day' }])
    expect(toListing(joined({ availabilityPlan: part }))).not.toHaveProperty('availabilityPlan');
});

test('only the known fields of a listing’s data are kept', () => {
  const right = {
    category: 'offeringPlace',
    subcategories: 'supplies',
    subcategoriesLevelOne: ['food'],
    availableFrom: { date: '2026-03-01' },
    language: ['uk'],
    capacityNumberOfPeople: 2,
    location: { address: 'Bremen, Germany' },
    rules: 'Quiet after ten',
  };
  expect(toListing(joined({ publicData: right })).publicData).toEqual(right);
  const wrong = {
    category: { x: 1 },
    subcategories: 'accommodation',
    subcategoriesLevelOne: 'food',
    availableFrom: { date: 'soon' },
    language: 'uk',
    capacityNumberOfPeople: '2',
    location: { address: { x: 1 } },
    rules: ['x'],
    isVerified: 1,
    constructor: 'x',
  };
  expect(toListing(joined({ publicData: wrong })).publicData).toEqual({});
});

test('only the address of a location is kept', () => {
  const location = { address: 'Bremen', building: null, placeId: 7 };
  expect(toListing(joined({ publicData: { location } })).publicData).toEqual({
    location: { address: 'Bremen' },
  });
});

test('invalid attributes of a listing count as absent', () => {
  const image = joined({ variants: { good: { width: 1, height: 1, url: '/m/1' }, bad: { width: 1 } } });
  const listing = toListing(
    joined(
      {
        title: { x: 1 },
        description: 5,
        geolocation: { lat: 'north', lng: 1 },
        price: { amount: '5', currency: 'EUR' },
        createdAt: 'soon',
        state: 'frozen',
      },
      { images: image },
    ),
  );
  expect(listing).toEqual({
    id: 'x1',
    title: '',
    geolocation: null,
    price: null,
    state: 'closed',
    publicData: {},
    images: [{ id: 'x1', variants: { good: { width: 1, height: 1, url: '/m/1' } } }],
  });
  expect(toListing(joined({}, { images: joined({}) })).images).toEqual([{ id: 'x1', variants: {} }]);
  expect(toListing(joined({ geolocation: new LatLng(1, 2), price: new Money(5, 'EUR') }))).toMatchObject({
    geolocation: { lat: 1, lng: 2 },
    price: { amount: 5, currency: 'EUR' },
  });
});

test('any marketplace data can be parsed as users, listings and messages', () => {
  const keys = [
    'profile',
    'publicData',
    'title',
    'price',
    'location',
    'languages',
    'fullName',
    'variants',
    'createdAt',
  ];
  const attributes = fc.dictionary(
    fc.constantFrom(...keys),
    fc.anything({ key: fc.constantFrom(...keys, '__proto__', 'constructor'), withNullPrototype: true }),
  );
  fc.assert(
    fc.property(attributes, given => {
      for (const read of [toUser, toCurrentUser, toListing, toMessage])
        expect(() => read(joined(given))).not.toThrow();
      const { publicData } = toListing(joined(given));
      expect(JSON.parse(JSON.stringify(publicData))).toEqual(publicData);
    }),
    propertyRuns(),
  );
});
