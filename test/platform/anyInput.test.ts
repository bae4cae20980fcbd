import fc from 'fast-check';
import { DAY } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { createPlatform } from '#server/platform/index.ts';
import { writeTransit } from '#server/platform/transit.ts';
import { cast, room } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import type { Value } from '#contract/values.ts';
import type { Platform } from '#server/platform/index.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let platform: Platform;
let authorization: string;
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  platform = createPlatform(app.engine);
  const { ada, ben } = await cast(app);
  const listing = await ada.publishes();
  const draft = await ada.drafts();
  const transaction = await ben.enquires(listing);
  authorization = `Bearer ${ada.tokens.getToken()?.access_token}`;
  ids = [ada.id, ben.id, await ada.uploads(), listing.id.uuid, draft.id.uuid, transaction.id.uuid];
});
afterAll(() => app.close());

const reads = [
  'users/show',
  'current_user/show',
  'own_listings/show',
  'own_listings/query',
  'listings/show',
  'listings/query',
  'transactions/show',
  'transactions/query',
  'process_transitions/query',
  'messages/query',
  'availability_exceptions/query',
  'timeslots/query',
  'bookings/query',
];
const writes = [
  'current_user/create',
  'current_user/update_profile',
  'own_listings/create',
  'own_listings/create_draft',
  'own_listings/update',
  'own_listings/publish_draft',
  'own_listings/discard_draft',
  'own_listings/open',
  'own_listings/close',
  'own_listings/add_image',
  'transactions/initiate',
  'transactions/initiate_speculative',
  'transactions/transition',
  'transactions/transition_speculative',
  'messages/send',
  'availability_exceptions/create',
  'availability_exceptions/delete',
];

const knownId = fc.nat(5).map(index => ids[index] ?? '');
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '%',
    "'",
    '{}',
    'null',
    'NaN',
    '-0',
    '1e400',
    '9'.repeat(30),
    '2026-02-31',
    'a,b',
    ',',
    '.',
  ),
  knownId,
);
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(2 ** 31, 2 ** 53, 2 ** 63, -1, 1e300));
const leaf: fc.Arbitrary<Value> = fc.oneof(
  text,
  number,
  fc.constantFrom(true, false, null),
  knownId.map(id => new UUID(id)),
  text.map(id => new UUID(id)),
  fc.date({ noInvalidDate: true }),
  fc
    .tuple(number, fc.constantFrom('EUR', 'eur', ''))
    .map(([amount, currency]) => new Money(amount, currency)),
  fc.tuple(number, number).map(([lat, lng]) => new LatLng(lat, lng)),
  text.map(value => new BigDecimal(value)),
);
const { value } = fc.letrec<{ value: Value }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/**
 * Valid parameters with some left out and up to two corrupted: bad enough to fail, good enough to get past the first
 * checks.
 */
function nearly<T>(
  good: Record<string, T>,
  bad: fc.Arbitrary<T>,
  atLeast: number,
): fc.Arbitrary<Record<string, T>> {
  const keys = Object.keys(good);
  const spoilt = fc.dictionary(fc.constantFrom(...keys), bad, { maxKeys: 2, noNullPrototype: true });
  return fc.tuple(fc.subarray(keys, { minLength: atLeast }), spoilt).map(([kept, instead]) => {
    const entries = Object.entries(good).filter(([key]) => kept.includes(key));
    return { ...Object.fromEntries(entries), ...instead };
  });
}

async function answersWell(
  path: string,
  method: 'GET' | 'POST',
  query: Record<string, string>,
  body = '',
): Promise<void> {
  const error = jest.spyOn(app.engine.log, 'error').mockImplementation(() => undefined);
  const warn = jest.spyOn(app.engine.log, 'warn').mockImplementation(() => undefined);
  const { status } = await platform.handle({
    method,
    path: `/api/${path}`,
    query: new URLSearchParams(query),
    authorization,
    contentType: method === 'POST' ? 'application/transit+json' : undefined,
    address: undefined,
    body: { text: async () => body, image: async () => Buffer.from(body) },
  });
  expect({ errors: error.mock.calls, warnings: warn.mock.calls }).toEqual({ errors: [], warnings: [] });
  expect(status).toBeLessThan(500);
}

const shape = {
  include: 'author,images,messages.sender,listing.author.profileImage,customer,provider,profileImage',
  'fields.image': 'variants.default',
  'limit.images': '1',
  expand: 'true',
};
const filters = {
  page: '1',
  perPage: '10',
  ids: '',
  authorId: '',
  keywords: 'room near',
  bounds: '53,14,52,13',
  origin: '52,13',
  price: '1,2',
  pub_category: 'offeringPlace',
  pub_subcategoriesLevelOne: 'has_any:food',
  pub_capacityNumberOfPeople: '1,',
  pub_isVerified: 'true',
  sort: '-createdAt,price',
  states: 'draft,published',
  only: 'sale',
  lastTransitions: 'transition/enquire',
  createdAtStart: '2026-01-01T00:00:00.000Z',
  hasMessage: 'true',
  hasUnread: 'true',
  needsAnswer: 'true',
  processAlias: 'default-process/release-1',
  lastTransition: 'transition/enquire',
  start: new Date().toISOString(),
  end: new Date(Date.now() + DAY).toISOString(),
  availability: 'time-partial',
  minDuration: '60',
  seats: '1',
  intervalDuration: 'PT30M',
  maxPerInterval: '2',
  state: 'pending',
};

test.each(reads)('%s never fails with a server error, whatever the query', async path => {
  const queries = knownId.chain(id =>
    nearly<string>({ id, transactionId: id, ...shape, ...filters, listingId: id }, text, 0),
  );
  await fc.assert(
    fc.asyncProperty(queries, query => answersWell(path, 'GET', query)),
    propertyRuns(150),
  );
});

test.each(writes)('%s never fails with a server error, whatever the body', async path => {
  const bodies = knownId.chain(id => {
    const good = only(path, {
      ...(room as Record<string, Value>),
      geolocation: new LatLng(52.5, 13.4),
      price: new Money(100, 'EUR'),
      images: [new UUID(ids[2] ?? '')],
      availabilityPlan: { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 1 }] },
      privateData: { a: 1 },
      id: new UUID(id),
      imageId: new UUID(ids[2] ?? ''),
      profileImageId: new UUID(ids[2] ?? ''),
      transactionId: new UUID(id),
      content: 'Hello',
      processAlias: 'default-process/release-1',
      transition: 'transition/enquire',
      params: { listingId: new UUID(id) },
      email: 'any@example.org',
      password: 'a long walk',
      firstName: 'A',
      lastName: 'B',
      bio: null,
      listingId: new UUID(id),
      start: new Date(Math.ceil(Date.now() / 300_000) * 300_000),
      end: new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 300_000),
      seats: 1,
    });
    return nearly(good, value, Math.max(0, Object.keys(good).length - 2));
  });
  const answers = fc.asyncProperty(bodies, body =>
    answersWell(path, 'POST', shape, writeTransit(body, 'compact')),
  );
  await fc.assert(answers, propertyRuns());
});

/** Removes the keys that the endpoint would reject before any other check. */
function only(path: string, body: Record<string, Value>): Record<string, Value> {
  const content = [
    'title',
    'description',
    'geolocation',
    'price',
    'availabilityPlan',
    'publicData',
    'privateData',
    'images',
  ];
  const profile = ['firstName', 'lastName', 'bio', 'publicData', 'privateData'];
  const allowed: Record<string, string[]> = {
    'current_user/create': ['email', 'password', ...profile],
    'current_user/update_profile': ['profileImageId', ...profile],
    'own_listings/create': content,
    'own_listings/create_draft': content,
    'own_listings/update': ['id', ...content],
    'own_listings/add_image': ['id', 'imageId'],
    'transactions/initiate': ['processAlias', 'transition', 'params'],
    'transactions/initiate_speculative': ['processAlias', 'transition', 'params'],
    'transactions/transition': ['id', 'transition', 'params'],
    'transactions/transition_speculative': ['id', 'transition', 'params'],
    'messages/send': ['transactionId', 'content'],
    'availability_exceptions/create': ['listingId', 'start', 'end', 'seats'],
  };
  const keys = allowed[path] ?? ['id'];
  return Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)));
}
