import { MINUTE } from '#contract/time/units.ts';
import { queueDigests, unsubscribe } from '#server/marketplace/notifications/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { drainMails, mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import type { Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let rooms: [Res, Res];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-03T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
  rooms = [await ada.publishes({ title: 'Attic room' }), await ada.publishes({ title: 'Garden room' })];
  await drainMails(app.engine);
});

const wants = (who: Person, mailRhythm: object) =>
  who.sdk.currentUser.updateProfile({ privateData: { mailRhythm, timeZone: 'Europe/Berlin' } });

/** Runs everything that is due at a time. */
async function at(time: string): Promise<void> {
  app.clock.set(time);
  await queueDigests(app.engine);
  await drainMails(app.engine);
}

async function twoEnquiries(): Promise<[Res, Res]> {
  const enquiries: [Res, Res] = [await ben.enquires(rooms[0]), await cy.enquires(rooms[1])];
  await drainMails(app.engine);
  app.clock.advance(3 * MINUTE);
  await drainMails(app.engine);
  return enquiries;
}

const about = async ({ email }: Person) =>
  (await mailsOf(app.engine, email)).filter(({ subject }) => /new/i.test(subject));

test('what a reader wants daily comes in one mail in the morning, with links, once', async () => {
  await wants(ada, { newMessage: 'daily' });
  const [first, second] = await twoEnquiries();
  expect(await about(ada)).toEqual([]);
  await at('2026-03-04T05:59:00Z');
  expect(await about(ada)).toEqual([]);
  await at('2026-03-04T06:01:00Z');
  await at('2026-03-04T06:06:00Z');
  const [digest, ...others] = await about(ada);
  expect(others).toEqual([]);
  expect(digest?.subject).toBe('What is new at Poruch');
  expect(digest?.text).toContain('You have a new message (Ben K · Attic room)');
  expect(digest?.text).toContain(`https://poruch.test/sale/${first.id.uuid}/details#newest`);
  expect(digest?.text).toContain(`https://poruch.test/sale/${second.id.uuid}/details#newest`);
});

test('what was read meanwhile is left out; one thing comes as its own mail, and nothing as none', async () => {
  await wants(ada, { newMessage: 'daily' });
  const [first, second] = await twoEnquiries();
  await ada.sdk.messages.query({ transactionId: first.id });
  await at('2026-03-04T06:01:00Z');
  expect((await about(ada)).map(({ subject }) => subject)).toEqual(['You have a new message']);
  await ada.sdk.messages.query({ transactionId: second.id });
  await ben.writes(first, 'Hello again');
  await drainMails(app.engine);
  app.clock.advance(3 * MINUTE);
  await drainMails(app.engine);
  await ada.sdk.messages.query({ transactionId: first.id });
  await at('2026-03-05T06:01:00Z');
  expect(await about(ada)).toHaveLength(1);
});

test('a weekly digest waits for Monday, and mails that always come do not wait', async () => {
  await wants(ada, { newMessage: 'weekly' });
  await twoEnquiries();
  const params = {
    listingId: rooms[0].id,
    bookingStart: new Date('2026-04-01'),
    bookingEnd: new Date('2026-04-03'),
  };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  await ben.sdk.transactions.initiate(request, { expand: true });
  await drainMails(app.engine);
  const subjects = async () => (await mailsOf(app.engine, ada.email)).map(({ subject }) => subject);
  expect(await subjects()).toContain('A request is waiting for your answer');
  await at('2026-03-08T06:01:00Z');
  expect(await subjects()).not.toContain('What is new at Poruch');
  await at('2026-03-09T06:01:00Z');
  expect(await subjects()).toContain('What is new at Poruch');
});

test('an address that is not confirmed gets its mails at once, as a digest would name people', async () => {
  await wants(ada, { newMessage: 'daily' });
  await app.engine.db.run('update users set email_verified = false where id = $1', [ada.id]);
  await twoEnquiries();
  const subjects = (await about(ada)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(2).fill('You have a new message'));
});

test('the link of a digest ends what comes in digests, and nothing else', async () => {
  await wants(ada, { newMessage: 'daily', reviews: 'weekly' });
  await twoEnquiries();
  await at('2026-03-04T06:01:00Z');
  const [digest] = await about(ada);
  const { pathname } = new URL(digest?.unsubscribeUrl ?? '');
  expect(pathname).toMatch(/^\/unsubscribe\/digest\./);
  expect(await unsubscribe(app.engine, pathname.split('/').at(-1) ?? '')).toBe(true);
  const { data } = await ada.sdk.currentUser.show();
  const { privateData } = data.data.attributes.profile as unknown as { privateData: { mailsOff: string[] } };
  expect(privateData.mailsOff.toSorted()).toEqual(['newMessage', 'reviews']);
});
