import { randomUUID } from 'node:crypto';
import type { Resource } from '#contract/resource.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import * as users from './index.ts';
import type { Viewer } from '../origin.ts';

let world: TestEngine;
beforeAll(async () => {
  world = await testEngine();
});
afterAll(() => world.close());

const visitor: Viewer = { kind: 'anonymous' };
const me = (userId: string) => ctxFor(world.engine, { kind: 'user', userId, trusted: false, limited: false });
const signUp = (change: Partial<users.NewUser> = {}) =>
  users.createCurrentUser(ctxFor(world.engine, visitor), {
    email: `${randomUUID()}@example.com`,
    password: 'sunflower field',
    firstName: 'Olena',
    lastName: 'Kovalenko',
    ...change,
  });
const profileOf = (user: Resource) => user.attributes['profile'] as Record<string, unknown>;
const dataOf = (user: Resource) => profileOf(user)['publicData'] as Record<string, unknown>;
const wrong = (...path: string[]) => ({ code: 'validation-invalid-value', source: { type: 'body', path } });

async function verified(change: Partial<users.NewUser> = {}): Promise<string> {
  const { id } = await signUp(change);
  await world.engine.db.run(
    `update users set public_data = public_data || '{"isVerified": true, "verifiedAt": "2026-01-01"}' where id = $1`,
    [id],
  );
  return id;
}

test.each([
  ['fullName', { x: 1 }],
  ['fullName', ''],
  ['fullName', 'x'.repeat(49_000)],
  ['languages', 'uk'],
  ['profileType', 'bogus'],
  ['organisationType', 'bogus'],
])('an invalid %s is rejected at sign-up and later', async (field, value) => {
  const publicData = { [field]: value };
  await expect(signUp({ publicData })).rejects.toMatchObject(wrong('publicData', field));
  const { id } = await signUp();
  await expect(users.updateProfile(me(id), { publicData })).rejects.toMatchObject(wrong('publicData', field));
});

test('an invisible name counts as empty', async () => {
  await expect(signUp({ firstName: '\u200b' })).rejects.toMatchObject(wrong('firstName'));
  await expect(signUp({ displayName: '\u200b\u200b' })).rejects.toMatchObject(wrong('displayName'));
});

test('the full name is trimmed', async () => {
  const user = await signUp({ publicData: { profileType: 'organisation', fullName: ' Warm Homes ' } });
  expect(dataOf(user)).toMatchObject({ fullName: 'Warm Homes' });
});

test('an oversized full name stored earlier is not shown', async () => {
  const { id } = await signUp({ publicData: { profileType: 'organisation' } });
  await world.engine.db.run(
    `update users set public_data = public_data || jsonb_build_object('fullName', repeat('x', 49000)) where id = $1`,
    [id],
  );
  expect(profileOf(await users.showCurrentUser(me(id)))).toMatchObject({ displayName: 'Olena K' });
});

test.each([
  { firstName: 'Eva' },
  { lastName: 'Bondar' },
  { displayName: 'Warm Homes Leer' },
  { publicData: { fullName: 'Warm Homes Leer' } },
  { publicData: { profileType: 'organisation' } },
  { publicData: { organisationType: 'NGO' } },
])('a change of identity loses the badge: %j', async change => {
  const id = await verified({ publicData: { profileType: 'private' } });
  const changed = await users.updateProfile(me(id), change);
  expect(dataOf(changed)).toMatchObject({ isVerified: false });
  expect(dataOf(changed)).not.toHaveProperty('verifiedAt');
  expect(await users.showCurrentUser(me(id))).toEqual(changed);
});

test('resubmitting the same identity, or changing other fields, keeps the badge', async () => {
  const organisation = { profileType: 'organisation', organisationType: 'NGO', fullName: 'Warm Homes' };
  const id = await verified({ publicData: organisation });
  const changed = await users.updateProfile(me(id), {
    firstName: ' Olena ',
    lastName: 'Kovalenko',
    displayName: null,
    bio: 'We help',
    publicData: { ...organisation, fullName: 'Warm Homes ', languages: ['uk'], isVerified: null },
  });
  expect(dataOf(changed)).toMatchObject({ isVerified: true, verifiedAt: '2026-01-01' });
});
