import { DAY, MINUTE } from '#contract/time/units.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { unsubscribe } from '#server/marketplace/notifications/index.ts';
import { drainMails, linkIn, mailsOf } from '#test/support/outbox.ts';
import { startApp } from '#test/support/startApp.ts';
import type { Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let room: Res;

beforeEach(async () => {
  app = await startApp();
  app.clock.set('2026-07-01T10:00:00Z');
  ({ ada, ben } = await cast(app));
  room = await ada.publishes();
  // The sign-up mails are sent before anything else happens.
  await drainMails(app.engine);
});
afterEach(() => app.close());

const mailsTo = ({ email }: Person) => mailsOf(app.engine, email);
const latest = async (to: Person) => {
  const [mail] = await mailsTo(to);
  if (!mail) throw new Error('No mail');
  return mail;
};
/** Returns the subjects, without that of the mail that verifies the address. */
const subjects = async (to: Person) =>
  (await mailsTo(to)).map(({ subject }) => subject).filter(subject => !subject.startsWith('Confirm your'));
const requests = async (from = '2026-08-05', until = '2026-08-08') => {
  app.clock.advance(MINUTE);
  const params = { listingId: room.id, bookingStart: new Date(from), bookingEnd: new Date(until) };
  const begin = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  return (await ben.sdk.transactions.initiate(begin, { expand: true })).data.data;
};
const answers = async ({ id }: Res, transition: string) => {
  app.clock.advance(MINUTE);
  await ada.sdk.transactions.transition({ id, transition, params: {} });
};
const confirms = async (person: Person) => {
  const proof = (await mailsTo(person)).find(({ subject }) => subject.startsWith('Confirm your'));
  const link = new URL(linkIn(proof ?? { text: '' }, '/verify-email'), app.baseUrl);
  await person.sdk.currentUser.verifyEmail({ verificationToken: link.searchParams.get('t') });
};

test('a host with an unverified address gets a mail about a request, and a reminder a day before it expires', async () => {
  const { id } = await requests();
  expect(await subjects(ada)).toEqual(['A request is waiting for your answer']);
  const mail = await latest(ada);
  expect(linkIn(mail, '/sale/')).toBe(`/sale/${id.uuid}/details`);
  expect(mail.text).toContain('Dates: Wed, 5 Aug 2026 – Sat, 8 Aug 2026');
  app.clock.advance(5 * DAY);
  expect((await latest(ada)).subject).toBe('A request is still waiting for your answer');
});

test('a host with an unverified address gets mails about messages', async () => {
  await ben.enquires(room, 'Call me at +380 44 123 45 67');
  await mailsTo(ada);
  app.clock.advance(2 * MINUTE);
  expect(await subjects(ada)).toEqual(['You have a new message']);
});

test('a guest with an unverified address gets a mail about the outcome of a request, and no receipt of it', async () => {
  const stay = await requests();
  expect(await subjects(ben)).toEqual([]);
  await answers(stay, 'transition/accept');
  expect(await subjects(ben)).toEqual(['Your request has been accepted']);
  const other = await requests('2026-09-05', '2026-09-08');
  await answers(other, 'transition/decline');
  expect((await latest(ben)).subject).toBe('Your request was declined');
  app.clock.set('2026-08-09T00:00:00Z');
  expect(await subjects(ben)).not.toContain('How was it?');
});

test('mails to an unverified address contain no text by other users', async () => {
  await requests();
  await ben.enquires(room);
  await mailsTo(ada);
  app.clock.advance(2 * MINUTE);
  const mails = await mailsTo(ada);
  expect(mails).toHaveLength(3);
  for (const { html, text } of mails) {
    expect(html + text).not.toMatch(/Ada|Ben|Quiet room|Invalidenstra/);
  }
  await confirms(ada);
  const { id } = await requests('2026-09-05', '2026-09-08');
  const mail = await latest(ada);
  expect(linkIn(mail, '/sale/')).toContain(id.uuid);
  expect(mail.text).toContain('Hello Ada,\n\nBen K would like');
  expect(mail.text).toContain('Listing: Quiet room near the park');
});

test('the recipient can disown the account until its owner verifies the address', async () => {
  await requests();
  const mail = await latest(ada);
  expect(mail.text).toContain('Not your account? Unsubscribe from these emails:\n');
  const token = new URL(mail.unsubscribeUrl ?? '').pathname.split('/').at(-1) ?? '';
  expect(await unsubscribe(app.engine, token.replace(ada.id, ben.id))).toBe(false);
  expect(await unsubscribe(app.engine, token)).toBe(true);
  expect(await unsubscribe(app.engine, token)).toBe(true);
  await requests('2026-09-05', '2026-09-08');
  expect(await subjects(ada)).toHaveLength(1);
  await ada.sdk.currentUser.sendVerificationEmail();
  expect((await latest(ada)).subject).toBe('Confirm your email address');
  await confirms(ada);
  await requests('2026-10-05', '2026-10-08');
  expect(await subjects(ada)).toHaveLength(2);
  expect(await unsubscribe(app.engine, token)).toBe(false);
});

test('while a new address is pending, mails go to the verified one', async () => {
  await confirms(ada);
  await ada.sdk.currentUser.changeEmail({ email: 'new@example.org', currentPassword: ada.password });
  await requests();
  expect((await latest(ada)).text).toContain('Ben K would like');
  expect((await mailsOf(app.engine, 'new@example.org')).map(({ subject }) => subject)).toEqual([
    'Confirm your new email address',
  ]);
});
