import type { AddressInfo } from 'node:net';
import express from 'express';
import type { OperatorStatistics } from '#contract/console/figures.ts';
import { HOUR } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { queueWeeklyMails } from '#server/marketplace/statistics/index.ts';
import { unsubscribe } from '#server/marketplace/notifications/index.ts';
import { deleteMember } from '#server/marketplace/operators/index.ts';
import { createUnsubscribeRouter } from '#server/web/formActions/unsubscribe.ts';
import { person, type Person } from '#test/support/cast.ts';
import { createOperator, operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';

jest.setTimeout(30_000);

let app: TestApp;
let second: TestApp;
let ada: Person;
let olha: Person;
let petro: Person;
let console: ConsoleBrowser & { code: () => string };

beforeEach(async () => {
  app = await startApp();
  second = await startApp({}, app);
  // A Wednesday.
  app.clock.set('2026-03-04T10:00:00Z');
  ada = await person(app, 'Ada', 'Lovelace');
  olha = await person(app, 'Olha', 'Team');
  petro = await person(app, 'Petro', 'Team');
  console = await operatorAtConsole(app, olha);
  await createOperator(app, petro);
});
afterEach(async () => {
  await second.close();
  await app.close();
});

const asks = async (isWanted = true) =>
  expect((await console.post('mail-figures', { isWanted })).status).toBe(200);
const isMailed = async () =>
  ((await console.post('figures', { span: 4 })).data as OperatorStatistics).isMailed;
const at = async (moment: string) => {
  app.clock.set(moment);
  await queueWeeklyMails(app.engine);
};
const weekly = async ({ email }: Person) =>
  (await mailsOf(app.engine, email)).filter(({ subject }) => subject === 'The week in figures');

test('a subscriber gets one mail, from Monday at six, with both weeks; nobody else does', async () => {
  await ada.publishes();
  const report = { kind: 'user', id: petro.id, reason: 'exploitation' };
  await callWebApi(app, 'safety/report', report, ada.tokens.getToken());
  expect(await isMailed()).toBe(false);
  await asks();
  expect(await isMailed()).toBe(true);
  // Repeating the job makes no difference.
  await asks();
  await queueWeeklyMails(app.engine);
  await at('2026-03-09T05:59:00Z');
  expect(await weekly(olha)).toEqual([]);
  await at('2026-03-09T06:00:00Z');
  const [mail, ...others] = await weekly(olha);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Week: Mon 2 Mar – Sun, 8 Mar 2026');
  expect(mail?.text).toContain('New offers: 1 (the week before: 0)');
  expect(mail?.text).toContain('Reports waiting now: 1\n');
  expect(mail?.text).toMatch(/The oldest report has waited for: 4\.\d days/);
  expect(linkIn(mail!, '/console')).toBe('/console');
  expect(linkIn(mail!, '/unsubscribe/')).toContain(`/unsubscribe/weeklyFigures.${olha.id}.`);
  for (const moment of ['2026-03-09T07:00:00Z', '2026-03-12T09:00:00Z', '2026-03-16T05:00:00Z']) {
    await at(moment);
    expect(await weekly(olha)).toHaveLength(1);
  }
  await at('2026-03-16T06:30:00Z');
  expect((await weekly(olha))[0]?.text).toContain('New offers: 0 (the week before: 1)');
  expect(await weekly(olha)).toHaveLength(2);
  expect([await weekly(petro), await weekly(ada)]).toEqual([[], []]);
});

test('a server that was down on Monday sends it afterwards, in the reader’s language', async () => {
  await asks();
  await olha.sdk.currentUser.updateProfile({ privateData: { locale: 'uk' } });
  await at('2026-03-12T20:00:00Z');
  const mails = await mailsOf(app.engine, olha.email);
  const mail = mails.find(({ subject }) => subject === 'Тиждень у цифрах');
  expect(mail?.text).toContain('Нові пропозиції: 0 (тижнем раніше: 0)');
});

test('many workers at once send it once, and if a worker dies, the next one sends it', async () => {
  await asks();
  app.clock.set('2026-03-09T06:00:00Z');
  await app.engine.db.run('alter table outbox rename to outbox_away');
  await expect(queueWeeklyMails(app.engine)).rejects.toThrow();
  await app.engine.db.run('alter table outbox_away rename to outbox');
  await Promise.all([app, second, app, second].map(({ engine }) => queueWeeklyMails(engine)));
  const owed = await app.engine.db.rows(`select payload from outbox where kind = 'mail/weekly-figures'`);
  expect(owed).toEqual([{ payload: { userId: olha.id, week: '2026-03-02' } }]);
  await Promise.all([weekly(olha), mailsOf(second.engine, olha.email)]);
  expect(await weekly(olha)).toHaveLength(1);
});

test('a former operator gets none, even if it was already due', async () => {
  await asks();
  await at('2026-03-09T06:00:00Z');
  await deleteMember(app.engine, olha.email);
  expect(await weekly(olha)).toEqual([]);
  await at('2026-03-16T06:00:00Z');
  const { count } = (await app.engine.db.first<{ count: number }>(
    `select count(*)::int as count from outbox where kind = 'mail/weekly-figures'`,
  ))!;
  expect(count).toBe(1);
  // Nor does a user who writes the setting into their own data.
  await ada.sdk.currentUser.updateProfile({ privateData: { weeklyFigures: '2026-01-05' } });
  await at('2026-03-23T06:00:00Z');
  expect(await weekly(ada)).toEqual([]);
});

test('the link in the mail unsubscribes with one click without sign-in, and the console can resubscribe', async () => {
  await asks();
  await at('2026-03-09T06:00:00Z');
  const [mail] = await weekly(olha);
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
  const server = express()
    .use(
      '/unsubscribe',
      createUnsubscribeRouter({ engine: { mails: mailsWith(token => unsubscribe(app.engine, token)) } }),
    )
    .listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const post = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  expect((await post(pathname.replace(olha.id, petro.id))).status).toBe(404);
  expect((await post(pathname)).status).toBe(200);
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  await at('2026-03-16T06:00:00Z');
  expect(await weekly(olha)).toHaveLength(1);
  await console.post('unlock', { code: console.code() });
  expect(await isMailed()).toBe(false);
  await asks();
  await asks(false);
  await asks();
  await queueWeeklyMails(app.engine);
  expect(await weekly(olha)).toHaveLength(1);
  await at('2026-03-23T06:00:00Z');
  expect(await weekly(olha)).toHaveLength(2);
});

test('every process runs the job every hour', () => {
  expect(schedule.find(({ run }) => run === queueWeeklyMails)?.every).toBe(HOUR);
});

const mailsWith = (end: (token: string) => Promise<boolean>) => ({
  unsubscribe: end,
  outbox: () => Promise.reject(new Error('not asked')),
  find: () => Promise.reject(new Error('not asked')),
  waysIn: () => Promise.reject(new Error('not asked')),
  tellOfSignUp: () => Promise.reject(new Error('not asked')),
  endEverything: () => Promise.reject(new Error('not asked')),
  answerFreshness: () => Promise.reject(new Error('not asked')),
  isHidingOffered: () => Promise.reject(new Error('not asked')),
});
