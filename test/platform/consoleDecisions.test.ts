import type { ConsoleItem, QueueLine } from '#contract/console/queueItem.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import * as payments from '#server/marketplace/payments/index.ts';
import { submit } from '#server/marketplace/verification/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { consoleBrowser, operatorAtConsole, type ConsoleBrowser } from '#test/support/consoleOperator.ts';
import { ctxFor } from '#test/support/database.ts';
import { mailsTo } from '#test/support/mails.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import type { Res } from './sdk.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let op: Person;
let olha: ConsoleBrowser & { code: () => string };
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben } = await cast(app));
  op = await person(app, 'Olha', 'Team');
  olha = await operatorAtConsole(app, op);
  await app.engine.db.run('update users set email_verified = true', []);
});
afterAll(() => app.close());

interface Shown {
  profile: { publicData: object };
}

const firstOf = async (queue: string) =>
  ((await olha.post('queue', { queue })).data as readonly QueueLine[])[0];
const itemOf = async (queue: string, id = '') => {
  const { data } = await olha.post('item', { queue, id });
  if (!data) throw new Error('nothing waits');
  return data as ConsoleItem;
};
const waits = async (queue: string, id: string) => (await olha.post('item', { queue, id })).data !== null;
const decides = (item: ConsoleItem, choice: object) =>
  olha.post('decide', { queue: item.queue, id: item.id, version: item.version, ...choice });
const actions = () =>
  app.engine.db.rows<{ action: string; subject: string; reason: string | null }>(
    'select action, subject, reason from audit_log order by id desc',
    [],
  );
const mailTo = async (who: Person, subject: string) => {
  const mail = (await mailsOf(app.engine, who.email)).find(one => one.subject === subject);
  if (!mail) throw new Error(`no mail “${subject}”`);
  return mail;
};
const kindsTo = async (who: Person) => (await mailsTo(app.engine, who.id)).map(({ kind }) => kind);

describe('requests for the badge', () => {
  const asks = async (who: Person) => {
    const viewer = { kind: 'user', userId: who.id, trusted: false, limited: false } as const;
    const documents = [Buffer.from('%PDF-1.7 statute')];
    await submit(ctxFor(app.engine, viewer), () => Promise.resolve({ note: 'A shelter', documents }));
    return itemOf('verification', (await firstOf('verification'))?.id);
  };
  const badgeOf = async (who: Person) =>
    ((await who.sdk.currentUser.show()).data.data.attributes as unknown as Shown).profile.publicData;

  test('are rejected only with a reason, which the user sees', async () => {
    const item = await asks(ben);
    expect(item).toMatchObject({ title: 'Ben K', actions: ['approve', 'sendBack'] });
    expect(item.documents).toHaveLength(1);
    expect(await decides(item, { action: 'sendBack', words: ' ' })).toMatchObject({ status: 400 });
    const words = 'The statute cannot be read.';
    expect(await decides(item, { action: 'sendBack', words })).toMatchObject({ status: 200 });
    expect(await badgeOf(ben)).not.toHaveProperty('isVerified');
    const [mail] = await mailsOf(app.engine, ben.email);
    expect(mail?.text).toContain(words);
    expect((await actions())[0]).toMatchObject({ action: 'verification/sendBack', reason: words });
  });

  test('are granted for the identity under review, and not if it has changed since', async () => {
    const item = await asks(ada);
    await ada.sdk.currentUser.updateProfile({ firstName: 'Augusta' });
    expect(await decides(item, { action: 'approve' })).toMatchObject({ status: 409 });
    const now = await itemOf('verification', item.id);
    expect(await decides(now, { action: 'approve' })).toMatchObject({ status: 200 });
    expect(await badgeOf(ada)).toMatchObject({ isVerified: true, verifiedAt: '2026-03-02' });
    expect(await waits('verification', item.id)).toBe(false);
    expect(await decides(now, { action: 'approve' })).toMatchObject({ status: 409 });
  });
});

describe('appeals of guests and hosts', () => {
  let booked: Res;
  beforeEach(async () => {
    const listing = await ada.publishes();
    const start = Math.floor(app.clock.now().getTime() / DAY) * DAY + DAY;
    const dates = { bookingStart: new Date(start), bookingEnd: new Date(start + DAY) };
    const request = {
      processAlias: 'free-process/release-1',
      transition: 'transition/request',
      params: { listingId: listing.id, ...dates },
    };
    booked = (await ben.sdk.transactions.initiate(request, { expand: true })).data.data;
    await ada.sdk.transactions.transition({ id: booked.id, transition: 'transition/accept', params: {} });
    const asked = { id: booked.id.uuid, matter: 'cancel', reason: 'unsafe' };
    await callWebApi(app, 'safety/appeal', asked, ben.tokens.getToken());
  });
  const stateOf = async () => (await ben.sdk.transactions.show({ id: booked.id })).data.data.attributes.state;

  test('can be closed with an answer, which only the appellant receives', async () => {
    const item = await itemOf('appeals', booked.id.uuid);
    expect(item).toMatchObject({ marks: ['urgent'], actions: ['cancel', 'close'] });
    const words = 'Please call us: we look for another place for you.';
    expect(await decides(item, { action: 'close', words })).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('state/accepted');
    expect((await mailTo(ben, 'News about what you asked us')).text).toContain(words.slice(0, 20));
    expect(await kindsTo(ada)).not.toContain('mail/appeal-closed');
    expect(await waits('appeals', booked.id.uuid)).toBe(false);
    expect((await actions())[0]).toMatchObject({ action: 'appeals/close', reason: words });
  });

  test('can be granted with a fresh code, unless the booking has changed since', async () => {
    const item = await itemOf('appeals', booked.id.uuid);
    app.clock.advance(11 * MINUTE);
    expect(await decides(item, { action: 'cancel' })).toMatchObject({ status: 403 });
    expect(await stateOf()).toBe('state/accepted');
    await olha.post('unlock', { code: olha.code() });
    expect(await decides(item, { action: 'cancel' })).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('state/canceled');
    expect(await decides(item, { action: 'cancel' })).toMatchObject({ status: 409 });
    expect(await decides(item, { action: 'approve' })).toMatchObject({ status: 400 });
  });
});

test('stuck payments are retried with a fresh code', async () => {
  const { engine } = app;
  const order = {
    transactionId: engine.ids.uuid(),
    step: 'refund',
    request: { reason: 'abandoned' },
  } as const;
  await engine.db.transaction(tx => payments.scheduleOperation(engine, tx, order));
  await engine.db.run(`update payment_operations set tries = 10, last_error = 'card declined'`, []);
  const line = await firstOf('money');
  expect(line).toMatchObject({ title: 'payment/refund', about: 'card declined' });
  const item = await itemOf('money', line?.id);
  expect(item.facts).toContainEqual({ label: 'transactionId', value: order.transactionId });
  app.clock.advance(11 * MINUTE);
  expect(await decides(item, { action: 'retry' })).toMatchObject({ status: 403 });
  await olha.post('unlock', { code: olha.code() });
  expect(await decides(item, { action: 'retry' })).toMatchObject({ status: 200 });
  expect((await actions())[0]).toMatchObject({ action: 'money/retry', subject: line?.id });
  expect(await waits('money', line?.id ?? '')).toBe(false);
  expect(await decides(item, { action: 'retry' })).toMatchObject({ status: 409 });
});

test('a mail refused by a block list says so in its queue, and can be retried', async () => {
  const error = 'Postponed: mail server: EENVELOPE RCPT TO 554 5.7.1 (block-list)';
  await app.engine.db.run(
    `insert into outbox (kind, payload, created_at, run_at, attempts, last_error)
     values ('mail/password-changed', $1, $2, $2, 10, $3)`,
    [{ userId: ben.id, email: ben.email }, app.clock.now(), error],
  );
  const line = await firstOf('mails');
  expect(line).toMatchObject({ title: 'mail/password-changed', about: error });
  const item = await itemOf('mails', line?.id);
  expect(item.facts[0]).toEqual({ label: 'todo', value: { codes: ['mail-block-list'] } });
  expect(item.actions).toEqual(['retry']);
});

describe('the second factor', () => {
  test('sends the operator a mail when it is set up and when a recovery code is used', async () => {
    const taras = await person(app, 'Taras', 'Team');
    const browser = await operatorAtConsole(app, taras);
    await mailTo(taras, 'Your console now asks for a code');
    await browser.post('unlock', { code: browser.codes[0] });
    expect((await mailTo(taras, 'A recovery code was used')).text).not.toContain(browser.codes[0]);
    await browser.post('unlock', { code: 'abcd-abcd-abcd' });
    const kinds = await kindsTo(taras);
    expect(kinds.filter(kind => kind === 'mail/second-factor')).toHaveLength(2);
  });

  test('protects the outbox too', async () => {
    const outbox = async (browser: ConsoleBrowser) => (await browser.get('../operator/outbox')).status;
    expect(await outbox(olha)).toBe(200);
    expect(await outbox(consoleBrowser(app, op.tokens))).toBe(403);
    expect((await consoleBrowser(app, op.tokens).get('../operator/outbox/1-1/html')).status).toBe(403);
    expect(await outbox(consoleBrowser(app, ben.tokens))).toBe(404);
    expect(await outbox(consoleBrowser(app))).toBe(404);
  });
});

test('operators appointed by command get mails about reports like those in the settings', async () => {
  const report = { kind: 'user', id: ada.id, reason: 'danger' };
  await callWebApi(app, 'safety/report', report, ben.tokens.getToken());
  await mailsOf(app.engine, op.email);
  expect(await kindsTo(op)).toContain('mail/report-waiting');
});
