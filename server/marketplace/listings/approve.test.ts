import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import * as listings from './index.ts';

let house: TestEngine;
let olena: Author;
let ngo: Author;
const operator = () => ctxFor(house.engine, { kind: 'integration' });
const visitor = () => ctxFor(house.engine, { kind: 'anonymous' });

beforeAll(async () => {
  house = await testEngine({ listingApproval: true });
  olena = await addAuthor(house.engine);
  ngo = await addAuthor(house.engine, {
    profileType: 'organisation',
    organisationType: 'NGO',
    isVerified: true,
  });
});
afterAll(() => house.close());

const indexed = async (id: string) =>
  (await house.engine.db.first('select 1 from listing_index where listing_id = $1', [id])) !== undefined;

test('what an unverified author publishes waits until an operator approves it', async () => {
  const id = await olena.publishes();
  await expect(listings.show(visitor(), { id })).rejects.toMatchObject({ code: 'not-found' });
  expect(await indexed(id)).toBe(false);
  house.clock.advance(3_600_000);

  const approved = await listings.approve(operator(), { id });
  expect(approved).toMatchObject({ id, type: 'ownListing', attributes: { state: 'published' } });
  expect(await indexed(id)).toBe(true);
  expect((await listings.show(visitor(), { id })).attributes.title).toBe(approved.attributes.title);
  const [row] = await house.engine.db.rows<{ published_at: Date }>(
    'select published_at from listings where id = $1',
    [id],
  );
  expect(row?.published_at).toEqual(house.clock.now());
  const facts = await house.engine.db.rows(
    `select kind from outbox where payload ->> 'listingId' = $1 order by id`,
    [id],
  );
  expect(facts).toEqual([{ kind: 'listing/created' }, { kind: 'listing/updated' }]);
});

test('those that wait are listed with their authors, the longest waiting first', async () => {
  const first = await olena.publishes({ title: 'Waits longest' });
  house.clock.advance(60_000);
  const second = await olena.publishes({ title: 'Waits too' });
  await ngo.publishes();
  await listings.createDraft(olena.ctx(), { title: 'Still a draft' });
  const pending = await listings.queryPending(ctxFor(house.engine, { kind: 'system' }));
  expect(pending.map(({ listing }) => listing.id)).toEqual([first, second]);
  expect(pending[1]).toMatchObject({
    since: house.clock.now(),
    listing: {
      attributes: { title: 'Waits too' },
      relationships: { author: { id: olena.id, attributes: { profile: { displayName: 'Olena K' } } } },
    },
  });
});

test('a listing that does not wait cannot be approved', async () => {
  const published = await ngo.publishes();
  const draft = await listings.createDraft(olena.ctx(), { title: 'A draft' });
  for (const id of [published, draft.id]) {
    await expect(listings.approve(operator(), { id })).rejects.toMatchObject({
      code: 'listing-invalid-state',
      status: 409,
    });
  }
});

test('an unknown listing and a malformed id are told apart', async () => {
  const approve = (id: unknown) => listings.approve(operator(), { id });
  await expect(approve('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not-found' });
  await expect(approve('room 12')).rejects.toMatchObject({ code: 'validation-invalid-value' });
});

test('only operators approve and see what waits', async () => {
  const id = await olena.publishes();
  for (const ctx of [olena.ctx(), visitor()]) {
    await expect(listings.approve(ctx, { id })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    await expect(listings.queryPending(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
