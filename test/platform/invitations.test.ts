import { randomUUID } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import type { Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let room: Res;
let talk: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  room = await ada.publishes();
  const enquiry = {
    processAlias: 'free-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: room.id },
  };
  talk = (await ben.sdk.transactions.initiate(enquiry, { expand: true })).data.data;
  await ben.writes(talk, 'Is it still free?');
  app.clock.advance(MINUTE);
});

const nights = { start: '2026-04-01', end: '2026-04-03' };
const text = 'You are welcome from 1 April to 3 April.';
const message = (content = text) => ({ id: randomUUID(), content });
const invites = (who: Person, change: object = {}) =>
  callWebApi(
    app,
    'inbox/invite',
    { transactionId: talk.id.uuid, ...nights, message: message(), ...change },
    who.tokens.getToken(),
  );
const invitationSeenBy = async (who: Person): Promise<unknown> => {
  const { protectedData } = (await who.sdk.transactions.show({ id: talk.id })).data.data.attributes;
  return (protectedData as { invitation?: unknown } | undefined)?.invitation;
};
const messagesSeenBy = async (who: Person) =>
  (await who.sdk.messages.query({ transactionId: talk.id })).data.data.map(
    ({ attributes }) => attributes.content,
  );
const codeOf = ({ body }: Awaited<ReturnType<typeof invites>>) =>
  (body as { errors?: { code: string }[] }).errors?.[0]?.code;

test('a host invites for nights: both parties see them, and the guest gets the message', async () => {
  expect((await invites(ada)).status).toBe(200);
  expect(await invitationSeenBy(ben)).toEqual(nights);
  expect(await invitationSeenBy(ada)).toEqual(nights);
  expect(await messagesSeenBy(ben)).toEqual([text, 'Is it still free?']);
});

test('a repeated invitation sends its message once; a later one replaces the nights', async () => {
  const once = { message: message() };
  await invites(ada, once);
  await invites(ada, once);
  expect(await messagesSeenBy(ben)).toEqual([text, 'Is it still free?']);
  const later = { start: '2026-04-05', end: '2026-04-06' };
  await invites(ada, later);
  expect(await invitationSeenBy(ben)).toEqual(later);
});

test('only the host of the enquiry can invite', async () => {
  for (const who of [ben, cy]) expect((await invites(who)).status).toBe(403);
  expect(await invitationSeenBy(ben)).toBeUndefined();
  expect(await messagesSeenBy(ben)).toEqual(['Is it still free?']);
});

test('nobody invites across a block', async () => {
  await callWebApi(app, 'safety/block', { userId: ada.id }, ben.tokens.getToken());
  expect(codeOf(await invites(ada))).toBe('transaction-not-possible');
});

test.each([
  ['a day that has passed', { start: '2026-03-01' }, 'start'],
  ['nights that nobody can book yet', { start: '2026-07-01', end: '2026-07-02' }, 'start'],
  ['a departure before the arrival', { end: '2026-04-01' }, 'end'],
  ['a stay that is too long', { end: '2026-07-15' }, 'end'],
  ['a day that does not exist', { start: '2026-04-31' }, 'start'],
])('%s is refused at its field', async (_what, change, field) => {
  const { status, body } = await invites(ada, change);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    errors: [{ code: 'validation-invalid-value', source: { path: [field] } }],
  });
});

test('nights that are taken are refused, and nothing is sent', async () => {
  const taken = { listingId: room.id, start: new Date('2026-04-02'), end: new Date('2026-04-03'), seats: 0 };
  await ada.sdk.availabilityExceptions.create(taken);
  expect(codeOf(await invites(ada))).toBe('transaction-booking-time-not-available');
  expect(await messagesSeenBy(ben)).toEqual(['Is it still free?']);
  expect((await invites(ada, { end: '2026-04-02' })).status).toBe(200);
});

test('once the guest has requested nights, it is too late to invite', async () => {
  const params = { bookingStart: new Date(nights.start), bookingEnd: new Date(nights.end) };
  await ben.sdk.transactions.transition({
    id: talk.id,
    transition: 'transition/request-after-enquiry',
    params: { ...params, listingId: room.id },
  });
  expect(codeOf(await invites(ada))).toBe('transaction-invalid-transition');
});
