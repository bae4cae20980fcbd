import type { Report } from '#contract/safety/safety.ts';
import { reasonsFor } from '#contract/safety/reports.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { deleteUnused } from '#server/marketplace/images/index.ts';
import { accountData as listings } from '#server/marketplace/listings/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import { deleteCurrentUser, purgeDeleted } from '#server/marketplace/users/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { ctxFor, changeSettings } from '#test/support/database.ts';
import { addPerson, type Person as Known } from '#test/support/actions.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import type { Res, Token } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
});

const nowhere = '00000000-0000-4000-8000-000000000000';
const operator = () => ctxFor(app.engine, { kind: 'system' });
const ask = (who: Person | null, path: string, body: object = {}) =>
  callWebApi(app, `safety${path}`, body, who?.tokens.getToken());
const files = (who: Person, kind: string, { id }: { id: string | Res['id'] }, reason = 'other') =>
  ask(who, '/report', { kind, id: typeof id === 'string' ? id : id.uuid, reason });
const filed = async (...report: Parameters<typeof files>) => {
  const { status, body } = await files(...report);
  expect(status).toBe(200);
  return body.data as unknown as Report;
};
const reportsOf = async (who: Person) =>
  ((await ask(who, '')).body.data as unknown as { reports: Report[] }).reports;
const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  (body.errors as unknown as { code: string }[])[0]?.code,
];

async function reviewBy(author: Person, subject: Person, listing: Res, transaction: Res): Promise<string> {
  const id = app.engine.ids.uuid();
  await app.engine.db.run(
    `insert into reviews (id, transaction_id, type, state, rating, content, created_at, author_id, subject_id, listing_id)
     values ($1, $2, 'ofProvider', 'public', 1, 'A terrible person', $3, $4, $5, $6)`,
    [id, transaction.id.uuid, app.clock.now(), author.id, subject.id, listing.id.uuid],
  );
  return id;
}

test('a reported listing, user, message or review is stored as it was', async () => {
  const listing = await ada.publishes({ title: 'Free room for a girl' });
  const thread = await ben.enquires(listing, 'Send me a picture of yourself');
  const { data } = await ada.sdk.messages.query({ transactionId: thread.id });
  const message = data.data[0] as Res;
  const review = await reviewBy(ben, ada, listing, thread);
  const made = [
    await filed(cy, 'listing', listing, 'exploitation'),
    await filed(cy, 'user', ada, 'fake'),
    await filed(ada, 'message', message, 'harassment'),
    await filed(cy, 'review', { id: review }, 'hate'),
  ];
  await ada.sdk.ownListings.update({ id: listing.id, title: 'A lovely room' });
  await ada.sdk.currentUser.updateProfile({ firstName: 'Someone', lastName: 'Else' });
  const open = await reports.queryOpen(operator());
  const kept = made.map(({ id }) => open.find(one => one.id === id));
  expect(kept.map(one => one?.evidence)).toEqual([
    expect.objectContaining({ about: 'Free room for a girl', state: 'published' }),
    expect.objectContaining({ about: 'Ada L' }),
    expect.objectContaining({ about: 'Ben K', content: 'Send me a picture of yourself' }),
    expect.objectContaining({ about: 'Ben K', content: 'A terrible person', rating: 1 }),
  ]);
  expect(kept.map(one => [one?.reporterId, one?.subjectId])).toEqual([
    [cy.id, ada.id],
    [cy.id, ada.id],
    [ada.id, ben.id],
    [cy.id, ben.id],
  ]);
  expect(kept[0]?.imageIds).toHaveLength(1);
  // No report contains what only the author can see.
  expect(JSON.stringify(open)).not.toMatch(/Invalidenstraße|Back yard/);
});

test('only the reporter sees the report', async () => {
  const listing = await ada.publishes();
  const before = await Promise.all([
    ada.sdk.ownListings.show({ id: listing.id }),
    ada.sdk.currentUser.show(),
  ]);
  const { id } = await filed(ben, 'listing', listing, 'money');
  expect(await reportsOf(ada)).toEqual([]);
  expect(await reportsOf(ben)).toMatchObject([{ id, about: listing.attributes.title, state: 'open' }]);
  const after = await Promise.all([ada.sdk.ownListings.show({ id: listing.id }), ada.sdk.currentUser.show()]);
  expect(after).toEqual(before);
  expect(codeOf(await ask(ada, '/report-note', { id, note: 'It was me' }))).toEqual([404, 'not-found']);
  expect(codeOf(await ask(ada, '/report-take-back', { id }))).toEqual([404, 'not-found']);
});

test('a second report about the same item is rejected while one is open', async () => {
  const { id } = await filed(ben, 'user', ada);
  expect(codeOf(await files(ben, 'user', ada, 'hate'))).toEqual([409, 'conflict']);
  await filed(cy, 'user', ada);
  await reports.close(operator(), { id, outcome: 'unfounded', answer: '' });
  await filed(ben, 'user', ada);
});

test('a report can get a further note, and can be withdrawn for ten minutes', async () => {
  const first = await filed(ben, 'user', ada);
  expect((await ask(ben, '/report-note', { id: first.id, note: ' He asked for my passport. ' })).status).toBe(
    200,
  );
  expect(await reportsOf(ben)).toMatchObject([{ note: 'He asked for my passport.' }]);
  expect(codeOf(await ask(ben, '/report-note', { id: first.id, note: 'x'.repeat(2001) }))).toEqual([
    400,
    'validation-invalid-value',
  ]);
  expect(codeOf(await ask(ben, '/report-note', { id: 'x', note: '' }))).toEqual([404, 'not-found']);
  expect((await ask(ben, '/report-take-back', { id: first.id })).status).toBe(200);
  expect(await reportsOf(ben)).toEqual([]);
  const second = await filed(ben, 'user', ada);
  app.clock.advance(10 * MINUTE);
  expect(codeOf(await ask(ben, '/report-take-back', { id: second.id }))).toEqual([404, 'not-found']);
  await reports.close(operator(), { id: second.id, outcome: 'warned', answer: '' });
  expect(codeOf(await ask(ben, '/report-note', { id: second.id, note: 'More' }))).toEqual([404, 'not-found']);
});

test('users can report what they can see, except their own content', async () => {
  const listing = await ada.publishes();
  const draft = await ada.drafts();
  const thread = await ben.enquires(listing);
  const [message] = (await ada.sdk.messages.query({ transactionId: thread.id })).data.data as Res[];
  const body = { kind: 'user', id: ada.id, reason: 'other' };
  const as = (token: Token | null) => callWebApi(app, 'safety/report', body, token);
  expect(codeOf(await as(null))).toEqual([403, 'forbidden']);
  expect(codeOf(await as(await tokenAs(app, ben.id)))).toEqual([403, 'forbidden']);
  // One's own content, and conversations of others.
  for (const [who, kind, what] of [
    [ada, 'listing', listing],
    [ada, 'user', ada],
    [ben, 'message', message as Res],
    [cy, 'message', message as Res],
  ] as const)
    expect([kind, codeOf(await files(who, kind, what))]).toEqual([kind, [403, 'forbidden']]);
  for (const [kind, id] of [
    ['listing', draft.id],
    ['listing', nowhere],
    ['user', 'nobody'],
    ['message', nowhere],
    ['review', nowhere],
  ] as const)
    expect([kind, codeOf(await files(ben, kind, { id }))]).toEqual([kind, [404, 'not-found']]);
  const wrong = [400, 'validation-invalid-value'];
  expect(codeOf(await files(ben, 'review', { id: nowhere }, 'outdated'))).toEqual(wrong);
  expect(codeOf(await files(ben, 'booking', { id: nowhere }))).toEqual(wrong);
  expect((await ask(ben, '/report', { kind: 'user', id: ada.id })).status).toBe(400);
  await ada.sdk.ownListings.close({ id: listing.id });
  expect(codeOf(await files(cy, 'listing', listing))).toEqual([404, 'not-found']);
  await filed(ben, 'listing', listing);
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [cy.id]);
  await app.engine.db.transaction(tx => app.engine.accounts.endSessions(tx, cy.id));
  expect([401, 403]).toContain((await files(cy, 'user', ada)).status);
});

test('every offered reason is accepted', async () => {
  changeSettings(app.engine, {
    limits: { ...app.engine.settings().limits, reports: { most: 7, milliseconds: DAY } },
  });
  const host = await addPerson(app.engine);
  for (const reason of reasonsFor.listing.slice(0, 7))
    await filed(ben, 'listing', { id: await host.publishes() }, reason);
  expect((await files(ben, 'user', host)).status).toBe(429);
  app.clock.advance(DAY);
  await filed(ben, 'user', host);
});

describe('after an account has been deleted', () => {
  let host: Known;
  let listingId: string;
  let report: Report;
  const named = async (id: string) =>
    (
      await app.engine.db.rows<{ name: string }>('select first_name as name from users where id = $1', [id])
    )[0]?.name;
  const leaves = async (id: string) => {
    await app.engine.db.transaction(tx =>
      tx.run('update users set deleted_at = $2 where id = $1', [id, app.clock.now()]),
    );
    await app.engine.db.transaction(
      async tx =>
        await listings.close?.(operator(), tx, id, { deletesPaymentData: false, endsTransactions: false }),
    );
  };

  beforeEach(async () => {
    host = await addPerson(app.engine);
    listingId = await host.publishes();
    report = await filed(ben, 'listing', { id: listingId }, 'danger');
  });

  test('data needed by an open report is hidden but stored until it is closed', async () => {
    await leaves(host.id);
    app.clock.advance(60 * DAY);
    await purgeDeleted(app.engine);
    await deleteUnused(app.engine);
    expect(await named(host.id)).not.toBe('');
    const { imageIds, subject } = await reports.show(operator(), { id: report.id });
    expect(subject?.id).toBe(host.id);
    const pictures = await app.engine.db.rows('select id from images where id = any($1::uuid[])', [imageIds]);
    expect(pictures).toHaveLength(1);

    await reports.close(operator(), { id: report.id, outcome: 'acted', answer: 'They are gone.' });
    await purgeDeleted(app.engine);
    expect(await named(host.id)).toBe('');
    expect(await reports.show(operator(), { id: report.id })).toMatchObject({
      subjectId: null,
      targetId: null,
      evidence: {},
      reason: 'danger',
      outcome: 'acted',
    });
  });

  test('a picture removed by its owner is kept for operators only', async () => {
    const [image] = await app.engine.db.rows<{ id: string }>(
      'delete from listing_images where listing_id = $1 returning image_id as id',
      [listingId],
    );
    app.clock.advance(2 * DAY);
    await deleteUnused(app.engine);
    const kept = () => app.engine.db.rows('select 1 from images where id = $1', [image?.id]);
    expect(await kept()).toHaveLength(1);
    await reports.close(operator(), { id: report.id, outcome: 'warned', answer: '' });
    await deleteUnused(app.engine);
    expect(await kept()).toEqual([]);
  });

  test('a deleted reporter blocks nothing, and their report remains without their name', async () => {
    const cyIsGone = ctxFor(app.engine, { kind: 'user', userId: cy.id, trusted: false, limited: false });
    const { id } = await filed(cy, 'user', host);
    await ask(cy, '/report-note', { id, note: 'I was there.' });
    await deleteCurrentUser(cyIsGone, { currentPassword: cy.password });
    app.clock.advance(28 * DAY);
    await purgeDeleted(app.engine);
    expect(await named(cy.id)).toBe('');
    expect(await reports.show(operator(), { id })).toMatchObject({
      reporterId: null,
      reporter: undefined,
      note: 'I was there.',
      state: 'open',
    });
    await reports.close(operator(), { id, outcome: 'acted', answer: '' });
  });

  test('a report is deleted half a year after it was closed', async () => {
    await reports.close(operator(), { id: report.id, outcome: 'unfounded', answer: '' });
    const job = schedule.find(({ name }) => name.startsWith('forget reports'));
    app.clock.advance(179 * DAY);
    await job?.run(app.engine);
    expect(await reports.show(operator(), { id: report.id })).toBeDefined();
    app.clock.advance(2 * DAY);
    await job?.run(app.engine);
    await expect(reports.show(operator(), { id: report.id })).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('only operators read and decide reports, each report once', async () => {
  const { id } = await filed(ben, 'user', ada);
  const bens = ctxFor(app.engine, { kind: 'user', userId: ben.id, trusted: true, limited: false });
  for (const work of [
    reports.queryOpen(bens),
    reports.show(bens, { id }),
    reports.close(bens, { id, outcome: 'acted', answer: '' }),
  ])
    await expect(work).rejects.toMatchObject({ code: 'forbidden' });
  const wrong = reports.close(operator(), { id, outcome: 'eaten', answer: '' });
  await expect(wrong).rejects.toMatchObject({ source: { path: ['outcome'] } });
  await reports.close(operator(), { id, outcome: 'warned', answer: ' We spoke to her. ' });
  expect((await reportsOf(ben))[0]).toMatchObject({
    state: 'closed',
    outcome: 'warned',
    answer: 'We spoke to her.',
    closedAt: app.clock.now().toISOString(),
  });
  const again = reports.close(operator(), { id, outcome: 'acted', answer: '' });
  await expect(again).rejects.toMatchObject({ code: 'not-found' });
  const dora = await person(app, 'Dora', 'Melnyk');
  expect(await reportsOf(dora)).toEqual([]);
});
