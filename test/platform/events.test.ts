import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DAY } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { keptFor } from '#server/marketplace/events/index.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createIntegrationSdk, UUID, type IntegrationSdk, type Params, type Res } from './integrationSdk.ts';
import { failureOf } from './sdk.ts';

// Each setup begins with images, and processing them takes time.
jest.setTimeout(30_000);

interface Event {
  sequenceId: number;
  eventType: string;
  source: string;
  createdAt: Date;
  resourceId: { uuid: string };
  resource: Res | null;
  previousValues: { attributes?: Params; relationships?: Params };
  auditData: Record<string, unknown>;
}

let app: Awaited<ReturnType<typeof startApp>>;
let sdk: IntegrationSdk;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  sdk = createIntegrationSdk(app.baseUrl);
  ({ ada, ben } = await cast(app));
  await ada.publishes();
});
afterAll(() => app.close());

const uuid = (id: string) => new UUID(id);
const events = async (query: Params = {}) =>
  (await sdk.events.query(query)).data.data.map(({ attributes }) => attributes as unknown as Event);
const last = async () => (await everything()).at(-1)?.sequenceId ?? 0;
const typesSince = async (startAfterSequenceId: number, query: Params = {}) =>
  (await events({ startAfterSequenceId, ...query })).map(({ eventType }) => eventType);

/** Polls page after page, as integrations do. */
async function everything(query: Params = {}): Promise<Event[]> {
  const all: Event[] = [];
  for (;;) {
    const page = await events({ ...query, startAfterSequenceId: all.at(-1)?.sequenceId ?? 0 });
    all.push(...page);
    if (page.length < 100) return all;
  }
}

test('a sign-up event contains what operators see of the user, and no secrets', async () => {
  const { data } = await sdk.events.query({ resourceId: uuid(ada.id) });
  expect(data.meta).toEqual({ perPage: 100 });
  expect(data.data).toHaveLength(1);
  expect(data.data[0]).toMatchObject({
    type: 'event',
    attributes: {
      createdAt: new Date('2026-03-02T10:00:00Z'),
      eventType: 'user/created',
      source: 'source/marketplace-api',
      resourceType: 'user',
      resourceId: uuid(ada.id),
      marketplaceId: (await sdk.marketplace.show()).data.data.id,
      resource: {
        id: uuid(ada.id),
        type: 'user',
        attributes: { email: ada.email, state: 'active', profile: { firstName: 'Ada' } },
        relationships: { profileImage: { data: null } },
      },
      previousValues: {},
      auditData: { userId: null, adminId: null, clientId: 'test-client' },
    },
  });
  expect(JSON.stringify(data)).not.toMatch(/argon2|password/i);
  const shown = (await sdk.users.show({ id: uuid(ada.id) })).data.data;
  expect((data.data[0]!.attributes.resource as unknown as Res).attributes).toEqual(shown.attributes);
});

test('a listing has events from creation to deletion, each with previous values', async () => {
  const start = await last();
  const listing = await ada.publishes({
    publicData: { ...(room.publicData as object), rules: 'No smoking' },
  });
  const change = { id: listing.id, title: 'A room with a view', publicData: { rules: null, cats: true } };
  await ada.sdk.ownListings.update(change);
  await ada.sdk.ownListings.update(change);
  await sdk.listings.update({ id: uuid(listing.id.uuid), metadata: { checked: true } });
  await ada.sdk.ownListings.close({ id: listing.id });
  const told = await events({ startAfterSequenceId: start, resourceId: uuid(listing.id.uuid) });
  expect(told.map(({ eventType }) => eventType)).toEqual([
    'listing/created',
    'listing/updated',
    'listing/updated',
    'listing/updated',
  ]);
  expect(told.map(({ previousValues }) => previousValues)).toEqual([
    {},
    { attributes: { title: listing.attributes.title, publicData: { rules: 'No smoking', cats: null } } },
    { attributes: { metadata: { checked: null } } },
    { attributes: { state: 'published' } },
  ]);
  expect(told.map(({ source }) => source)).toEqual([
    'source/marketplace-api',
    'source/marketplace-api',
    'source/integration-api',
    'source/marketplace-api',
  ]);
  expect(told[2]?.auditData).toMatchObject({ userId: null, clientId: 'test-integration' });
  expect(told[3]?.auditData).toMatchObject({ userId: uuid(ada.id), clientId: 'test-client' });
  const shown = (await sdk.listings.show({ id: uuid(listing.id.uuid), include: ['author', 'images'] })).data
    .data;
  expect(told[3]?.resource).toMatchObject({ type: 'listing', attributes: shown.attributes });
  expect(told[3]?.resource).toMatchObject({
    relationships: { author: { data: { id: uuid(ada.id), type: 'user' } } },
  });

  const draft = await ada.drafts();
  await ada.sdk.ownListings.discardDraft({ id: draft.id });
  const [created, deleted] = await events({ resourceId: uuid(draft.id.uuid) });
  expect(created).toMatchObject({
    eventType: 'listing/created',
    resource: { attributes: { state: 'draft' } },
  });
  expect(deleted).toMatchObject({
    eventType: 'listing/deleted',
    resource: null,
    previousValues: { attributes: { title: draft.attributes.title, state: 'draft' } },
  });
});

test('a transition’s events are the booking, then the transaction, then its review', async () => {
  const listing = await ada.publishes();
  const start = await last();
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: {
      listingId: listing.id,
      bookingStart: new Date('2026-03-20'),
      bookingEnd: new Date('2026-03-22'),
    },
  });
  const { id } = data.data;
  await ada.sdk.transactions.transition({ id, transition: 'transition/accept' });
  app.clock.set('2026-03-23T10:00:00Z');
  await drain(app.engine, handlers);
  await ben.sdk.transactions.transition({
    id,
    transition: 'transition/review-1-by-customer',
    params: { reviewRating: 5, reviewContent: 'Warm' },
  });
  await ada.sdk.transactions.transition({
    id,
    transition: 'transition/review-2-by-provider',
    params: { reviewRating: 4, reviewContent: 'Quiet' },
  });
  await sdk.transactions.updateMetadata({ id: uuid(id.uuid), metadata: { seen: true } });
  const told = await events({ startAfterSequenceId: start, relatedResourceId: uuid(id.uuid) });
  expect(told.map(({ eventType }) => eventType)).toEqual([
    'booking/created',
    'transaction/initiated',
    'booking/updated',
    'transaction/transitioned',
    'transaction/transitioned',
    'review/created',
    'transaction/transitioned',
    'review/created',
    'review/updated',
    'review/updated',
    'transaction/transitioned',
    'transaction/updated',
  ]);
  expect(told[2]).toMatchObject({
    source: 'source/transaction',
    previousValues: { attributes: { state: 'pending' } },
    resource: { type: 'booking', attributes: { state: 'accepted', start: new Date('2026-03-20') } },
  });
  expect(told[3]).toMatchObject({
    previousValues: { attributes: { lastTransition: 'transition/request', state: 'state/preauthorized' } },
    resource: {
      relationships: {
        customer: { data: { id: uuid(ben.id) } },
        listing: { data: { id: uuid(listing.id.uuid) } },
      },
    },
    auditData: { userId: uuid(ada.id) },
  });
  expect(told[4]).toMatchObject({
    source: 'source/transaction',
    auditData: { userId: null, clientId: null },
  });
  expect(told[8]?.previousValues).toEqual({ attributes: { state: 'pending' } });
  expect(told[11]).toMatchObject({
    source: 'source/integration-api',
    previousValues: { attributes: { metadata: { seen: null } } },
  });
});

test('messages, availability exceptions and deleted users have events', async () => {
  const listing = await ada.publishes();
  const start = await last();
  const enquiry = await ben.enquires(listing, 'Is there a bed?');
  const span = { start: new Date('2026-07-01'), end: new Date('2026-07-02') };
  const { data } = await ada.sdk.availabilityExceptions.create({ listingId: listing.id, seats: 0, ...span });
  await ada.sdk.availabilityExceptions.delete({ id: data.data.id });
  expect(await typesSince(start)).toEqual([
    'transaction/initiated',
    'message/created',
    'availabilityException/created',
    'availabilityException/deleted',
  ]);
  const [, message] = await events({ startAfterSequenceId: start });
  expect(message).toMatchObject({
    resource: {
      attributes: { content: 'Is there a bed?' },
      relationships: {
        sender: { data: { id: uuid(ben.id) } },
        transaction: { data: { id: uuid(enquiry.id.uuid) } },
      },
    },
  });
});

test('a call that has no effect, or fails, records no event', async () => {
  const listing = await ada.publishes();
  await ada.sdk.currentUser.updateProfile({ bio: 'Knits' });
  const start = await last();
  await ada.sdk.currentUser.updateProfile({ bio: 'Knits' });
  await ben.sdk.transactions.initiateSpeculative({
    processAlias: 'free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: listing.id },
  });
  await failureOf(ada.sdk.ownListings.update({ id: listing.id, title: '' }));
  expect(await typesSince(start)).toEqual([]);
});

test('events are filtered by type, by related resource and by time, also together', async () => {
  const all = await everything();
  const ids = all.map(({ sequenceId }) => sequenceId);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  const [first] = all;
  const expected = (wanted: (event: Event) => boolean) =>
    all.filter(wanted).map(({ sequenceId }) => sequenceId);
  const found = async (query: Params) => (await everything(query)).map(({ sequenceId }) => sequenceId);
  const types = ['user/created', 'listing/created'];
  expect(await found({ eventTypes: types })).toEqual(expected(({ eventType }) => types.includes(eventType)));
  const createdAtStart = new Date('2026-03-23T10:00:00Z');
  expect(await found({ createdAtStart })).toEqual(expected(event => event.createdAt >= createdAtStart));
  expect(await found({ createdAtStart: new Date('2030-01-01') })).toEqual([]);
  const related = await found({ relatedResourceId: uuid(ben.id) });
  expect(related).toEqual(expect.arrayContaining(expected(event => event.resourceId.uuid === ben.id)));
  expect(
    await found({ relatedResourceId: uuid(ben.id), eventTypes: ['message/created'], createdAtStart }),
  ).toEqual(expected(({ eventType }) => eventType === 'message/created'));
  expect(await found({ resourceId: uuid(ben.id), eventTypes: ['user/created'] })).toHaveLength(1);
  expect(await found({ resourceId: uuid(randomUUID()) })).toEqual([]);
  expect(first?.sequenceId).toBe(1);
});

test.each([
  [{ startAfterSequenceId: -1 }, 'startAfterSequenceId'],
  [{ startAfterSequenceId: 'soon' }, 'startAfterSequenceId'],
  [{ createdAtStart: 'soon' }, 'createdAtStart'],
  [{ resourceId: 'ada' }, 'resourceId'],
  [{ relatedResourceId: 'ada' }, 'relatedResourceId'],
  [{ eventTypes: ['listing/created', 'listing/sold'] }, 'eventTypes'],
])('querying events with %j is rejected by name', async (query, name) => {
  expect(await failureOf(sdk.events.query(query))).toMatchObject({
    status: 400,
    code: 'validation-invalid-value',
    source: { type: 'query', path: expect.arrayContaining([name]) },
  });
});

test('of two changes the one that commits first comes first, and a reader misses neither', async () => {
  const start = await last();
  const [early, late] = [new pg.Client(app.url), new pg.Client(app.url)];
  await Promise.all([early.connect(), late.connect()]);
  const insert = `insert into events (id, created_at, event_type, source, resource_id, related_ids, previous_values, audit)
    values (gen_random_uuid(), $2, 'user/updated', 'source/console', $1, array[$1::uuid], '{}', '{}')`;
  const [slow, quick] = [randomUUID(), randomUUID()];
  try {
    await early.query('begin');
    await early.query(insert, [slow, app.clock.now()]);
    await late.query('begin');
    await late.query(insert, [quick, app.clock.now()]);
    await late.query('commit');
    const seen = await events({ startAfterSequenceId: start });
    expect(seen.map(({ resourceId }) => resourceId.uuid)).toEqual([quick]);
    await early.query('commit');
    const after = await events({ startAfterSequenceId: seen[0]?.sequenceId });
    expect(after.map(({ resourceId }) => resourceId.uuid)).toEqual([slow]);
  } finally {
    await Promise.all([early.end(), late.end()]);
  }
});

test('with many concurrent writers and readers every reader gets every event once, in the same order', async () => {
  const start = await last();
  const writing = Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? ada : ben).sdk.currentUser.updateProfile({ publicData: { [`round${n}`]: n } }),
    ),
  );
  let isWriting = true;
  void writing.finally(() => (isWriting = false));
  const readers = Array.from({ length: 3 }, async () => {
    const read: number[] = [];
    for (;;) {
      const isLast = !isWriting;
      const page = await events({ startAfterSequenceId: read.at(-1) ?? start });
      read.push(...page.map(({ sequenceId }) => sequenceId));
      if (isLast) return read;
    }
  });
  await writing;
  const [first, ...others] = await Promise.all(readers);
  expect(first).toHaveLength(40);
  for (const other of others) expect(other).toEqual(first);
});

test('the data of a deleted account is erased from the events, too', async () => {
  const { cy } = await cast(app);
  const listing = await cy.publishes({ title: 'Cy invites you' });
  await cy.sdk.currentUser.delete({ currentPassword: cy.password });
  const told = await events({ relatedResourceId: uuid(cy.id) });
  expect(told.map(({ eventType }) => eventType)).toEqual([
    'user/created',
    'listing/created',
    'listing/deleted',
    'user/deleted',
  ]);
  expect(told[3]).toMatchObject({ resource: null, previousValues: { attributes: { email: cy.email } } });
  app.clock.advance(28 * DAY);
  for (const job of schedule) await job.run(app.engine);
  const left = await app.engine.db.rows(
    `select 1 from events where resource::text || previous_values like $1 or previous_values::text like $1`,
    ['%Cy invites%'],
  );
  expect(left).toEqual([]);
  expect(await typesSince(0, { relatedResourceId: uuid(listing.id.uuid) })).toHaveLength(2);
  expect((await events({ resourceId: uuid(cy.id) }))[1]).toMatchObject({
    resource: null,
    previousValues: {},
  });
});

test('events are stored for 90 days and their numbers are never reused', async () => {
  const before = await last();
  app.clock.advance(keptFor);
  for (const job of schedule) await job.run(app.engine);
  expect(await everything()).toEqual([]);
  expect(await app.engine.db.rows('select 1 from event_links')).toEqual([]);
  await sdk.users.updateProfile({ id: uuid(ada.id), bio: 'Still here' });
  expect(await last()).toBe(before + 1);
});

test('a stock change has an adjustment event', async () => {
  // Her session ended during the events' retention period.
  await ada.sdk.login({ username: ada.email, password: ada.password });
  const listing = await ada.publishes();
  const listingId = uuid(listing.id.uuid);
  await ada.sdk.stock.compareAndSet({ listingId: listing.id, oldTotal: null, newTotal: 3 });
  expect(
    (await events({ relatedResourceId: listingId, eventTypes: ['stockAdjustment/created'] }))[0],
  ).toMatchObject({
    resource: {
      type: 'stockAdjustment',
      attributes: { quantity: 3 },
      relationships: { listing: { data: { id: listingId } } },
    },
  });
});
