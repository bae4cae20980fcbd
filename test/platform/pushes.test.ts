import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { createPusher } from '#server/adapters/push/index.ts';
import type { ActiveLogin } from '#contract/account/user.ts';
import type { PushNotice } from '#contract/notification/push.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { drainMails, mailsOf } from '#test/support/outbox.ts';
import {
  pushServiceCa,
  startPushService,
  type PushService,
  type TestBrowser,
} from '#test/support/pushService.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, newStore, testClient, type Res } from './sdk.ts';

let app: TestApp;
let service: PushService;
let ada: Person;
let ben: Person;
let cy: Person;
let dan: Person;
let room: Res;
let talk: Res;

beforeAll(async () => {
  service = await startPushService();
  const pusher = createPusher({
    secret: 'a secret of thirty-two characters',
    contact: 'https://poruch.test',
    isAllowed: () => true,
    ca: pushServiceCa,
  });
  app = await startApp({ pusher });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

beforeEach(async () => {
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  dan = await person(app, 'Dan', 'Kovalenko');
  await app.engine.db.run('update users set email_verified = true');
  room = await ada.publishes();
  talk = await ben.enquires(room, 'Is it still free?');
  await works();
  await ada.sdk.messages.query({ transactionId: talk.id });
});

const target = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth });
async function subscribes(who: Person, browser = service.subscribe()): Promise<TestBrowser> {
  const { status } = await callWebApi(app, 'push/subscribe', target(browser), who.tokens.getToken());
  expect(status).toBe(200);
  return browser;
}
async function logsInAgain(who: Person): Promise<Person> {
  const tokens = newStore();
  await createSdk(app.baseUrl, { tokenStore: tokens }).login({ username: who.email, password: who.password });
  return { ...who, tokens };
}
const chooses = (who: Person, privateData: object) => who.sdk.currentUser.updateProfile({ privateData });
/** Sends what is due after the moment in which an open page would have marked a message as read. */
async function works(): Promise<void> {
  await drainMails(app.engine);
  app.clock.advance(1000);
  await drainMails(app.engine);
}
/** Asks as the service worker does, with the browser's cookies. */
async function shows(who: Person, browser: TestBrowser): Promise<PushNotice | null> {
  const { id } = JSON.parse(browser.received.at(-1)?.payload ?? '{}') as { id?: string };
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(who.tokens.getToken()))}`;
  const answer = await fetch(`${app.baseUrl}/api/push/notice?id=${id}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as PushNotice | null;
}
const subjectsTo = async ({ email }: Person) =>
  (await mailsOf(app.engine, email)).map(({ subject }) => subject);
const unreadMail = 'You have a new message';

test('a message is told at once on all devices of its reader; what passes the push service says nothing', async () => {
  const [phone, desk, foreign] = [await subscribes(ada), await subscribes(ada), await subscribes(cy)];
  await ben.writes(talk, 'We could come on Friday, with a cat.');
  await works();
  expect(foreign.received).toEqual([]);
  for (const { received } of [phone, desk]) {
    expect(received).toHaveLength(1);
    expect(Object.keys(JSON.parse(received[0]!.payload))).toEqual(['id']);
    expect(JSON.stringify(received)).not.toMatch(/Friday|Ben|Quiet room/);
  }
  const path = `/sale/${talk.id.uuid}/details#newest`;
  expect(await shows(ada, phone)).toEqual({ text: unreadMail, path, tag: `messages-${talk.id.uuid}` });
  expect(await shows(ben, phone)).toBeNull();
});

test('every message of an unread conversation is told, and replaces the one before', async () => {
  const phone = await subscribes(ada);
  await ben.writes(talk, 'One');
  await works();
  await ben.writes(talk, 'Two');
  await works();
  expect(phone.received).toHaveLength(2);
  expect(new Set(phone.received.map(({ headers }) => headers.topic)).size).toBe(1);
});

test('what a device has shown is not mailed again; what none has shown is', async () => {
  const phone = await subscribes(ada);
  await ben.writes(talk, 'We could come on Friday.');
  await works();
  await shows(ada, phone);
  app.clock.advance(5 * MINUTE);
  expect(await subjectsTo(ada)).not.toContain(unreadMail);
  await ada.sdk.messages.query({ transactionId: talk.id });
  await ben.writes(talk, 'Or on Saturday.');
  await works();
  app.clock.advance(5 * MINUTE);
  expect(await subjectsTo(ada)).toContain(unreadMail);
});

test('a message read at once on an open page is not told', async () => {
  const phone = await subscribes(ada);
  await ben.writes(talk, 'Hello?');
  await drainMails(app.engine);
  await ada.sdk.messages.query({ transactionId: talk.id });
  await works();
  expect(phone.received).toEqual([]);
});

test('a notice whose message was read meanwhile, or whose sender was blocked, shows nothing', async () => {
  const phone = await subscribes(ada);
  await ben.writes(talk, 'Hello?');
  await works();
  await ada.sdk.messages.query({ transactionId: talk.id });
  expect(await shows(ada, phone)).toBeNull();
  await ben.writes(talk, 'Hello again?');
  await works();
  await callWebApi(app, 'safety/block', { userId: ben.id }, ada.tokens.getToken());
  expect(await shows(ada, phone)).toBeNull();
});

test('both parties are told of the steps of a booking, in their languages', async () => {
  const [host, guest] = [await subscribes(ada), await subscribes(ben)];
  await chooses(ada, { locale: 'de' });
  const params = {
    listingId: room.id,
    bookingStart: new Date('2026-04-01'),
    bookingEnd: new Date('2026-04-03'),
  };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  const stay = (await ben.sdk.transactions.initiate(request, { expand: true })).data.data;
  await works();
  expect(guest.received).toEqual([]);
  const notice = await shows(ada, host);
  expect(notice).toMatchObject({ path: `/sale/${stay.id.uuid}/details`, tag: `bookings-${stay.id.uuid}` });
  expect(notice?.text).toMatch(/Anfrage/);
  await ada.sdk.transactions.transition({ id: stay.id, transition: 'transition/accept', params: {} });
  await works();
  expect((await shows(ben, guest))?.text).toBe('Your request has been accepted');
  // What concerns where somebody sleeps is mailed as well.
  expect(await subjectsTo(ben)).toContain('Your request has been accepted');
});

test('users choose what they are told of', async () => {
  const phone = await subscribes(ada);
  await chooses(ada, { pushOff: ['messages'] });
  await ben.writes(talk, 'Hello?');
  await works();
  expect(phone.received).toEqual([]);
});

test('in quiet hours devices stay silent until the morning, and then only for what is still news', async () => {
  const phone = await subscribes(ada);
  await chooses(ada, { quietHours: { from: 22, until: 7 }, timeZone: 'Europe/Kyiv' });
  app.clock.set('2026-03-02T20:30:00Z');
  await ben.writes(talk, 'Hello?');
  await works();
  app.clock.set('2026-03-03T04:59:00Z');
  await drainMails(app.engine);
  expect(phone.received).toEqual([]);
  app.clock.set('2026-03-03T05:01:00Z');
  await drainMails(app.engine);
  expect(phone.received).toHaveLength(1);
  app.clock.set('2026-03-03T20:30:00Z');
  await ben.writes(talk, 'Hello again?');
  await works();
  await ada.sdk.messages.query({ transactionId: talk.id });
  app.clock.set('2026-03-04T05:01:00Z');
  await drainMails(app.engine);
  expect(phone.received).toHaveLength(1);
});

test('a browser ends with its login, and with another user’s on the same device', async () => {
  const phone = await subscribes(ada);
  await ada.sdk.logout();
  await ben.writes(talk, 'Hello?');
  await works();
  expect(phone.received).toEqual([]);
  await ada.sdk.login({ username: ada.email, password: ada.password });
  await subscribes(ada, phone);
  await subscribes(cy, phone);
  await ben.writes(talk, 'Hello?');
  await works();
  expect(phone.received).toEqual([]);
});

test.each([404, 410, 403])('a browser whose service answers %i is told no more', async status => {
  const phone = await subscribes(ada);
  phone.answer = { status };
  await ben.writes(talk, 'One');
  await works();
  phone.answer = { status: 201 };
  await ben.writes(talk, 'Two');
  await works();
  expect(phone.received).toEqual([]);
});

test('the list of logins says which are told, and a browser ends with its login there', async () => {
  const phone = await subscribes(ada);
  const list = async () =>
    (await callWebApi(app, 'logins', undefined, ada.tokens.getToken())).body.data as unknown as ActiveLogin[];
  expect((await list()).map(({ isTold }) => isTold)).toEqual([true]);
  const desk = await logsInAgain(ada);
  const other = await subscribes(desk);
  expect((await list()).map(({ isTold }) => isTold)).toEqual([true, true]);
  const { id } = (await list())[1] as ActiveLogin;
  await callWebApi(app, 'logins/end', { id }, ada.tokens.getToken());
  await ben.writes(talk, 'Hello?');
  await works();
  expect([phone.received.length, other.received.length]).toEqual([1, 0]);
});

test.each([401, 413])('a browser is told of the next news after its service answered %i', async status => {
  const phone = await subscribes(ada);
  phone.answer = { status };
  await ben.writes(talk, 'One');
  await works();
  phone.answer = { status: 201 };
  await ben.writes(talk, 'Two');
  await works();
  expect(phone.received).toHaveLength(1);
});

test('what was read on one device is not told again on another, to which the push comes later', async () => {
  const [phone, desk] = [await subscribes(ada), await subscribes(ada)];
  phone.answer = { status: 503 };
  await ben.writes(talk, 'Hello?');
  await works();
  expect(desk.received).toHaveLength(1);
  await ada.sdk.messages.query({ transactionId: talk.id });
  phone.answer = { status: 201 };
  app.clock.advance(2 * MINUTE);
  await drainMails(app.engine);
  expect(phone.received).toEqual([]);
  // Nor by a device that took it before, and asks for it now.
  expect(await shows(ada, desk)).toBeNull();
});

test('a device that was off for a day is told of three conversations, in order, once each', async () => {
  const talks = [talk, await cy.enquires(room, 'May I come?'), await dan.enquires(room, 'And I?')];
  await works();
  for (const { id } of talks) await ada.sdk.messages.query({ transactionId: id });
  const phone = await subscribes(ada);
  for (const [n, one] of talks.entries()) {
    const who = [ben, cy, dan][n] as Person;
    for (const words of ['Hello?', 'Are you there?']) {
      await who.writes(one, words);
      await works();
    }
  }
  // The service stores the last push of each topic, for as long as it was told to.
  const waiting = new Map(phone.received.map(push => [push.headers.topic, push]));
  expect(phone.received.every(({ headers }) => headers.ttl === String(DAY / 1000))).toBe(true);
  app.clock.advance(20 * HOUR);
  await drainMails(app.engine);
  const tags = [];
  for (const push of waiting.values()) {
    phone.received = [push];
    tags.push((await shows(ada, phone))?.tag);
  }
  expect(tags).toEqual(talks.map(({ id }) => `messages-${id.uuid}`));
});

test('a busy service is asked again when it says, and told once', async () => {
  const phone = await subscribes(ada);
  phone.answer = { status: 429, headers: { 'Retry-After': '600' } };
  await ben.writes(talk, 'Hello?');
  await works();
  phone.answer = { status: 201 };
  app.clock.advance(9 * MINUTE);
  await drainMails(app.engine);
  expect(phone.received).toEqual([]);
  app.clock.advance(2 * MINUTE);
  await drainMails(app.engine);
  expect(phone.received).toHaveLength(1);
});

test('a service that is down for a day is given up without a dead letter', async () => {
  const phone = await subscribes(ada);
  phone.answer = { status: 500 };
  await ben.writes(talk, 'Hello?');
  await works();
  for (let hours = 0; hours < 30; hours++) {
    app.clock.advance(HOUR);
    await drainMails(app.engine);
  }
  phone.answer = { status: 201 };
  app.clock.advance(HOUR);
  await drainMails(app.engine);
  expect(phone.received).toEqual([]);
  const left = await app.engine.db.rows(`select id from outbox where done_at is null and kind like 'push/%'`);
  expect(left).toEqual([]);
});

test('a user stops telling one browser; others go on', async () => {
  const [phone, desk] = [await subscribes(ada), await subscribes(ada)];
  const stops = (who: Person) =>
    callWebApi(app, 'push/unsubscribe', { endpoint: phone.endpoint }, who.tokens.getToken());
  await stops(ben);
  await stops(ada);
  await ben.writes(talk, 'Hello?');
  await works();
  expect([phone.received.length, desk.received.length]).toEqual([0, 1]);
});

test('of more than ten browsers the oldest is told no more', async () => {
  const browsers = [];
  for (let count = 0; count < 11; count++) {
    browsers.push(await subscribes(ada));
    app.clock.advance(1000);
  }
  await ben.writes(talk, 'Hello?');
  await works();
  expect(browsers.map(({ received }) => received.length)).toEqual([0, ...Array<number>(10).fill(1)]);
});

test.each([
  ['a URL without HTTPS', { endpoint: 'http://push.example/1' }],
  ['a URL with a password', { endpoint: 'https://me:you@push.example/1' }],
  ['what is no URL', { endpoint: 'push' }],
  ['a URL without end', { endpoint: `https://push.example/${'x'.repeat(2000)}` }],
  ['no key', { p256dh: 'x' }],
  ['no secret', { auth: '' }],
])('%s is refused', async (_what, change) => {
  const given = { ...target(service.subscribe()), ...change };
  const { status, body } = await callWebApi(app, 'push/subscribe', given, ada.tokens.getToken());
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ code: 'validation-invalid-value' }] });
});

test('the key to subscribe with is the site’s', async () => {
  const { body } = await callWebApi(app, 'push/key', {}, ada.tokens.getToken());
  expect(body.data).toBe(app.engine.pusher?.publicKey);
});
