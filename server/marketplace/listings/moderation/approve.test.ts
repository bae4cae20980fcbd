import { HOUR, MINUTE } from '#contract/time/units.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import * as listings from '../index.ts';

let app: TestEngine;
let olena: Author;
let ngo: Author;
const operator = () => ctxFor(app.engine, { kind: 'integration' });
const visitor = () => ctxFor(app.engine, { kind: 'anonymous' });

beforeAll(async () => {
  app = await testEngine({ listingApproval: true });
  olena = await addAuthor(app.engine);
  ngo = await addAuthor(app.engine, {
    profileType: 'organisation',
    organisationType: 'NGO',
    isVerified: true,
  });
});
afterAll(() => app.close());

const withImages = { ...noIncludes, include: { images: {} } };
const picturesOf = async (ctx: Ctx, id: string) =>
  [(await listings.show({ ...ctx, read: withImages }, { id })).relationships?.images ?? []]
    .flat()
    .map(image => image.id);

const indexed = async (id: string) =>
  (await app.engine.db.first('select 1 from listing_index where listing_id = $1', [id])) !== undefined;

test('a listing of an unverified author is pending until an operator approves it', async () => {
  const id = await olena.publishes();
  await expect(listings.show(visitor(), { id })).rejects.toMatchObject({ code: 'not-found' });
  expect(await indexed(id)).toBe(false);
  app.clock.advance(HOUR);

  const approved = await listings.approve(operator(), { id });
  expect(approved).toMatchObject({ id, type: 'ownListing', attributes: { state: 'published' } });
  expect(await indexed(id)).toBe(true);
  expect((await listings.show(visitor(), { id })).attributes.title).toBe(approved.attributes.title);
  const [row] = await app.engine.db.rows<{ publishedAt: Date }>(
    'select published_at from listings where id = $1',
    [id],
  );
  expect(row?.publishedAt).toEqual(app.clock.now());
  const facts = await app.engine.db.rows<{ kind: string }>(
    `select kind from outbox where payload ->> 'listingId' = $1 order by id`,
    [id],
  );
  expect(facts.map(({ kind }) => kind)).toEqual([
    'listing/created',
    'mail/listing-approved',
    'listing/updated',
    'listing/first-published',
  ]);
});

test('pending listings are listed with their authors, oldest first', async () => {
  const first = await olena.publishes({ title: 'Waits longest' });
  app.clock.advance(MINUTE);
  const second = await olena.publishes({ title: 'Waits too' });
  await ngo.publishes();
  await listings.createDraft(olena.ctx(), { title: 'Still a draft' });
  const pending = await listings.queryPending(ctxFor(app.engine, { kind: 'system' }));
  expect(pending.map(({ listing }) => listing.id)).toEqual([first, second]);
  expect(pending[1]).toMatchObject({
    since: app.clock.now(),
    listing: {
      attributes: { title: 'Waits too' },
      relationships: { author: { id: olena.id, attributes: { profile: { displayName: 'Olena K' } } } },
    },
  });
});

const stateOf = async (author: Author, id: string) =>
  (await listings.showOwn(author.ctx(), { id })).attributes.state;

test.each<[string, () => Promise<Record<string, unknown>> | Record<string, unknown>]>([
  ['another title', () => ({ title: 'Something else' })],
  ['another description', () => ({ description: 'Call this number' })],
  ['another place', () => ({ geolocation: { lat: 52.52, lng: 13.405 } })],
  ['another address', () => ({ publicData: { location: { address: 'Am Wall 6, 28195 Bremen, Germany' } } })],
  ['a price', () => ({ price: { amount: 5000, currency: 'EUR' } })],
  ['another category', () => ({ publicData: { category: 'lookingForPlace' } })],
  ['another subcategory', () => ({ publicData: { subcategories: 'jobs' } })],
  ['other rules', () => ({ publicData: { rules: 'Pay before' } })],
  ['another picture', async () => ({ images: [await olena.picture()] })],
])(
  'changing %s of an approved listing needs approval; others see the previous version',
  async (_what, change) => {
    const id = await olena.publishes();
    await listings.approve(operator(), { id });
    const shown = await listings.show({ ...visitor(), read: withImages }, { id });
    const own = await listings.update(olena.ctx(), { id, ...(await change()) });
    expect(own.attributes).toMatchObject({
      state: 'published',
      pendingChange: { state: 'waiting', submittedAt: expect.any(Date) as Date },
    });
    expect(await listings.show({ ...visitor(), read: withImages }, { id })).toEqual(shown);
    expect(await indexed(id)).toBe(true);
  },
);

test('a photo added to an approved listing needs approval, too', async () => {
  const id = await olena.publishes();
  await listings.approve(operator(), { id });
  const imageId = await olena.picture();
  await listings.addImage(olena.ctx(), { id, imageId });
  expect(await picturesOf(visitor(), id)).not.toContain(imageId);
  await listings.approve(operator(), { id });
  expect(await picturesOf(visitor(), id)).toContain(imageId);
});

test('insubstantial changes stay published', async () => {
  const pictures = [await olena.picture(), await olena.picture()];
  const id = await olena.publishes({ images: pictures });
  await listings.approve(operator(), { id });
  const changes = [
    { title: 'A warm room', publicData: { capacityNumberOfPeople: 3 } },
    { availabilityPlan: { type: 'availability-plan/day', entries: [] } },
    { images: pictures.toReversed() },
    { images: pictures.slice(1) },
    { publicData: { location: { address: 'Bremen, Germany' } } },
  ];
  for (const change of changes) await listings.update(olena.ctx(), { id, ...change });
  expect(await stateOf(olena, id)).toBe('published');
});

test('verified authors need no approval', async () => {
  const id = await ngo.publishes();
  await listings.update(ngo.ctx(), { id, title: 'Something else' });
  expect(await stateOf(ngo, id)).toBe('published');
});

test('an operator approves only the version they have seen', async () => {
  const id = await olena.publishes({ title: 'Harmless' });
  const sinceOf = async () =>
    (await listings.queryPending(operator())).find(({ listing }) => listing.id === id)?.since;
  const updatedAt = await sinceOf();
  await listings.update(olena.ctx(), { id, title: 'Harmful' });
  await expect(listings.approve(operator(), { id, updatedAt })).rejects.toMatchObject({
    code: 'conflict',
    status: 409,
  });
  expect(await stateOf(olena, id)).toBe('pendingApproval');
  await listings.approve(operator(), { id, updatedAt: (await sinceOf())?.toISOString() });
  expect(await stateOf(olena, id)).toBe('published');
  await expect(listings.approve(operator(), { id, updatedAt: 'yesterday' })).rejects.toMatchObject({
    code: 'validation-invalid-value',
  });
});

test('a pending listing that was never published can be discarded, not closed', async () => {
  const id = await olena.publishes();
  await expect(listings.close(olena.ctx(), { id })).rejects.toMatchObject({ code: 'listing-invalid-state' });
  await listings.discardDraft(olena.ctx(), { id });
  await expect(listings.showOwn(olena.ctx(), { id })).rejects.toMatchObject({ code: 'not-found' });
});

test('a pending listing that was published before can be closed, not discarded', async () => {
  const id = await olena.publishes();
  await listings.approve(operator(), { id });
  await listings.close(olena.ctx(), { id });
  expect((await listings.open(olena.ctx(), { id })).attributes.state).toBe('pendingApproval');
  await expect(listings.discardDraft(olena.ctx(), { id })).rejects.toMatchObject({
    code: 'listing-invalid-state',
  });
  expect((await listings.close(olena.ctx(), { id })).attributes.state).toBe('closed');
});

test('only a pending listing can be approved', async () => {
  const published = await ngo.publishes();
  const draft = await listings.createDraft(olena.ctx(), { title: 'A draft' });
  for (const id of [published, draft.id]) {
    await expect(listings.approve(operator(), { id })).rejects.toMatchObject({
      code: 'listing-invalid-state',
      status: 409,
    });
  }
});

test('an unknown listing and a malformed id are distinguished', async () => {
  const approve = (id: unknown) => listings.approve(operator(), { id });
  await expect(approve('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not-found' });
  await expect(approve('room 12')).rejects.toMatchObject({ code: 'validation-invalid-value' });
});

test('only operators can approve and see pending listings', async () => {
  const id = await olena.publishes();
  for (const ctx of [olena.ctx(), visitor()]) {
    await expect(listings.approve(ctx, { id })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    await expect(listings.queryPending(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('a returned listing becomes a draft, with a reason that only its author sees', async () => {
  const id = await olena.publishes();
  const [waiting] = (await listings.queryPending(operator())).filter(({ listing }) => listing.id === id);
  app.clock.advance(HOUR);
  const reason = ' Please say <where> it is. ';
  await listings.reject(operator(), { id, updatedAt: waiting?.since, reason });
  const rejectedAt = app.clock.now();
  const own = await listings.showOwn(olena.ctx(), { id });
  expect(own.attributes).toMatchObject({
    state: 'draft',
    rejection: { reason: 'Please say ＜where＞ it is.', rejectedAt },
  });
  expect(await indexed(id)).toBe(false);
  const mails = await app.engine.db.rows(
    `select payload from outbox where kind = 'mail/listing-rejected' and payload ->> 'listingId' = $1`,
    [id],
  );
  expect(mails).toEqual([{ payload: { userId: olena.id, listingId: id, reason: reason.trim() } }]);

  // While it waits again, operators see the earlier reason; an approval clears it.
  await listings.publishDraft(olena.ctx(), { id });
  expect((await listings.showAny(operator(), { id })).attributes.rejection).toMatchObject({ rejectedAt });
  await listings.approve(operator(), { id });
  expect((await listings.showOwn(olena.ctx(), { id })).attributes).not.toHaveProperty('rejection');
  expect((await listings.show(visitor(), { id })).attributes).not.toHaveProperty('rejection');
});

test('only operators can return a listing, only a pending one, and only with a reason', async () => {
  const id = await olena.publishes();
  const reason = 'Not here';
  await expect(listings.reject(olena.ctx(), { id, reason })).rejects.toMatchObject({ code: 'forbidden' });
  for (const wrong of ['', '  ', 'x'.repeat(listings.maxReason + 1), 'a\0b', 7])
    await expect(listings.reject(operator(), { id, reason: wrong })).rejects.toMatchObject({
      code: 'validation-invalid-value',
      source: { type: 'body', path: ['reason'] },
    });
  await expect(listings.reject(operator(), { id })).rejects.toMatchObject({ code: 'validation-missing-key' });
  const before = new Date(app.clock.now().getTime() - 1);
  await expect(listings.reject(operator(), { id, reason, updatedAt: before })).rejects.toMatchObject({
    code: 'conflict',
  });
  await listings.approve(operator(), { id });
  await expect(listings.reject(operator(), { id, reason })).rejects.toMatchObject({
    code: 'listing-invalid-state',
  });
});

test('discarding a draft that was once public leaves a record', async () => {
  const id = await olena.publishes();
  await listings.approve(operator(), { id });
  await listings.close(olena.ctx(), { id });
  await listings.open(olena.ctx(), { id });
  await listings.reject(operator(), { id, reason: 'No' });
  await listings.discardDraft(olena.ctx(), { id });
  await expect(listings.showOwn(olena.ctx(), { id })).rejects.toMatchObject({ code: 'not-found' });
  expect((await listings.load(operator(), [id], 'listing')).get(id)?.attributes).toEqual({ deleted: true });
});
