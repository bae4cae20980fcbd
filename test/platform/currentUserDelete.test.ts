import { DAY } from '#contract/time/units.ts';
import { cast } from '#test/support/cast.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { findAppealsOf } from '#server/marketplace/transactions/index.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { requestStay } from '#test/support/stays.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterEach(() => app.close());

const leaves = ({ sdk, password }: Person, query = {}) =>
  sdk.currentUser.delete({ currentPassword: password }, query);

async function requests(who: Person, listing: Res): Promise<Res> {
  const start = new Date(Math.ceil(app.clock.now().getTime() / DAY) * DAY + 10 * DAY);
  const bookingEnd = new Date(start.getTime() + 2 * DAY);
  const { data } = await who.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: listing.id, bookingStart: start, bookingEnd },
  });
  return data.data;
}

test('deleting an account ends its sessions and hides the user at once', async () => {
  const listing = await ada.publishes();
  const { data } = await leaves(ada, { expand: true });
  expect(data.data).toMatchObject({
    id: { uuid: ada.id },
    type: 'currentUser',
    attributes: { deleted: true, banned: false, email: null, identityProviders: null, profile: null },
  });
  expect(await failureOf(ada.sdk.currentUser.show())).toEqual({ status: 403, code: 'forbidden' });
  const again = createSdk(app.baseUrl).login({ username: ada.email, password: ada.password });
  expect(await failureOf(again)).toMatchObject({ status: 401 });
  expect((await ben.sdk.users.show({ id: ada.id })).data.data.attributes).toEqual({
    banned: false,
    deleted: true,
  });
  expect(await failureOf(ben.sdk.listings.show({ id: listing.id }))).toMatchObject({ status: 404 });
  expect((await ben.sdk.listings.query()).data.data).toEqual([]);
});

test('transactions and conversations with others remain, without the name', async () => {
  const listing = await ada.publishes();
  const enquiry = await ben.enquires(listing);
  await ada.writes(enquiry, 'It is free');
  await leaves(ada);
  const { data } = await ben.sdk.transactions.show({ id: enquiry.id, include: ['provider', 'listing'] });
  const attributesOf = (type: string) => data.included?.find(one => one.type === type)?.attributes;
  expect(attributesOf('user')).toEqual({ banned: false, deleted: true });
  expect(attributesOf('listing')).toEqual({ deleted: true });
});

test('the address can be used for a new account', async () => {
  await leaves(ada);
  const again = { email: ada.email, password: 'back once more', firstName: 'Ada', lastName: 'L' };
  expect((await createSdk(app.baseUrl).currentUser.create(again)).status).toBe(200);
});

test('a wrong password deletes nothing', async () => {
  const call = ada.sdk.currentUser.delete({ currentPassword: 'not hers' });
  expect(await failureOf(call)).toEqual({ status: 403, code: 'forbidden' });
  expect((await ada.sdk.currentUser.show()).status).toBe(200);
});

test('the request requires the password', async () => {
  for (const params of [undefined, {}, { currentPassword: null }, { deleteFromStripe: true }])
    expect(await failureOf(ada.sdk.currentUser.delete(params as never))).toMatchObject({
      status: 400,
      code: 'validation-invalid-params',
    });
});

test('neither party can delete the account while a request or a stay is open', async () => {
  const transaction = await requests(ben, await ada.publishes());
  const causeOf = (call: Promise<unknown>) =>
    call.catch((error: { status: number; data: { errors: [{ code: string; meta: object }] } }) => ({
      status: error.status,
      code: error.data.errors[0].code,
      meta: error.data.errors[0].meta,
    }));
  const conflict = { status: 409, code: 'conflict' };
  expect(await causeOf(leaves(ada))).toEqual({
    ...conflict,
    meta: { openTransactionsAsCustomer: 0, openTransactionsAsProvider: 1 },
  });
  await ada.sdk.transactions.transition({ id: transaction.id, transition: 'transition/accept', params: {} });
  expect(await causeOf(leaves(ben))).toEqual({
    ...conflict,
    meta: { openTransactionsAsCustomer: 1, openTransactionsAsProvider: 0 },
  });
});

const endsAll = ({ sdk, password }: Person) =>
  sdk.currentUser.delete({ currentPassword: password, endTransactions: true } as { currentPassword: string });
const movesTo = (who: Person, { id }: Res, name: string) =>
  who.sdk.transactions.transition({ id, transition: `transition/${name}`, params: {} });
const seenBy = async (who: Person, { id }: Res) =>
  (await who.sdk.transactions.show({ id, include: ['provider', 'customer'] })).data;

test('when a host deletes the account, the stay ends, the address is hidden, and the guest is told, all at once', async () => {
  const stay = await requestStay(ben, await ada.publishes(), app.clock.now().getTime());
  await movesTo(ada, stay, 'accept');
  expect((await endsAll(ada)).status).toBe(200);
  // Before any job has run.
  const before = await seenBy(ben, stay);
  expect(before.data.attributes.protectedData).not.toHaveProperty('listingLocation');
  expect(before.included).toContainEqual(
    expect.objectContaining({ attributes: { banned: false, deleted: true } }),
  );
  await drain(app.engine, handlers);
  const { attributes } = (await seenBy(ben, stay)).data;
  expect(attributes).toMatchObject({ state: 'state/canceled', lastTransition: 'transition/end-by-provider' });
  expect((await mailsOf(app.engine, ben.email)).map(({ subject }) => subject)).toContain(
    'Your host has ended the arrangement',
  );
});

test('when a guest deletes the account, requests and accepted stays are cancelled', async () => {
  const [asked, accepted] = [
    await requestStay(ben, await ada.publishes(), app.clock.now().getTime()),
    await requestStay(ben, await ada.publishes(), app.clock.now().getTime()),
  ];
  await movesTo(ada, accepted, 'accept');
  await endsAll(ben);
  await drain(app.engine, handlers);
  const stateOf = async (stay: Res) => (await seenBy(ada, stay)).data.attributes.state;
  expect([await stateOf(asked), await stateOf(accepted)]).toEqual(['state/declined', 'state/canceled']);
});

test('in release-1 a deleted host’s stay ends as well, for the host', async () => {
  const stay = await requests(ben, await ada.publishes());
  await movesTo(ada, stay, 'accept');
  await endsAll(ada);
  await drain(app.engine, handlers);
  const { attributes } = (await seenBy(ben, stay)).data;
  expect(attributes).toMatchObject({ state: 'state/canceled', lastTransition: 'transition/cancel' });
  expect(attributes.protectedData).not.toHaveProperty('listingLocation');
  expect(await findAppealsOf(app.engine.db, stay.id.uuid)).toEqual([]);
});

test('a declined request does not block account deletion', async () => {
  const transaction = await requests(ben, await ada.publishes());
  await ada.sdk.transactions.transition({ id: transaction.id, transition: 'transition/decline', params: {} });
  expect((await leaves(ben)).status).toBe(200);
  expect((await leaves(ada)).status).toBe(200);
});

test('visitors have no account to delete', async () => {
  const call = createSdk(app.baseUrl).currentUser.delete({ currentPassword: 'x' });
  expect(await failureOf(call)).toEqual({ status: 403, code: 'forbidden' });
});
