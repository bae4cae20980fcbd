import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Resource } from '#contract/resource.ts';
import type { Read } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import * as users from './index.ts';
import type { Viewer } from '../origin.ts';

let world: TestEngine;
beforeAll(async () => {
  world = await testEngine();
});
afterAll(() => world.close());

const visitor: Viewer = { kind: 'anonymous' };
const as = (userId: string): Viewer => ({ kind: 'user', userId, trusted: false, limited: false });
const ctx = (viewer: Viewer = visitor, read: Partial<Read> = {}) => ctxFor(world.engine, viewer, read);

const olena = () => ({
  email: `olena.${randomUUID()}@example.com`,
  password: 'sunflower field',
  firstName: 'Olena',
  lastName: 'Kovalenko',
});
const signUp = (change: Partial<users.NewUser> = {}) =>
  users.createCurrentUser(ctx(), { ...olena(), ...change });
const profileOf = (user: Resource) => user.attributes['profile'] as Record<string, unknown>;
const set = (sql: string, id: string) => world.engine.db.run(`update users set ${sql} where id = $1`, [id]);
const wrong = (field: string) => ({
  code: 'validation-invalid-value',
  source: { type: 'body', path: [field] },
});

test('a sign-up creates an account without any privileges', async () => {
  const input = olena();
  const user = await signUp({
    ...input,
    email: ` ${input.email} `,
    firstName: ' Olena ',
    publicData: { profileType: 'private' },
  });
  expect(user).toMatchObject({
    type: 'currentUser',
    attributes: { email: input.email, emailVerified: false, state: 'active' },
  });
  expect(profileOf(user)).toMatchObject({
    firstName: 'Olena',
    displayName: 'Olena K',
    abbreviatedName: 'OK',
    bio: null,
  });
  const facts = await world.engine.db.rows('select kind from outbox where payload = $1::jsonb', [
    JSON.stringify({ userId: user.id }),
  ]);
  expect(facts).toEqual([{ kind: 'user/created' }]);
  const login = await users.findByEmailForLogin(world.engine.db, input.email.toUpperCase());
  expect(login?.id).toBe(user.id);
  expect(await world.engine.passwordHashing.matches(login?.passwordHash, 'sunflower field')).toBe(true);
});

test('an address has one account, in any case, and for ever when banned', async () => {
  const input = olena();
  const { id } = await signUp(input);
  const again = { ...input, email: input.email.toUpperCase() };
  await expect(signUp(again)).rejects.toMatchObject({ code: 'email-taken', status: 409 });
  await set(`state = 'banned'`, id);
  await expect(signUp(again)).rejects.toMatchObject({ code: 'email-taken' });
  await set(`state = 'active', deleted_at = now()`, id);
  await expect(signUp(again)).resolves.toMatchObject({ type: 'currentUser' });
});

test('of two simultaneous sign-ups with one address one succeeds', async () => {
  const input = olena();
  const results = await Promise.allSettled([signUp(input), signUp(input), signUp(input)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('every invalid field is named', async () => {
  await expect(signUp({ email: 'olena' })).rejects.toMatchObject(wrong('email'));
  await expect(signUp({ password: '1234567' })).rejects.toMatchObject(wrong('password'));
  await expect(signUp({ password: 'x'.repeat(257) })).rejects.toMatchObject(wrong('password'));
  await expect(signUp({ firstName: '  ' })).rejects.toMatchObject(wrong('firstName'));
  await expect(signUp({ lastName: 'x'.repeat(256) })).rejects.toMatchObject(wrong('lastName'));
  await expect(signUp({ lastName: 'a\0b' })).rejects.toMatchObject(wrong('lastName'));
  await expect(signUp({ bio: 'x'.repeat(5001) })).rejects.toMatchObject(wrong('bio'));
  await expect(signUp({ publicData: { deep: ['a\0b'] } })).rejects.toMatchObject(wrong('publicData'));
  await expect(signUp({ privateData: { long: 'x'.repeat(60_000) } })).rejects.toMatchObject(
    wrong('privateData'),
  );
});

test('a sign-up cannot claim to be verified', async () => {
  const user = await signUp({ publicData: { profileType: 'private', isVerified: true } });
  expect(profileOf(user)['publicData']).toEqual({ profileType: 'private' });
});

test('a profile is changed field by field', async () => {
  const { id } = await signUp({
    displayName: 'Lena',
    publicData: { a: 1, b: { c: 2 } },
    protectedData: { phoneNumber: '1' },
  });
  await set(`public_data = public_data || '{"isVerified": true}'`, id);
  const me = ctx(as(id));
  const changed = await users.updateProfile(me, {
    bio: ' Hello ',
    publicData: { a: null, b: { d: 3 }, isVerified: false },
  });
  expect(profileOf(changed)).toMatchObject({
    displayName: 'Lena',
    bio: 'Hello',
    protectedData: { phoneNumber: '1' },
  });
  expect(profileOf(changed)['publicData']).toEqual({ b: { d: 3 }, isVerified: true });
  const reset = await users.updateProfile(me, { displayName: null, bio: null, lastName: 'Bondar' });
  expect(profileOf(reset)).toMatchObject({ displayName: 'Olena B', bio: null, lastName: 'Bondar' });
  expect(await users.showCurrentUser(me)).toEqual(reset);
  await expect(users.updateProfile(me, { firstName: ' ' })).rejects.toMatchObject(wrong('firstName'));
});

test('simultaneous changes both take effect', async () => {
  const { id } = await signUp();
  const me = ctx(as(id));
  await Promise.all(['a', 'b', 'c', 'd'].map(key => users.updateProfile(me, { privateData: { [key]: 1 } })));
  expect(profileOf(await users.showCurrentUser(me))['privateData']).toEqual({ a: 1, b: 1, c: 1, d: 1 });
});

test('data cannot exceed its limit by successive updates', async () => {
  const { id } = await signUp();
  const me = ctx(as(id));
  await users.updateProfile(me, { privateData: { a: 'x'.repeat(30_000) } });
  await expect(users.updateProfile(me, { privateData: { b: 'x'.repeat(30_000) } })).rejects.toMatchObject(
    wrong('privateData'),
  );
});

test('a profile picture must be one of their own', async () => {
  const [{ id }, other] = await Promise.all([signUp(), signUp()]);
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const [own, foreign] = await Promise.all(
    [id, other.id].map(owner => images.upload(ctx(as(owner)), { bytes })),
  );
  const include = { include: { profileImage: {} }, fields: { image: ['variants.square-small'] } };
  const me = ctx(as(id), include);
  await expect(users.updateProfile(me, { profileImageId: foreign!.id })).rejects.toMatchObject({
    code: 'image-invalid',
  });
  await expect(users.updateProfile(me, { profileImageId: randomUUID() })).rejects.toMatchObject({
    code: 'image-invalid',
  });
  const changed = await users.updateProfile(me, { profileImageId: own!.id });
  expect(changed.relationships?.['profileImage']).toMatchObject({ id: own!.id, type: 'image' });
  const seen = (await users.load(ctx(visitor, include), [id, other.id])).get(id);
  expect(seen?.relationships?.['profileImage']).toMatchObject({ id: own!.id });
  expect((await users.show(ctx(), { id })).relationships).toBeUndefined();
  expect((await users.updateProfile(me, { profileImageId: null })).relationships).toEqual({
    profileImage: null,
  });
});

test('others see the public side only', async () => {
  const { id } = await signUp({
    displayName: '<b>Lena</b>',
    protectedData: { phoneNumber: '1' },
    privateData: { note: 'x' },
  });
  const seen = await users.show(ctx(), { id });
  expect(Object.keys(seen.attributes).sort()).toEqual(['banned', 'createdAt', 'deleted', 'profile', 'state']);
  expect(profileOf(seen)).toEqual({
    displayName: '＜b＞Lena＜/b＞',
    abbreviatedName: 'OK',
    bio: null,
    publicData: {},
    metadata: {},
  });
});

test('a banned or deleted user is shown as just that', async () => {
  const { id } = await signUp();
  await set(`state = 'banned'`, id);
  expect(await users.show(ctx(), { id })).toEqual({
    id,
    type: 'user',
    attributes: { banned: true, deleted: false },
  });
  await set('deleted_at = now()', id);
  expect(await users.show(ctx(), { id })).toEqual({
    id,
    type: 'user',
    attributes: { banned: false, deleted: true },
  });
});

test('unknown users and those awaiting approval are not found', async () => {
  const { id } = await signUp();
  await set(`state = 'pendingApproval'`, id);
  for (const unseen of [id, randomUUID(), 'nonsense']) {
    await expect(users.show(ctx(), { id: unseen })).rejects.toMatchObject({ code: 'not-found' });
  }
  await expect(users.show(ctx(as(id)), { id })).resolves.toMatchObject({ id });
});

test('visitors have no account to show or update', async () => {
  await expect(users.showCurrentUser(ctx())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(users.updateProfile(ctx(), {})).rejects.toMatchObject({ code: 'forbidden' });
});
