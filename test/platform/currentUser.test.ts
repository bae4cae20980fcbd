import { cast, person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

const newcomer = {
  email: 'dina@example.org',
  password: 'a long walk home',
  firstName: 'Dina',
  lastName: 'Moroz',
};
const body = (...path: string[]) => ({ type: 'body', path });

test('sign-up returns a reference, or the whole account on request', async () => {
  const sdk = createSdk(app.baseUrl);
  const short = await sdk.currentUser.create({ ...newcomer, email: 'short@example.org' });
  expect(short.status).toBe(200);
  expect(Object.keys(short.data.data)).toEqual(['id', 'type']);
  const publicData = { profileType: 'organisation', organisationType: 'NGO', fullName: 'Warm Homes' };
  const whole = await sdk.currentUser.create(
    { ...newcomer, publicData, privateData: { note: 1 } },
    { expand: true },
  );
  expect(whole.data.data).toMatchObject({
    type: 'currentUser',
    attributes: {
      email: newcomer.email,
      emailVerified: false,
      createdAt: expect.any(Date),
      profile: {
        firstName: 'Dina',
        lastName: 'Moroz',
        displayName: 'Warm Homes',
        abbreviatedName: 'WH',
        publicData,
        privateData: { note: 1 },
      },
    },
  });
});

test('a taken address, in any letter case, is a conflict', async () => {
  const create = createSdk(app.baseUrl).currentUser.create({ ...newcomer, email: ada.email.toUpperCase() });
  expect(await failureOf(create)).toMatchObject({ status: 409, code: 'email-taken' });
});

test('of two simultaneous sign-ups with one address one succeeds', async () => {
  const race = { ...newcomer, email: 'race@example.org' };
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => createSdk(app.baseUrl).currentUser.create(race)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(await failureOf(Promise.reject(lost.reason as Error))).toMatchObject({
    status: 409,
    code: 'email-taken',
  });
});

test.each([
  ['no address', { email: undefined }, 'validation-missing-key', body('email')],
  ['no address at all', { email: 'dina' }, 'validation-invalid-value', body('email')],
  ['a password that is too short', { password: 'short' }, 'validation-invalid-value', body('password')],
  ['no last name', { lastName: null }, 'validation-missing-key', body('lastName')],
  ['a number as name', { firstName: 5 }, 'validation-invalid-value', body('firstName')],
  ['NUL in a name', { firstName: 'a\0b' }, 'validation-invalid-value', body('firstName')],
  ['NUL in an address', { email: 'a\0@example.org' }, 'validation-invalid-value', body('email')],
  ['data that is not a map', { publicData: 'x' }, 'validation-invalid-value', body('publicData')],
  ['metadata, which only operators write', { metadata: {} }, 'validation-disallowed-key', body('metadata')],
])('signing up with %s is rejected', async (_, change, code, source) => {
  const create = createSdk(app.baseUrl).currentUser.create({
    ...newcomer,
    email: 'other@example.org',
    ...change,
  });
  expect(await failureOf(create)).toEqual({ status: 400, code, source });
});

test('users see their own account in full, with the requested includes', async () => {
  const { data } = await ada.sdk.currentUser.show({ include: ['profileImage', 'stripeAccount'] });
  expect(data.data).toMatchObject({
    id: { uuid: ada.id },
    type: 'currentUser',
    attributes: { banned: false, deleted: false, email: ada.email, profile: { firstName: 'Ada' } },
    relationships: { profileImage: { data: null }, stripeAccount: { data: null } },
  });
});

test('sparse fields limit the account’s attributes', async () => {
  const { data } = await ada.sdk.currentUser.show({ 'fields.currentUser': 'email,profile.firstName' });
  expect(data.data.attributes).toEqual({ email: ada.email, profile: { firstName: 'Ada' } });
});

test('an anonymous client has no account to read or change', async () => {
  const sdk = createSdk(app.baseUrl);
  expect(await failureOf(sdk.currentUser.show())).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await failureOf(sdk.currentUser.updateProfile({ bio: 'x' }))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});

test('users update their profiles', async () => {
  const profileImageId = new UUID(await ben.uploads());
  const change = {
    bio: 'Two hands',
    publicData: { languages: ['uk', 'en'], profileType: 'private' },
    profileImageId,
  };
  const query = { expand: true, include: ['profileImage'], 'fields.image': ['variants.square-small'] };
  const { data } = await ben.sdk.currentUser.updateProfile(change, query);
  expect(data.data.attributes.profile).toMatchObject({
    bio: 'Two hands',
    publicData: { languages: ['uk', 'en'] },
  });
  expect(data.included).toEqual([
    expect.objectContaining({
      id: profileImageId,
      attributes: { variants: { 'square-small': expect.objectContaining({ width: 240 }) } },
    }),
  ]);
  const cleared = await ben.sdk.currentUser.updateProfile(
    { bio: null, publicData: { languages: null } },
    { expand: true },
  );
  expect(cleared.data.data.attributes.profile).toMatchObject({
    bio: null,
    publicData: { profileType: 'private' },
  });
});

test('another user’s image cannot be used', async () => {
  const profileImageId = new UUID(await ada.uploads());
  const update = ben.sdk.currentUser.updateProfile({ profileImageId });
  expect(await failureOf(update)).toMatchObject({ status: 409, code: 'image-invalid' });
});

test.each([
  [{ email: 'new@example.org' }, 'validation-disallowed-key', 'email'],
  [{ firstName: ' ' }, 'validation-invalid-value', 'firstName'],
  [{ profileImageId: 'mine' }, 'validation-invalid-value', 'profileImageId'],
  [{ protectedData: { big: 'x'.repeat(60_000) } }, 'validation-invalid-value', 'protectedData'],
])('an invalid change is rejected: %j', async (change, code, key) => {
  const failure = await failureOf(ada.sdk.currentUser.updateProfile(change));
  expect(failure).toEqual({ status: 400, code, source: body(key) });
});

test('users cannot mark themselves as verified', async () => {
  await ada.sdk.currentUser.updateProfile({ publicData: { isVerified: true } });
  const { data } = await ada.sdk.currentUser.show();
  expect(data.data.attributes.profile).not.toMatchObject({ publicData: { isVerified: true } });
});

test('others see a user without private data', async () => {
  const { data } = await createSdk(app.baseUrl).users.show({
    id: new UUID(ada.id),
    include: ['profileImage'],
  });
  expect(data.data).toMatchObject({ type: 'user', attributes: { profile: { displayName: 'Ada L' } } });
  for (const hidden of ['email', 'pendingEmail']) expect(data.data.attributes).not.toHaveProperty(hidden);
  for (const hidden of ['firstName', 'lastName', 'protectedData', 'privateData'])
    expect(data.data.attributes.profile).not.toHaveProperty(hidden);
});

test('an unknown user is not found, and an invalid id is rejected', async () => {
  const { sdk } = ada;
  const id = new UUID('00000000-0000-4000-8000-000000000000');
  expect(await failureOf(sdk.users.show({ id }))).toEqual({ status: 404, code: 'not-found' });
  const source = { type: 'query', path: ['id'] };
  expect(await failureOf(sdk.users.show({ id: 'me' }))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source,
  });
  expect(await failureOf(sdk.users.show())).toEqual({ status: 400, code: 'validation-missing-key', source });
});

test('a banned user shows nothing but the ban', async () => {
  const { id } = await person(app, 'Zed', 'Zero');
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [id]);
  const { data } = await ada.sdk.users.show({ id });
  expect(data.data.attributes).toEqual({ banned: true, deleted: false });
});
