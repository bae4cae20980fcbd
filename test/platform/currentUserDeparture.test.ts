import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/time/units.ts';
import * as auth from '#server/marketplace/auth/index.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, codeOf, actionsIn, nobody, operator, system } from '#test/support/actions.ts';
import { addNote } from '#server/marketplace/operators/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

let app: TestEngine;

beforeEach(async () => {
  app = await testEngine();
});
afterEach(() => app.close());

const ctx = (viewer: Viewer) => ctxFor(app.engine, viewer);
const password = 'sunflower field';

/** Creates a user with a password, an identity provider and a published listing. */
async function olena() {
  const email = `olena.${randomUUID()}@example.com`;
  const names = { firstName: 'Olena', lastName: 'Koval', bio: 'Two hands', privateData: { note: 'x' } };
  const { id } = await users.createCurrentUser(ctx(nobody), { email, password, ...names });
  const viewer: Viewer = { kind: 'user', userId: id, trusted: false, limited: false };
  const form = { client_id: 'test-client', grant_type: 'password', username: email, password };
  const { access_token } = await auth.token(app.engine, form);
  const author = await addPerson(app.engine);
  const listing = await author.publishes();
  await app.engine.db.run('update listings set author_id = $2 where id = $1', [listing, id]);
  await app.engine.db.run('update images set owner_id = $2 where owner_id = $1', [author.id, id]);
  await app.engine.db.transaction(tx => app.engine.listingIndexer.reindex(tx, [listing]));
  return { id, email, viewer, listing, access_token };
}
const leaves = (viewer: Viewer) => users.deleteCurrentUser(ctx(viewer), { currentPassword: password });
const rowOf = (id: string) => app.engine.db.first('select * from users where id = $1', [id]);

test('a ban ends every session, hides the user and removes the listings', async () => {
  const { id, email, listing, access_token } = await olena();
  const banned = await users.ban(ctx(operator), { id });
  expect(banned).toMatchObject({ id, type: 'user', attributes: { banned: true, state: 'banned', email } });
  expect(await auth.resolveAccessToken(app.engine, access_token)).toBeUndefined();
  expect((await users.show(ctx(nobody), { id })).attributes).toEqual({ banned: true, deleted: false });
  expect(await codeOf(listings.show(ctx(nobody), { id: listing }))).toBe('not-found');
  const [index] = await app.engine.db.rows('select 1 from listing_index where listing_id = $1', [listing]);
  expect(index).toBeUndefined();
  const again = { email, password, firstName: 'O', lastName: 'K' };
  expect(await codeOf(users.createCurrentUser(ctx(nobody), again))).toBe('email-taken');
});

test('only operators and the engine can ban, and each user once', async () => {
  const { id, viewer } = await olena();
  expect(await codeOf(users.ban(ctx(nobody), { id }))).toBe('forbidden');
  expect(await codeOf(users.ban(ctx(viewer), { id }))).toBe('forbidden');
  expect(await codeOf(users.ban(ctx(operator), { id: randomUUID() }))).toBe('user-not-found');
  expect(await codeOf(users.ban(ctx(operator), { id: 'nobody' }))).toBe('user-not-found');
  await users.ban(ctx(system), { id });
  expect(await codeOf(users.ban(ctx(operator), { id }))).toBe('user-is-banned');
});

test('a deleted user cannot be banned', async () => {
  const { id, viewer } = await olena();
  await leaves(viewer);
  expect(await codeOf(users.ban(ctx(operator), { id }))).toBe('user-not-found');
});

test('the remaining data is erased after 27 days, not before', async () => {
  const { id, email, viewer, listing } = await olena();
  const [image] = await app.engine.db.rows<{ id: string }>('select id from images where owner_id = $1', [id]);
  const key = `images/${image?.id}/default.jpg`;
  await app.engine.storage.put(key, Buffer.from('x'), 'image/jpeg');
  await leaves(viewer);
  app.clock.advance(27 * DAY - 1);
  expect(await users.purgeDeleted(app.engine)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ email, firstName: 'Olena' });
  app.clock.advance(1);
  expect(await users.purgeDeleted(app.engine)).toBe(1);
  expect(await users.purgeDeleted(app.engine)).toBe(0);
  expect(await rowOf(id)).toMatchObject({
    email: '',
    firstName: '',
    lastName: '',
    bio: null,
    privateData: {},
    passwordHash: null,
    purgedAt: app.clock.now(),
  });
  const kept = await app.engine.db.first('select * from listings where id = $1', [listing]);
  expect(kept).toMatchObject({ title: '', description: null, lat: null, publicData: {}, deleted: true });
  expect(await app.engine.db.rows('select 1 from images where owner_id = $1', [id])).toEqual([]);
  expect(await app.engine.storage.get(key)).toBeUndefined();
});

test('operators’ notes about a user and their items are erased with the account', async () => {
  const does = actionsIn(app.engine);
  const { id, viewer, listing } = await olena();
  const [ben, operatorId] = [await addPerson(app.engine), (await addPerson(app.engine)).id];
  const talk = (await does.enquires(ben.viewer, listing)).id;
  const message = (await does.writes(ben.viewer, { id: talk }, 'Hello')).id;
  const own = (await does.writes(viewer, { id: talk }, 'Good morning')).id;
  const items = [id, listing, talk, message, own];
  for (const item of items)
    await addNote(app.engine, { kind: 'any', item, authorId: operatorId, words: 'Olena moved' });
  await leaves(viewer);
  app.clock.advance(28 * DAY);
  await users.purgeDeleted(app.engine);
  const left = await app.engine.db.rows<{ item: string }>(
    'select item from operator_notes where item = any($1::uuid[])',
    [items],
  );
  // What another user wrote belongs to that user.
  expect(left).toEqual([{ item: message }]);
});

test('two processes erase each account once', async () => {
  const people = [await olena(), await olena(), await olena()];
  for (const { viewer } of people) await leaves(viewer);
  app.clock.advance(28 * DAY);
  const purged = await Promise.all([users.purgeDeleted(app.engine), users.purgeDeleted(app.engine)]);
  expect(purged[0] + purged[1]).toBe(3);
});

test('nothing is erased while a transaction is open', async () => {
  const does = actionsIn(app.engine);
  const { id, listing } = await olena();
  const ben = await addPerson(app.engine);
  await does.requests(
    ben.viewer,
    listing,
    new Date(app.clock.now().getTime() + 60 * DAY).toISOString().slice(0, 10),
    new Date(app.clock.now().getTime() + 62 * DAY).toISOString().slice(0, 10),
  );
  // As if a request had been sent just as the account was deleted.
  await app.engine.db.run('update users set deleted_at = $2 where id = $1', [id, app.clock.now()]);
  app.clock.advance(28 * DAY);
  expect(await users.purgeDeleted(app.engine)).toBe(0);
});
