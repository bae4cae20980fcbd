import type { Appeal } from '#contract/booking/appeals.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import { handlers } from '#server/marketplace/notifications/index.ts';
import {
  closeAppeals,
  findAppealsOf,
  queryAppeals,
  type AppealedTransaction,
} from '#server/marketplace/transactions/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createIntegrationSdk } from './integrationSdk.ts';
import type { Res } from './sdk.ts';

const operator = 'operator@example.org';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let booked: Res;

beforeAll(async () => {
  app = await startApp({ operators: [operator] });
  app.clock.set('2026-03-02T10:00:00Z');
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  const listing = await ada.publishes();
  const start = Math.floor(app.clock.now().getTime() / DAY) * DAY + DAY;
  const params = { listingId: listing.id, bookingStart: new Date(start), bookingEnd: new Date(start + DAY) };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  booked = (await ben.sdk.transactions.initiate(request, { expand: true })).data.data;
});

const appeals = (who: Person, body: object) =>
  callWebApi(app, 'safety/appeal', { id: booked.id.uuid, ...body }, who.tokens.getToken());
const asksToCancel = (who: Person, reason = 'plansChanged') => appeals(who, { matter: 'cancel', reason });
const denies = (who: Person) => appeals(who, { matter: 'didNotHappen' });
const accepts = () =>
  ada.sdk.transactions.transition({ id: booked.id, transition: 'transition/accept', params: {} });
const seenBy = async (who: Person) =>
  (await who.sdk.transactions.show({ id: booked.id })).data.data.attributes as unknown as {
    appeal?: Appeal;
    metadata: Record<string, unknown>;
    lastTransition: string;
  };
// Image processing takes time, and no test here needs it.
const works = () => drain(app.engine, handlers);
const isOver = async () => {
  await accepts();
  app.clock.advance(3 * DAY);
  await works();
};
const reviews = (who: Person, transition: string) =>
  who.sdk.transactions.transition({
    id: booked.id,
    transition: `transition/${transition}`,
    params: { reviewRating: 1, reviewContent: 'Nobody opened the door.' },
  });
const closes = (answer = '') =>
  closeAppeals(ctxFor(app.engine, { kind: 'integration' }), { id: booked.id.uuid, answer });
const readsMail = () =>
  app.engine.db.run('update users set email_verified = true where id = any($1::uuid[])', [[ada.id, ben.id]]);
const subjectsTo = async ({ email }: Person) =>
  (await mailsOf(app.engine, email)).map(({ subject }) => subject);
const lookedAt = 'News about what you asked us';
const codeOf = ({ body }: Awaited<ReturnType<typeof appeals>>) =>
  (body as { errors?: { code: string }[] }).errors?.[0]?.code;

test('either party can ask operators to cancel, which only they and operators see', async () => {
  await accepts();
  const at = app.clock.now().toISOString();
  const asked = { matter: 'cancel', reason: 'unsafe', at };
  expect(await asksToCancel(ben, 'unsafe')).toMatchObject({ status: 200, body: { data: asked } });
  expect(await seenBy(ben)).toMatchObject({ appeal: asked, metadata: {} });
  const host = await seenBy(ada);
  expect(host).not.toHaveProperty('appeal');
  expect(host.metadata).toEqual({});
  const shown = await createIntegrationSdk(app.baseUrl).transactions.show({ id: booked.id.uuid });
  expect(shown.data.data.attributes.metadata).toEqual({ appeals: { customer: asked } });
  expect((await asksToCancel(ada)).status).toBe(200);
  const waiting = await findAppealsOf(app.engine.db, booked.id.uuid);
  expect(waiting.map(({ by, reason }) => [by, reason])).toEqual([
    ['customer', 'unsafe'],
    ['provider', 'plansChanged'],
  ]);
});

test('a repeated appeal counts once', async () => {
  await accepts();
  const first = (await asksToCancel(ben)).body.data;
  app.clock.advance(MINUTE);
  expect((await asksToCancel(ben, 'other')).body.data).toEqual(first);
});

test('appeals are possible neither before a booking nor before the stay begins', async () => {
  expect(codeOf(await asksToCancel(ben))).toBe('transaction-invalid-transition');
  await accepts();
  expect(codeOf(await denies(ben))).toBe('transaction-invalid-transition');
  app.clock.advance(3 * DAY);
  await works();
  expect(codeOf(await asksToCancel(ben))).toBe('transaction-invalid-transition');
});

test.each([
  ['without a reason', { matter: 'cancel' }, 400],
  ['with a reason of one’s own', { matter: 'cancel', reason: '<b>' }, 400],
  ['for something else', { matter: 'moreMoney' }, 409],
])('an appeal %s is rejected', async (_, body, status) => {
  await accepts();
  expect((await appeals(ben, body)).status).toBe(status);
  expect(await seenBy(ben)).not.toHaveProperty('appeal');
});

test("nobody can appeal about others' bookings, or in the name of another user", async () => {
  await accepts();
  expect((await asksToCancel(cy)).status).toBe(403);
  const body = { id: booked.id.uuid, matter: 'cancel', reason: 'other' };
  expect((await callWebApi(app, 'safety/appeal', body)).status).toBe(403);
  const borrowed = await tokenAs(app, ben.id);
  expect((await callWebApi(app, 'safety/appeal', body, borrowed)).status).toBe(403);
});

test('operators get a mail with the kind of appeal, without its reason or author', async () => {
  const op = await person(app, 'Olha', 'Moroz');
  await app.engine.db.run('update users set email = $1, email_verified = true where id = $2', [
    operator,
    op.id,
  ]);
  await accepts();
  await asksToCancel(ben, 'unsafe');
  await works();
  const [mail] = await mailsOf(app.engine, operator);
  expect(mail?.subject).toBe('Somebody asks to cancel a booking');
  expect(mail?.text).toContain(booked.id.uuid);
  expect(mail?.text).not.toContain('unsafe');
});

test('one party’s denial of the stay changes nothing; if both deny it, the review period ends', async () => {
  await isOver();
  expect((await denies(ben)).status).toBe(200);
  await works();
  expect((await seenBy(ben)).lastTransition).toBe('transition/complete');
  expect((await denies(ada)).status).toBe(200);
  await works();
  expect((await seenBy(ben)).lastTransition).toBe('transition/expire-review-period');
});

test('a party who denies the stay cannot review it until an operator has handled the appeal', async () => {
  await readsMail();
  await isOver();
  await denies(ben);
  await expect(reviews(ben, 'review-1-by-customer')).rejects.toMatchObject({
    status: 409,
    data: { errors: [{ code: 'transaction-invalid-transition' }] },
  });
  await reviews(ada, 'review-1-by-provider');
  await expect(reviews(ben, 'review-2-by-customer')).rejects.toMatchObject({ status: 409 });
  expect(await subjectsTo(ben)).not.toContain('You have been reviewed');
  await closes();
  await reviews(ben, 'review-2-by-customer');
  expect((await seenBy(ben)).lastTransition).toBe('transition/review-2-by-customer');
});

test('a party who has reviewed a stay cannot deny it afterwards', async () => {
  await isOver();
  await reviews(ben, 'review-1-by-customer');
  expect(codeOf(await denies(ben))).toBe('transaction-invalid-transition');
  expect((await denies(ada)).status).toBe(200);
});

test('a handled appeal followed by the other party’s denial does not end the review period', async () => {
  await isOver();
  await denies(ben);
  await closes();
  await denies(ada);
  await works();
  expect((await seenBy(ben)).lastTransition).toBe('transition/complete');
});

test('only the user who appealed gets the result', async () => {
  await readsMail();
  await accepts();
  await asksToCancel(ben, 'unsafe');
  app.clock.advance(MINUTE);
  await closes();
  await works();
  const [mail, ...others] = (await mailsOf(app.engine, ben.email)).filter(
    ({ subject }) => subject === lookedAt,
  );
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`/order/${booked.id.uuid}/details#stay`);
  // Without the id, whose digits may spell a name.
  expect(mail?.text.replaceAll(booked.id.uuid, '')).not.toMatch(/unsafe|cancel|Ada|room/i);
  expect(await subjectsTo(ada)).not.toContain(lookedAt);
  expect(await seenBy(ben)).toMatchObject({ appeal: { closedAt: app.clock.now().toISOString() } });
  expect(await seenBy(ada)).not.toHaveProperty('appeal');
});

test('cancelling a booking causes no second mail about the appeal', async () => {
  await readsMail();
  await accepts();
  await asksToCancel(ben);
  const cancel = { id: booked.id.uuid, transition: 'transition/cancel', params: {} };
  await createIntegrationSdk(app.baseUrl).transactions.transition(cancel);
  await closes();
  await works();
  const subjects = await subjectsTo(ben);
  expect(subjects).toContain('Your stay was cancelled');
  expect(subjects).not.toContain(lookedAt);
});

test('open appeals are found through a partial index, whatever other metadata transactions have', async () => {
  await accepts();
  await asksToCancel(ben);
  const odd = (await ben.enquires(await ada.publishes())).id.uuid;
  await app.engine.db.run(
    `update transactions set metadata = '{"appeals": [{"ben": {"said": "on the phone"}}]}' where id = $1`,
    [odd],
  );
  let asked: [string, readonly unknown[] | undefined] = ['', []];
  const rows: Queryable['rows'] = (sql, values) => {
    asked = [sql, values];
    return app.engine.db.rows(sql, values);
  };
  const found = await queryAppeals({ ...app.engine.db, rows }, { limit: 100 });
  expect(found.map(one => one.transactionId)).toContain(booked.id.uuid);
  await app.engine.db.transaction(async tx => {
    await tx.run('set local enable_seqscan = off');
    const plan = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${asked[0]}`, asked[1]);
    expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain('transactions_open_appeals');
  });
});

test('the appellant reads the operator’s answer by mail and on the page; the other party does not', async () => {
  await accepts();
  await readsMail();
  await asksToCancel(ben);
  await expect(closes('x'.repeat(2001))).rejects.toMatchObject({ code: 'validation-invalid-value' });
  await closes(' Please talk to each other first. ');
  await works();
  const mail = (await mailsOf(app.engine, ben.email)).find(({ subject }) => subject === lookedAt);
  expect(mail?.text).toMatch(/Our team writes:?\s+Please talk to each other first\./);
  expect(await seenBy(ben)).toMatchObject({ appeal: { answer: 'Please talk to each other first.' } });
  expect(JSON.stringify(await seenBy(ada))).not.toContain('Please talk');
  expect(await subjectsTo(ada)).not.toContain(lookedAt);
});

test('open appeals are paged, urgent ones first, then the oldest', async () => {
  await app.engine.db.run(`update transactions set metadata = '{}'`, []);
  const listing = await ada.publishes();
  const ids: string[] = [];
  for (const [minutes, reason] of [
    [3, 'other'],
    [1, 'other'],
    [4, 'unsafe'],
    [2, 'agreed'],
  ] as const) {
    const { id } = await ben.enquires(listing);
    const appeal = { matter: 'cancel', reason, at: `2026-03-01T10:0${minutes}:00.000Z` };
    await app.engine.db.run(`update transactions set metadata = $2::jsonb where id = $1`, [
      id.uuid,
      JSON.stringify({ appeals: { customer: appeal, provider: { ...appeal, reason: 'other' } } }),
    ]);
    ids.push(id.uuid);
  }
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const page = (after?: AppealedTransaction) => queryAppeals(app.engine.db, { limit: 3, after });
  const one = await page();
  expect(one.map(({ transactionId }) => transactionId)).toEqual([third, second, fourth]);
  expect(one[0]).toMatchObject({ isUrgent: true, appeals: [{ by: 'customer' }, { by: 'provider' }] });
  expect((await page(one.at(-1))).map(({ transactionId }) => transactionId)).toEqual([first]);
  expect(await page((await page(one.at(-1))).at(-1))).toEqual([]);
});
