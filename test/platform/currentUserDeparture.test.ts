import { randomUUID } from 'node:crypto';
import * as auth from '#server/marketplace/auth/index.ts';
import type { Viewer } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, codeOf, deedsIn, nobody, operator, system } from '#test/support/deeds.ts';
import { addNote } from '#server/marketplace/operators/index.ts';
import * as users from '#server/marketplace/users/index.ts';

let house: TestEngine;

beforeEach(async () => {
  house = await testEngine();
});
afterEach(() => house.close());

const day = 24 * 60 * 60_000;
const ctx = (viewer: Viewer) => ctxFor(house.engine, viewer);
const password = 'sunflower field';

/** Somebody with a password, a sign-in and a published listing. */
async function olena() {
  const email = `olena.${randomUUID()}@example.com`;
  const names = { firstName: 'Olena', lastName: 'Koval', bio: 'Two hands', privateData: { note: 'x' } };
  const { id } = await users.createCurrentUser(ctx(nobody), { email, password, ...names });
  const viewer: Viewer = { kind: 'user', userId: id, trusted: false, limited: false };
  const form = { client_id: 'test-client', grant_type: 'password', username: email, password };
  const { access_token } = await auth.token(house.engine, form);
  const author = await addPerson(house.engine);
  const listing = await author.publishes();
  await house.engine.db.run('update listings set author_id = $2 where id = $1', [listing, id]);
  await house.engine.db.run('update images set owner_id = $2 where owner_id = $1', [author.id, id]);
  await house.engine.db.transaction(tx => house.engine.listingIndexer.reindex(tx, [listing]));
  return { id, email, viewer, listing, access_token };
}
const leaves = (viewer: Viewer) => users.deleteCurrentUser(ctx(viewer), { currentPassword: password });
const rowOf = (id: string) => house.engine.db.first('select * from users where id = $1', [id]);

test('a ban ends every sign-in, hides the person and takes the listings away', async () => {
  const { id, email, listing, access_token } = await olena();
  const banned = await users.ban(ctx(operator), { id });
  expect(banned).toMatchObject({ id, type: 'user', attributes: { banned: true, state: 'banned', email } });
  expect(await auth.resolveAccessToken(house.engine, access_token)).toBeUndefined();
  expect((await users.show(ctx(nobody), { id })).attributes).toEqual({ banned: true, deleted: false });
  expect(await codeOf(listings.show(ctx(nobody), { id: listing }))).toBe('not-found');
  const [index] = await house.engine.db.rows('select 1 from listing_index where listing_id = $1', [listing]);
  expect(index).toBeUndefined();
  const again = { email, password, firstName: 'O', lastName: 'K' };
  expect(await codeOf(users.createCurrentUser(ctx(nobody), again))).toBe('email-taken');
});

test('only operators and the engine ban, and each person once', async () => {
  const { id, viewer } = await olena();
  expect(await codeOf(users.ban(ctx(nobody), { id }))).toBe('forbidden');
  expect(await codeOf(users.ban(ctx(viewer), { id }))).toBe('forbidden');
  expect(await codeOf(users.ban(ctx(operator), { id: randomUUID() }))).toBe('user-not-found');
  expect(await codeOf(users.ban(ctx(operator), { id: 'nobody' }))).toBe('user-not-found');
  await users.ban(ctx(system), { id });
  expect(await codeOf(users.ban(ctx(operator), { id }))).toBe('user-is-banned');
});

test('nobody who has left can be banned', async () => {
  const { id, viewer } = await olena();
  await leaves(viewer);
  expect(await codeOf(users.ban(ctx(operator), { id }))).toBe('user-not-found');
});

test('what was left is erased after 27 days, and not before', async () => {
  const { id, email, viewer, listing } = await olena();
  const [image] = await house.engine.db.rows<{ id: string }>('select id from images where owner_id = $1', [
    id,
  ]);
  const key = `images/${image?.id}/default.jpg`;
  await house.engine.storage.put(key, Buffer.from('x'), 'image/jpeg');
  await leaves(viewer);
  house.clock.advance(27 * day - 1);
  expect(await users.purgeDeleted(house.engine)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ email, first_name: 'Olena' });
  house.clock.advance(1);
  expect(await users.purgeDeleted(house.engine)).toBe(1);
  expect(await users.purgeDeleted(house.engine)).toBe(0);
  expect(await rowOf(id)).toMatchObject({
    email: '',
    first_name: '',
    last_name: '',
    bio: null,
    private_data: {},
    password_hash: null,
    purged_at: house.clock.now(),
  });
  const kept = await house.engine.db.first('select * from listings where id = $1', [listing]);
  expect(kept).toMatchObject({ title: '', description: null, lat: null, public_data: {}, deleted: true });
  expect(await house.engine.db.rows('select 1 from images where owner_id = $1', [id])).toEqual([]);
  expect(await house.engine.storage.get(key)).toBeUndefined();
});

test('what operators noted about a person, and about what they had, goes with them', async () => {
  const does = deedsIn(house.engine);
  const { id, viewer, listing } = await olena();
  const [ben, operatorId] = [await addPerson(house.engine), (await addPerson(house.engine)).id];
  const talk = (await does.enquires(ben.viewer, listing)).id;
  const message = (await does.writes(ben.viewer, { id: talk }, 'Hello')).id;
  const own = (await does.writes(viewer, { id: talk }, 'Good morning')).id;
  const items = [id, listing, talk, message, own];
  for (const item of items)
    await addNote(house.engine, { kind: 'any', item, authorId: operatorId, words: 'Olena moved' });
  await leaves(viewer);
  house.clock.advance(28 * day);
  await users.purgeDeleted(house.engine);
  const left = await house.engine.db.rows<{ item: string }>(
    'select item from operator_notes where item = any($1::uuid[])',
    [items],
  );
  // What another wrote is theirs.
  expect(left).toEqual([{ item: message }]);
});

test('two processes erase each account once', async () => {
  const people = [await olena(), await olena(), await olena()];
  for (const { viewer } of people) await leaves(viewer);
  house.clock.advance(28 * day);
  const purged = await Promise.all([users.purgeDeleted(house.engine), users.purgeDeleted(house.engine)]);
  expect(purged[0] + purged[1]).toBe(3);
});

test('nothing is erased while something is unfinished', async () => {
  const does = deedsIn(house.engine);
  const { id, listing } = await olena();
  const ben = await addPerson(house.engine);
  await does.requests(
    ben.viewer,
    listing,
    new Date(house.clock.now().getTime() + 60 * day).toISOString().slice(0, 10),
    new Date(house.clock.now().getTime() + 62 * day).toISOString().slice(0, 10),
  );
  // As when somebody asked at the very moment in which the account was deleted.
  await house.engine.db.run('update users set deleted_at = $2 where id = $1', [id, house.clock.now()]);
  house.clock.advance(28 * day);
  expect(await users.purgeDeleted(house.engine)).toBe(0);
});
