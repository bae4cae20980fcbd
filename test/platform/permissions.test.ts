import { cast, room, type Person } from '#test/support/cast.ts';
import { mailsTo } from '#test/support/mails.ts';
import { startApp } from '#test/support/startApp.ts';
import { createIntegrationSdk, UUID, type IntegrationSdk, type Params, type Res } from './integrationSdk.ts';
import { createSdk, failureOf } from './sdk.ts';

// Each setup begins with images, and processing them takes time.
jest.setTimeout(30_000);

const everyRight = ['read', 'postListings', 'initiateTransactions'] as const;
const allowed = {
  read: 'permission/allow',
  postListings: 'permission/allow',
  initiateTransactions: 'permission/allow',
};

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map(app => app.close())));

/** Starts a marketplace with Ada, who has a listing, and Ben. */
async function open(access: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(access);
  opened.push(app);
  app.clock.set('2026-03-02T10:00:00Z');
  const sdk = createIntegrationSdk(app.baseUrl);
  return { app, sdk, ...(await cast(app)) };
}

/** Returns how these calls failed, run in parallel. */
const failuresOf = (calls: readonly Promise<unknown>[]) => Promise.all(calls.map(failureOf));
const same = (count: number, failure: object) => Array.from({ length: count }, () => failure);

const idOf = ({ id }: { id: string }) => new UUID(id);
const permit = (sdk: IntegrationSdk, who: Person, permissions: Params) =>
  sdk.users.updatePermissions({ id: idOf(who), ...permissions });
const enquiry = (listing: Res) => ({
  processAlias: 'free-process/release-1',
  transition: 'transition/enquire',
  params: { listingId: listing.id },
});
const days = { start: new Date('2026-05-01'), end: new Date('2026-05-02') };
const ownRights = async ({ sdk }: Person) => {
  const { data } = await sdk.currentUser.show({ include: ['effectivePermissionSet'] });
  return { stored: data.data.attributes.permissions, effective: data.included?.[0]?.attributes };
};

describe('when operators deny permissions to post or to start transactions', () => {
  let world: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    world = await open();
  });

  test('a denied permission applies at once, sends a mail and an event, and can be granted again', async () => {
    const { app, sdk, ada } = world;
    expect(await ownRights(ada)).toEqual({ stored: allowed, effective: allowed });
    await permit(sdk, ada, { postListings: 'permission/deny' });
    const denied = { ...allowed, postListings: 'permission/deny' };
    expect(await ownRights(ada)).toEqual({ stored: denied, effective: denied });
    expect((await mailsTo(app.engine, ada.id))[0]).toEqual({
      kind: 'mail/user-permissions-changed',
      userId: ada.id,
      email: ada.email,
      postListings: 'permission/deny',
    });
    const { data } = await sdk.events.query({ resourceId: idOf(ada), eventTypes: ['user/updated'] });
    expect(data.data).toHaveLength(1);
    expect(data.data[0]?.attributes).toMatchObject({
      source: 'source/integration-api',
      previousValues: { attributes: { permissions: allowed } },
      resource: { attributes: { permissions: denied } },
    });
    // Repeating it changes nothing and notifies nobody.
    await permit(sdk, ada, { postListings: 'permission/deny' });
    expect((await mailsTo(app.engine, ada.id)).filter(({ kind }) => kind.endsWith('changed'))).toHaveLength(
      1,
    );
    await permit(sdk, ada, { postListings: 'permission/allow' });
    expect(await ownRights(ada)).toEqual({ stored: allowed, effective: allowed });
  });

  test('a user without the permission to post cannot create, publish or open listings, but can manage existing ones', async () => {
    const { sdk, ada } = world;
    const [listing, draft] = [await ada.publishes(), await ada.drafts()];
    const closed = await ada.publishes();
    await ada.sdk.ownListings.close({ id: closed.id });
    await permit(sdk, ada, { postListings: 'permission/deny' });
    const { ownListings } = ada.sdk;
    const refused = await failuresOf([
      ownListings.create(room),
      ownListings.createDraft(room),
      ownListings.publishDraft({ id: draft.id }),
      ownListings.open({ id: closed.id }),
    ]);
    expect(refused).toEqual(same(4, { status: 403, code: 'permission-denied-post-listings' }));
    await ownListings.update({ id: listing.id, title: 'Still mine' });
    await ownListings.close({ id: listing.id });
    await ownListings.discardDraft({ id: draft.id });
    await permit(sdk, ada, { postListings: 'permission/allow' });
    await ownListings.open({ id: closed.id });
  });

  test('a user without the permission to start transactions may continue existing ones', async () => {
    const { sdk, ada, ben } = world;
    const listing = await ada.publishes();
    const started = (await ben.sdk.transactions.initiate(enquiry(listing))).data.data;
    await permit(sdk, ben, { initiateTransactions: 'permission/deny' });
    const refused = { status: 403, code: 'permission-denied-initiate-transactions' };
    expect(await failureOf(ben.sdk.transactions.initiate(enquiry(listing)))).toEqual(refused);
    expect(await failureOf(ben.sdk.transactions.initiateSpeculative(enquiry(listing)))).toEqual(refused);
    await ben.sdk.transactions.transition({
      id: started.id,
      transition: 'transition/request-after-enquiry',
      params: { bookingStart: days.start, bookingEnd: days.end },
    });
    await ben.writes(started, 'May I still write?');
  });

  test('in a public marketplace the read permission is never denied', async () => {
    const { sdk, cy, ada } = world;
    const listing = await ada.publishes();
    await permit(sdk, cy, { read: 'permission/deny' });
    expect(await ownRights(cy)).toEqual({
      stored: { ...allowed, read: 'permission/deny' },
      effective: allowed,
    });
    await cy.sdk.listings.show({ id: listing.id });
  });
});

test('a permission switched off for the whole marketplace is not denied to individuals', async () => {
  const { sdk, ada } = await open({ access: { isPrivate: false, userApproval: false, byPerson: [] } });
  const deny = Object.fromEntries(everyRight.map(right => [right, 'permission/deny']));
  await permit(sdk, ada, deny);
  expect(await ownRights(ada)).toEqual({ stored: deny, effective: allowed });
  await ada.publishes();
});

test('a private marketplace is visible to admitted users only', async () => {
  const { app, sdk, ada, ben } = await open({
    access: { isPrivate: true, userApproval: false, byPerson: everyRight },
  });
  const listing = await ada.publishes();
  const calls = ({ listings, reviews, timeslots }: Person['sdk']) => [
    listings.show({ id: listing.id }),
    listings.query(),
    timeslots.query({ listingId: listing.id, ...days }),
    reviews.query({ listingId: listing.id }),
  ];
  const visitor = createSdk(app.baseUrl);
  const forbidden = { status: 403, code: 'forbidden' };
  expect(await failuresOf([...calls(visitor), visitor.users.show({ id: ada.id })])).toEqual(
    same(5, forbidden),
  );
  await visitor.marketplace.show();
  await Promise.all(calls(ben.sdk));

  await permit(sdk, ben, { read: 'permission/deny' });
  expect(await failuresOf(calls(ben.sdk))).toEqual(same(4, { status: 403, code: 'permission-denied-read' }));
  await ben.sdk.users.show({ id: ada.id });
  await sdk.listings.query();

  await app.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [ben.id]);
  expect(await failuresOf([...calls(ben.sdk), ben.sdk.users.show({ id: ada.id })])).toEqual(
    same(5, { status: 403, code: 'user-pending-approval' }),
  );
});

test('where new users need approval, they wait for an operator and are then admitted', async () => {
  const { app, sdk, ada, ben } = await open({
    access: { isPrivate: false, userApproval: true, byPerson: ['postListings'] },
  });
  expect((await ada.sdk.currentUser.show()).data.data.attributes.state).toBe('pendingApproval');
  await sdk.users.approve({ id: idOf(ada) });
  const [listing, draft] = [await ada.publishes(), await ada.drafts()];
  const exception = await ada.sdk.availabilityExceptions.create({ listingId: listing.id, seats: 0, ...days });
  await sdk.users.approve({ id: idOf(ben) });
  const { id: transaction } = (await ben.sdk.transactions.initiate(enquiry(listing))).data.data;
  await app.engine.db.run(`update users set state = 'pendingApproval' where id = any($1)`, [
    [ada.id, ben.id],
  ]);
  const { ownListings, availabilityExceptions, transactions } = ada.sdk;
  const calls = {
    create: ownListings.create(room),
    draft: ownListings.createDraft(room),
    publish: ownListings.publishDraft({ id: draft.id }),
    discard: ownListings.discardDraft({ id: draft.id }),
    update: ownListings.update({ id: listing.id, title: 'Mine' }),
    close: ownListings.close({ id: listing.id }),
    open: ownListings.open({ id: listing.id }),
    addImage: ownListings.addImage({ id: listing.id, imageId: listing.id }),
    block: availabilityExceptions.create({ listingId: listing.id, seats: 0, ...days }),
    unblock: availabilityExceptions.delete({ id: exception.data.data.id }),
    count: ben.sdk.stock.compareAndSet({ listingId: listing.id, oldTotal: null, newTotal: 1 }),
    adjust: ben.sdk.stockAdjustments.create({ listingId: listing.id, quantity: 1 }),
    initiate: ben.sdk.transactions.initiate(enquiry(listing)),
    try: ben.sdk.transactions.initiateSpeculative(enquiry(listing)),
    move: transactions.transition({ id: transaction, transition: 'transition/decline' }),
    tryMove: transactions.transitionSpeculative({ id: transaction, transition: 'transition/decline' }),
  };
  const failures = await failuresOf(Object.values(calls));
  expect(Object.keys(calls).map((name, at) => ({ name, ...failures[at] }))).toEqual(
    Object.keys(calls).map(name => ({ name, status: 403, code: 'permission-denied-pending-approval' })),
  );
  // Reading is still allowed, and so is managing one's own account.
  await ben.sdk.listings.query();
  await ada.sdk.currentUser.updateProfile({ bio: 'Patient' });
  await sdk.users.approve({ id: idOf(ada) });
  await ownListings.update({ id: listing.id, title: 'Mine' });
});

test.each([
  [{ postListings: true }, 'postListings'],
  [{ read: 'allow' }, 'read'],
  [{ everything: 'permission/deny' }, 'everything'],
])('an unknown permission is rejected and named: %j', async (permissions, name) => {
  const { sdk, ada } = await open();
  expect(await failureOf(permit(sdk, ada, permissions))).toMatchObject({
    status: 400,
    source: { type: 'body', path: [name] },
  });
});
