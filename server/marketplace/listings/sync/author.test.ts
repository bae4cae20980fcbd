import type { JsonObject } from '#contract/json.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import * as listings from '../index.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

const ngo = {
  profileType: 'organisation',
  organisationType: 'NGO',
  fullName: 'Warm Homes',
  isVerified: true,
};

async function shown(author: Author, id: string) {
  const { attributes } = await listings.showOwn(author.ctx(), { id });
  return attributes.publicData as JsonObject;
}
/** Returns the listings with this key in their search rows. */
async function found(key: string): Promise<string[]> {
  const rows = await app.engine.db.rows<{ id: string }>(
    'select listing_id as id from listing_index where keys @> array[$1] order by listing_id',
    [key],
  );
  return rows.map(({ id }) => id);
}
const facts = (id: string) =>
  app.engine.db.rows<{ kind: string }>(
    `select kind from outbox where payload->>'listingId' = $1 order by id`,
    [id],
  );

test('a change of identity removes the badge from the user’s listings and from search', async () => {
  const author = await addAuthor(app.engine, ngo);
  const [one, two] = [await author.publishes(), await author.publishes()];
  const other = await (await addAuthor(app.engine, ngo)).publishes();
  const { id: draft } = await listings.createDraft(author.ctx(), { title: 'Rooms' });
  expect(await shown(author, one)).toMatchObject({ isVerified: true, organisationType: 'NGO' });
  await users.updateProfile(author.ctx(), {
    publicData: { fullName: 'Warm Homes Leer', organisationType: 'other' },
  });
  for (const id of [one, two, draft])
    expect(await shown(author, id)).toMatchObject({ isVerified: false, organisationType: 'other' });
  expect(await found('isVerified=true')).toEqual([other]);
  expect(await found('organisationType=other')).toEqual([one, two].sort());
  expect((await facts(one)).map(({ kind }) => kind)).toEqual([
    'listing/created',
    'listing/first-published',
    'listing/updated',
  ]);
});

test('a private person has no organisation, whatever they entered before', async () => {
  const author = await addAuthor(app.engine, ngo);
  const id = await author.publishes();
  await users.updateProfile(author.ctx(), { publicData: { profileType: 'private' } });
  const publicData = await shown(author, id);
  expect(publicData).toMatchObject({ profileType: 'private', isVerified: false });
  expect(publicData).not.toHaveProperty('organisationType');
});

test('an organisation’s exact place is blurred once its author becomes a private person', async () => {
  const author = await addAuthor(app.engine, ngo);
  const id = await author.publishes({
    publicData: { ...completeListing.publicData, subcategories: 'supplies' },
  });
  await users.updateProfile(author.ctx(), { publicData: { profileType: 'private' } });
  const visitor = ctxFor(app.engine, { kind: 'anonymous' });
  const { attributes } = await listings.show(visitor, { id });
  expect(attributes.geolocation).not.toMatchObject(completeListing.geolocation);
});

test('other profile changes leave the listings alone', async () => {
  const author = await addAuthor(app.engine, ngo);
  const id = await author.publishes();
  await users.updateProfile(author.ctx(), { bio: 'Hello', publicData: { languages: ['uk'] } });
  expect(await shown(author, id)).toMatchObject({ isVerified: true, organisationType: 'NGO' });
  expect((await facts(id)).map(({ kind }) => kind)).toEqual(['listing/created', 'listing/first-published']);
});

test('a listing saved while its author changes ends up with the author’s new details', async () => {
  const author = await addAuthor(app.engine, ngo);
  const id = await author.publishes();
  const [, , , , other] = await Promise.all([
    users.updateProfile(author.ctx(), { publicData: { fullName: 'Warm Homes Leer' } }),
    ...[1, 2, 3].map(people =>
      listings.update(author.ctx(), { id, publicData: { capacityNumberOfPeople: people } }),
    ),
    author.publishes(),
  ]);
  expect(await shown(author, id)).toMatchObject({ isVerified: false });
  expect(await shown(author, String(other))).toMatchObject({ isVerified: false });
});
