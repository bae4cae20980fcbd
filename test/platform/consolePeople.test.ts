import type { ConsoleRecord } from '#contract/console/records.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import { handlers } from '#server/marketplace/notifications/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole, type ConsoleAnswer } from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, type Res } from './sdk.ts';

jest.setTimeout(30_000);

let app: TestApp;
let service: Awaited<ReturnType<typeof operatorAtConsole>>;
let olha: Person;
let ada: Person;
let ben: Person;
let cy: Person;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  olha = await person(app, 'Olha', 'Team');
  service = await operatorAtConsole(app, olha);
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
});

const look = async (id: string, kind = 'people') =>
  (await service.post('record', { kind, id })).data as ConsoleRecord;
async function does(
  action: string,
  id: string,
  values: Readonly<Record<string, string>> = {},
  kind = 'people',
): Promise<ConsoleAnswer> {
  const { version } = await look(id, kind);
  return service.post('record-act', { kind, id, version, action, reason: 'As agreed', values });
}
/** Available actions, except the legal hold, which is always available. */
const offered = async (id: string) =>
  (await look(id)).actions.flatMap(({ name }) => (name === 'hold' ? [] : name));
/** Image processing takes time, and no test here needs it. Subjects may end with the code of a conversation. */
async function mailTo({ email }: Person, subject: string): Promise<string | undefined> {
  await drain(app.engine, handlers);
  const row = await app.engine.db.first<{ text: string }>(
    `select plain as text from kept_mails where recipient = $1 and subject ~ ('^' || $2 || '( \\(|$)')`,
    [email, subject],
  );
  return row?.text;
}
const rowsOf = (action: string, subject: string) =>
  app.engine.db.rows<{ userId: string; reason: string | null }>(
    'select user_id, reason from audit_log where action = $1 and subject = $2 order by id',
    [action, subject],
  );
const refresh = async () => {
  app.clock.advance(31_000);
  await service.post('unlock', { code: service.code() });
};

async function asksFor(guest: Person, listing: Res, after: number): Promise<Res> {
  const start = Math.floor(app.clock.now().getTime() / DAY) * DAY + after * DAY;
  const params = { listingId: listing.id, bookingStart: new Date(start), bookingEnd: new Date(start + DAY) };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  return (await guest.sdk.transactions.initiate(request, { expand: true })).data.data;
}
const accepts = (host: Person, { id }: Res) =>
  host.sdk.transactions.transition({ id, transition: 'transition/accept', params: {} });
const lastOf = async (who: Person, { id }: Res) =>
  (await who.sdk.transactions.show({ id })).data.data.attributes?.lastTransition;

test('a ban previews its effects, applies them, and both sides get a mail; unbanning restores the account', async () => {
  await refresh();
  const listing = await ada.publishes();
  const asked = await asksFor(ben, listing, 2);
  const agreed = await asksFor(cy, listing, 5);
  await accepts(ada, agreed);
  const ban = (await look(ada.id)).actions.find(({ name }) => name === 'ban');
  expect(ban?.means).toEqual([
    { label: 'listingsGo', value: '1' },
    { label: 'ends.preauthorized', value: '1' },
    { label: 'ends.accepted', value: '1' },
  ]);
  // A ban must say what happens to the bookings.
  expect(await does('ban', ada.id, { words: 'You asked for money.' })).toMatchObject({ status: 400 });
  // And why: whoever is banned has a right to the reasons.
  expect(await does('ban', ada.id, { bookings: 'end' })).toMatchObject({ status: 400 });
  expect(await does('ban', ada.id, { bookings: 'end', words: 'You asked for money.' })).toMatchObject({
    status: 200,
  });
  expect([await lastOf(ben, asked), await lastOf(cy, agreed)]).toEqual([
    'transition/decline',
    'transition/cancel',
  ]);
  expect(await rowsOf('people/ban', ada.id)).toEqual([{ userId: olha.id, reason: 'As agreed' }]);
  expect(await rowsOf('bookings/cancel', agreed.id.uuid)).toEqual([
    { userId: olha.id, reason: `people/${ada.id}` },
  ]);
  expect(await mailTo(ada, 'Your account has been closed')).toContain('You asked for money.');
  expect(await mailTo(cy, 'Your stay was cancelled')).toBeDefined();
  const anew = () => createSdk(app.baseUrl).login({ username: ada.email, password: ada.password });
  expect(await failureOf(anew())).toMatchObject({ status: 401 });
  expect(await offered(ada.id)).toEqual(['unban']);

  expect(await does('unban', ada.id)).toMatchObject({ status: 200 });
  expect((await anew()).status).toBe(200);
  expect(await mailTo(ada, 'Your account is open again')).toBeDefined();
  expect((await look(ada.id)).lists.find(({ name }) => name === 'listings')?.lines).toMatchObject([
    { besides: { codes: ['deleted'] } },
  ]);
});

test('bookings that a ban leaves open can be ended later', async () => {
  await refresh();
  const agreed = await asksFor(ben, await ada.publishes(), 2);
  await accepts(ada, agreed);
  await does('ban', ben.id, { bookings: 'keep', words: 'You came uninvited.' });
  expect(await lastOf(ada, agreed)).toBe('transition/accept');
  expect(await offered(ben.id)).toEqual(['unban', 'endBookings']);
  expect(await does('endBookings', ben.id)).toMatchObject({ status: 200 });
  expect(await lastOf(ada, agreed)).toBe('transition/cancel');
  expect(await offered(ben.id)).toEqual(['unban']);
});

test('dangerous actions need a fresh code, and an outdated record is a conflict', async () => {
  await refresh();
  const seen = await look(ada.id);
  const ban = { kind: 'people', id: ada.id, version: seen.version, action: 'ban', reason: 'x', values: {} };
  app.clock.advance(11 * MINUTE);
  expect(await service.post('record-act', ban)).toMatchObject({ status: 403 });
  await refresh();
  await does('rights', ada.id, { postListings: 'deny', initiateTransactions: 'allow', words: 'Spam' });
  expect(await service.post('record-act', ban)).toMatchObject({ status: 409 });
  expect(await rowsOf('people/ban', ada.id)).toEqual([]);
});

test('permissions, badge, sessions and a password link can be changed or sent', async () => {
  await refresh();
  const deny = { postListings: 'deny', initiateTransactions: 'allow' };
  expect(await does('rights', ada.id, deny)).toMatchObject({ status: 400 });
  await does('rights', ada.id, { ...deny, words: 'Your listings copied others.' });
  const told = await mailTo(ada, 'What you can do has changed');
  expect(told).toContain('You can no longer publish listings.');
  expect(told).toContain('Your listings copied others.');
  expect(await failureOf(ada.publishes())).toMatchObject({ status: 403 });
  await does('rights', ada.id, { postListings: 'allow', initiateTransactions: 'allow', words: 'Mended.' });
  expect((await ada.publishes()).id).toBeDefined();

  expect(await does('giveBadge', ada.id, { day: '2026-03-03' })).toMatchObject({ status: 400 });
  expect(await does('giveBadge', ada.id, { day: 'today' })).toMatchObject({ status: 400 });
  expect(await does('giveBadge', ada.id, { day: '2026-02-27' })).toMatchObject({ status: 200 });
  const publicData = async () => {
    const { data } = await ben.sdk.users.show({ id: ada.id });
    return (data.data.attributes as unknown as { profile: { publicData: object } }).profile.publicData;
  };
  expect(await publicData()).toMatchObject({ isVerified: true, verifiedAt: '2026-02-27' });
  expect(await does('takeBadge', ada.id, { words: 'Your association has ended.' })).toMatchObject({
    status: 200,
  });
  expect(await publicData()).toMatchObject({ isVerified: false });
  expect(await publicData()).not.toHaveProperty('verifiedAt');
  expect(await mailTo(ada, 'About your badge')).toContain('Your association has ended.');

  await does('sendReset', ada.id);
  expect(await mailTo(ada, 'Choose a new password')).toBeDefined();
  await does('endSignIns', ada.id);
  expect(await failureOf(ada.sdk.currentUser.show())).toMatchObject({ status: 403 });
  for (const action of ['rights', 'giveBadge', 'takeBadge', 'sendReset', 'endSignIns'])
    expect([action, (await rowsOf(`people/${action}`, ada.id)).length > 0]).toEqual([action, true]);
});

test('another operator cannot be acted on', async () => {
  expect(await offered(olha.id)).toEqual([]);
});

test('a review is corrected or removed with a mail to both sides, and averages are updated', async () => {
  const agreed = await asksFor(ben, await ada.publishes(), 1);
  await accepts(ada, agreed);
  app.clock.advance(3 * DAY);
  await drain(app.engine, handlers);
  for (const [who, side] of [
    [ben, '1-by-customer'],
    [ada, '2-by-provider'],
  ] as const)
    await who.sdk.transactions.transition({
      id: agreed.id,
      transition: `transition/review-${side}`,
      params: { reviewRating: 1, reviewContent: 'Call her at +49 30 123456, she lies' },
    });
  await service.post('unlock', { code: service.code() });
  const found = async (filters: object) => {
    const { data } = await service.post('records', { kind: 'reviews', filters });
    return (data as { rows: { id: string }[] }).rows.map(({ id }) => id);
  };
  const [id = '', ...others] = await found({ q: 'lie', author: ben.id, rating: '1' });
  expect(others).toEqual([]);
  expect(await found({ q: 'lie', author: ben.id, rating: '2' })).toEqual([]);
  expect(await found({ reports: 'open' })).toEqual([]);

  const words = 'We took the phone number out.';
  const change = { content: 'She lies', words };
  expect(await does('correct', id, { ...change, words: '' }, 'reviews')).toMatchObject({ status: 400 });
  expect(await does('correct', id, change, 'reviews')).toMatchObject({ status: 200 });
  const read = async () => (await cy.sdk.reviews.query({ subjectId: ada.id })).data;
  expect((await read()).data[0]?.attributes).toMatchObject({ content: 'She lies', rating: 1 });
  expect(await mailTo(ben, 'About a review that you wrote')).toContain(words);
  expect(await mailTo(ada, 'About a review about you')).toContain(words);

  expect(await does('remove', id, { words: 'It was not true.' }, 'reviews')).toMatchObject({ status: 200 });
  expect((await read()).data).toEqual([]);
  expect(await found({ author: ben.id })).toEqual([]);
  expect(await found({ author: ben.id, state: 'deleted' })).toEqual([id]);
  const written = await app.engine.db.rows(`select 1 from audit_log where reason like '%lies%'`);
  expect(written).toEqual([]);
  expect((await look(id, 'reviews')).actions).toEqual([]);
});
