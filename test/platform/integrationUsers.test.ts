import { randomUUID } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import { cast, person, room, type Person } from '#test/support/cast.ts';
import { mailsTo } from '#test/support/mails.ts';
import { startApp } from '#test/support/startApp.ts';
import { createIntegrationSdk, LatLng, UUID, type IntegrationSdk, type Params } from './integrationSdk.ts';
import { createSdk, failureOf } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let sdk: IntegrationSdk;
let ada: Person;
let ben: Person;
let cy: Person;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  sdk = createIntegrationSdk(app.baseUrl);
  ({ ada, ben, cy } = await cast(app));
});
afterAll(() => app.close());

const idOf = ({ id }: { id: string }) => new UUID(id);
const whole = { expand: true };
const change = async (who: Person, params: Params) =>
  (await sdk.users.updateProfile({ id: idOf(who), ...params }, whole)).data.data;
const idsOf = async (query: Params) => (await sdk.users.query(query)).data.data.map(({ id }) => id.uuid);

test('an operator sees all data of a user, found by id or by email address in any letter case', async () => {
  await ada.sdk.currentUser.updateProfile({
    privateData: { phone: '1' },
    protectedData: { street: 'A' },
  });
  const include = ['profileImage', 'stripeAccount', 'effectivePermissionSet'];
  const { data } = await sdk.users.show({ id: idOf(ada), include });
  expect(data.data).toMatchObject({
    type: 'user',
    attributes: {
      banned: false,
      deleted: false,
      state: 'active',
      email: ada.email,
      emailVerified: false,
      pendingEmail: null,
      stripeConnected: false,
      identityProviders: [],
      permissions: { postListings: 'permission/allow' },
      profile: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        displayName: 'Ada L',
        privateData: { phone: '1' },
        protectedData: { street: 'A' },
        metadata: {},
      },
    },
    relationships: {
      profileImage: { data: null },
      stripeAccount: { data: null },
      effectivePermissionSet: { data: { type: 'permissionSet' } },
    },
  });
  const byEmail = await sdk.users.show({ email: ada.email.toUpperCase() });
  expect(byEmail.data.data.id).toEqual(idOf(ada));
});

test('an unknown user is not found', async () => {
  const notFound = { status: 404, code: 'not-found' };
  expect(await failureOf(sdk.users.show({ email: 'nobody@example.org' }))).toMatchObject(notFound);
  expect(await failureOf(sdk.users.show({}))).toMatchObject({
    code: 'validation-missing-key',
    source: { type: 'query', path: ['id'] },
  });
  expect(await failureOf(sdk.users.show({ id: 'ada' }))).toMatchObject({ code: 'validation-invalid-value' });
});

test('users are filtered by time and public data, and paged, newest first', async () => {
  app.clock.set('2026-03-03T10:00:00Z');
  const dee = await person(app, 'Dee', 'Stone');
  const createdAtStart = new Date('2026-03-03T10:00:00Z');
  expect(await idsOf({ createdAtStart })).toEqual([dee.id]);
  expect((await idsOf({ createdAtEnd: createdAtStart })).toSorted()).toEqual(
    [ada.id, ben.id, cy.id].toSorted(),
  );
  await dee.sdk.currentUser.updateProfile({
    publicData: { profileType: 'organisation', organisationType: 'NGO', languages: ['uk', 'de'] },
  });
  expect(await idsOf({ pub_organisationType: 'church,NGO' })).toEqual([dee.id]);
  expect(await idsOf({ pub_languages: 'has_any:fr,de' })).toEqual([dee.id]);
  expect(await idsOf({ pub_languages: 'has_all:fr,de' })).toEqual([]);
  const first = await sdk.users.query({ perPage: 3 });
  expect(first.data.data[0]?.id).toEqual(idOf(dee));
  expect(first.data.meta).toEqual({
    page: 1,
    perPage: 3,
    totalItems: 4,
    totalPages: 2,
    paginationLimit: 3333,
  });
  expect((await sdk.users.query({ sort: '-createdAt', page: 2, perPage: 3 })).data.data[0]?.id).toEqual(
    idOf(dee),
  );
});

test.each([
  [{ sort: 'email' }, 'validation-invalid-value', 'sort'],
  [{ meta_plan: 'a' }, 'validation-invalid-params', 'meta_plan'],
  [{ pub_shoeSize: '42' }, 'validation-invalid-params', 'pub_shoeSize'],
  [{ pub_isVerified: 'perhaps' }, 'validation-invalid-value', 'pub_isVerified'],
  [{ createdAtStart: 'soon' }, 'validation-invalid-value', 'createdAtStart'],
])('querying users with %j is rejected, naming the parameter', async (query, code, name) => {
  expect(await failureOf(sdk.users.query(query))).toEqual({
    status: 400,
    code,
    source: { type: 'query', path: [name] },
  });
});

test('metadata is merged, readable to others and writable only by operators', async () => {
  await change(ada, { metadata: { plan: 'a', since: 2026 } });
  const { attributes } = await change(ada, { metadata: { plan: null, level: 2 } });
  expect(attributes).toMatchObject({ profile: { metadata: { since: 2026, level: 2 } } });
  const seen = await createSdk(app.baseUrl).users.show({ id: idOf(ada).uuid });
  expect(seen.data.data.attributes).toMatchObject({ profile: { metadata: { level: 2 } } });
  expect(await failureOf(ada.sdk.currentUser.updateProfile({ metadata: { level: 3 } }))).toMatchObject({
    code: 'validation-disallowed-key',
  });
  const big = 'x'.repeat(30 * 1024);
  await change(ada, { metadata: { one: big } });
  expect(await failureOf(change(ada, { metadata: { other: big } }))).toMatchObject({
    status: 400,
    source: { type: 'body', path: ['metadata'] },
  });
});

test('a badge granted by an operator appears on all listings and is searchable at once', async () => {
  const room = await ada.publishes();
  const found = async (isVerified: boolean) =>
    (await ben.sdk.listings.query({ ids: [room.id], pub_isVerified: isVerified })).data.data.length;
  expect(await found(true)).toBe(0);
  const { attributes } = await change(ada, { publicData: { isVerified: true, verifiedAt: '2026-03-02' } });
  expect(attributes).toMatchObject({ profile: { publicData: { isVerified: true, profileType: 'private' } } });
  expect(await found(true)).toBe(1);
  expect(await idsOf({ pub_isVerified: true })).toEqual([ada.id]);
  expect(attributes).toMatchObject({ profile: { publicData: { verifiedAt: '2026-03-02' } } });
  // An operator who changes a name has verified it.
  expect((await change(ada, { lastName: 'King' })).attributes).toMatchObject({
    profile: { lastName: 'King', publicData: { isVerified: true } },
  });
  await change(ada, { publicData: { isVerified: false } });
  expect(await found(true)).toBe(0);
  expect(await failureOf(change(ada, { publicData: { isVerified: 'yes' } }))).toMatchObject({
    code: 'validation-invalid-value',
    source: { path: ['publicData', 'isVerified'] },
  });
});

test('a badge without a date gets today’s and keeps it; removing the badge removes the date', async () => {
  const badgeOf = async (publicData: object) => {
    const attributes: object = (await change(cy, { publicData })).attributes;
    return (attributes as { profile: { publicData: { verifiedAt?: string } } }).profile.publicData.verifiedAt;
  };
  const today = app.clock.now().toISOString().slice(0, 10);
  expect(await badgeOf({ isVerified: true })).toBe(today);
  expect(await badgeOf({ languages: ['uk'] })).toBe(today);
  expect(await badgeOf({ isVerified: false })).toBeUndefined();
  expect(await failureOf(change(cy, { publicData: { verifiedAt: '2026-02-31' } }))).toMatchObject({
    code: 'validation-invalid-value',
    source: { path: ['publicData', 'verifiedAt'] },
  });
});

test('a profile image may be anyone’s, but must be an image', async () => {
  const profileImageId = new UUID(await ben.uploads());
  const answer = await sdk.users.updateProfile(
    { id: idOf(ada), profileImageId },
    { ...whole, include: ['profileImage'] },
  );
  expect(answer.data.included).toMatchObject([{ type: 'image', id: profileImageId }]);
  expect(await failureOf(change(ada, { profileImageId: new UUID(randomUUID()) }))).toMatchObject({
    status: 409,
    code: 'image-invalid',
  });
});

test('a banned or deleted user cannot be changed', async () => {
  const eve = await person(app, 'Eve', 'Black');
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [eve.id]);
  for (const act of [sdk.users.updateProfile, sdk.users.approve, sdk.users.verifyEmail])
    expect(await failureOf(act({ id: idOf(eve) }))).toMatchObject({ status: 409, code: 'user-is-banned' });
  const fay = await person(app, 'Fay', 'White');
  await fay.sdk.currentUser.delete({ currentPassword: fay.password });
  expect(await failureOf(change(fay, { bio: 'x' }))).toMatchObject({ code: 'user-not-found' });
  expect(await idsOf({})).not.toContain(fay.id);
});

test('a pending user is approved together with their listings, and gets a mail', async () => {
  const gus = await person(app, 'Gus', 'Green');
  await app.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [gus.id]);
  const { id } = (
    await sdk.listings.create({
      ...room,
      geolocation: new LatLng(52.53, 13.38),
      images: [new UUID(await gus.uploads())],
      authorId: idOf(gus),
      state: 'published',
    })
  ).data.data;
  const visitor = createSdk(app.baseUrl);
  expect((await visitor.listings.query({ ids: [id.uuid] })).data.data).toEqual([]);
  const { data } = await sdk.users.approve({ id: idOf(gus) }, whole);
  expect(data.data.attributes).toMatchObject({ state: 'active' });
  expect((await visitor.listings.query({ ids: [id.uuid] })).data.data).toHaveLength(1);
  expect(await mailsTo(app.engine, gus.id)).toContainEqual(
    expect.objectContaining({ kind: 'mail/user-approved', email: gus.email }),
  );
});

test('an operator verifies addresses, also pending ones, five times in half an hour', async () => {
  app.clock.advance(31 * MINUTE);
  const proved = await sdk.users.verifyEmail({ id: idOf(cy) }, whole);
  expect(proved.data.data.attributes).toMatchObject({ email: cy.email, emailVerified: true });
  expect(await failureOf(sdk.users.verifyEmail({ id: idOf(cy) }))).toMatchObject({
    status: 409,
    code: 'email-already-verified',
  });
  await cy.sdk.currentUser.changeEmail({ currentPassword: cy.password, email: 'cy.new@example.org' });
  const adopted = await sdk.users.verifyEmail({ id: idOf(cy) }, whole);
  expect(adopted.data.data.attributes).toMatchObject({ email: 'cy.new@example.org', pendingEmail: null });
  await failureOf(sdk.users.verifyEmail({ id: idOf(cy) }));
  await failureOf(sdk.users.verifyEmail({ id: idOf(cy) }));
  expect(await failureOf(sdk.users.verifyEmail({ id: idOf(cy) }))).toMatchObject({
    status: 429,
    code: 'too-many-requests',
  });
});
