import { MINUTE } from '#contract/time/units.ts';
import { query } from '#server/marketplace/audit/index.ts';
import { deleteEndedConsoleSessions } from '#server/marketplace/operators/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import {
  authenticator,
  consoleBrowser,
  createOperator,
  operatorAtConsole,
  type ConsoleBrowser,
} from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
beforeAll(async () => {
  app = await startApp({ listingApproval: true });
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
});
afterAll(() => app.close());

const stateOf = async (browser: ConsoleBrowser) =>
  (await browser.post('state')).data as { kind: string; freshUntil?: string; recoveryCodes?: number };
const log = () =>
  app.engine.db.rows<{ action: string; subject: string | null; userId: string | null }>(
    'select action, subject, user_id from audit_log order by id',
  );

describe('the second factor', () => {
  let browser: ConsoleBrowser;
  let code: () => string;
  let recovery: readonly string[];

  test('is set up with a code, and unlocks nothing before that', async () => {
    await createOperator(app, ada);
    browser = consoleBrowser(app, ada.tokens);
    const { data } = await browser.post('state');
    const { kind, secret } = data as { kind: string; secret: string };
    expect(kind).toBe('enrol');
    // A reload shows the same QR code.
    expect((await browser.post('state')).data).toEqual(data);
    expect(await browser.post('queue', { queue: 'listings' })).toMatchObject({ status: 403 });
    expect(await browser.post('confirm-factor', { code: '000000' })).toMatchObject({ status: 403 });

    code = authenticator(secret, app);
    const confirmed = await browser.post('confirm-factor', { code: code() });
    expect(confirmed.status).toBe(200);
    recovery = confirmed.data;
    expect(new Set(recovery).size).toBe(10);
    expect(confirmed.headers.getSetCookie()[0]).toMatch(/^console=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    expect(await stateOf(browser)).toMatchObject({ kind: 'open', recoveryCodes: 10 });
    expect(await browser.post('confirm-factor', { code: code() })).toMatchObject({ status: 409 });
    // The secret is encrypted in the database.
    const [row] = await app.engine.db.rows<{ secret: Buffer }>('select secret from operator_factors');
    expect(row?.secret.includes(secret)).toBe(false);
  });

  test('accepts no code twice, no expired code, and each recovery code once', async () => {
    const used = code();
    browser.bring('');
    expect(await stateOf(browser)).toEqual({ kind: 'locked', passkey: 'none' });
    expect(await browser.post('unlock', { code: used })).toMatchObject({ status: 403 });
    app.clock.advance(2 * MINUTE);
    expect(await browser.post('unlock', { code: used })).toMatchObject({ status: 403 });
    expect(await browser.post('unlock', { code: code() })).toMatchObject({ status: 200 });
    const [one = ''] = recovery;
    browser.bring('');
    expect(await browser.post('unlock', { code: one.toUpperCase() })).toMatchObject({ status: 200 });
    expect(await stateOf(browser)).toMatchObject({ kind: 'open', recoveryCodes: 9 });
    expect(await browser.post('unlock', { code: one })).toMatchObject({ status: 403 });
  });

  test('slows down guessing, but never locks out', async () => {
    app.clock.advance(60 * MINUTE);
    for (let round = 0; round < 5; round += 1)
      expect(await browser.post('unlock', { code: '123456' })).toMatchObject({ status: 403 });
    expect(await browser.post('unlock', { code: code() })).toMatchObject({ status: 429 });
    app.clock.advance(10_000);
    expect(await browser.post('unlock', { code: '123456' })).toMatchObject({ status: 403 });
    app.clock.advance(10_000);
    expect(await browser.post('unlock', { code: code() })).toMatchObject({ status: 429 });
    app.clock.advance(10_000);
    expect(await browser.post('unlock', { code: code() })).toMatchObject({ status: 200 });
  });

  test('expires after half an hour of inactivity or half a day, and after ten minutes for dangerous actions', async () => {
    app.clock.advance(9 * MINUTE);
    expect(await browser.post('renew-recovery-codes')).toMatchObject({ status: 200 });
    app.clock.advance(2 * MINUTE);
    expect(await browser.post('renew-recovery-codes')).toMatchObject({ status: 403 });
    expect(await browser.post('decide', decision('money', 'retry'))).toMatchObject({ status: 403 });
    expect(await browser.post('decide', decision('appeals', 'cancel'))).toMatchObject({ status: 403 });
    expect(await browser.post('decide', decision('appeals', 'close'))).toMatchObject({ status: 409 });
    expect(await browser.post('unlock', { code: code() })).toMatchObject({ status: 200 });
    expect(await browser.post('renew-recovery-codes')).toMatchObject({ status: 200 });

    app.clock.advance(31 * MINUTE);
    expect(await stateOf(browser)).toEqual({ kind: 'locked', passkey: 'none' });
    await browser.post('unlock', { code: code() });
    for (let hour = 0; hour < 12 * 60; hour += 29) {
      app.clock.advance(29 * MINUTE);
      if (hour + 29 < 12 * 60) expect(await stateOf(browser)).toMatchObject({ kind: 'open' });
    }
    expect(await stateOf(browser)).toEqual({ kind: 'locked', passkey: 'none' });
    await deleteEndedConsoleSessions(app.engine);
    expect(await app.engine.db.rows('select 1 from console_sessions')).toEqual([]);
  });

  test('unlocks nothing for another user', async () => {
    await browser.post('unlock', { code: code() });
    const own = await operatorAtConsole(app, ben);
    const token = own.token();
    own.bring(browser.token());
    expect(await stateOf(own)).toEqual({ kind: 'locked', passkey: 'none' });
    expect(await own.post('unlock', { code: code() })).toMatchObject({ status: 403 });
    own.bring(token);
    expect(await stateOf(own)).toMatchObject({ kind: 'open' });
    await own.post('lock');
    expect(await stateOf(own)).toEqual({ kind: 'locked', passkey: 'none' });
  });
});

const decision = (queue: string, action: string) => ({ queue, action, id: 'x', version: 'x' });

describe('the audit log', () => {
  test('records denied requests, up to a limit', async () => {
    const before = (await log()).length;
    const stranger = consoleBrowser(app, cy.tokens);
    expect(await stranger.post('decide', { anything: true })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await consoleBrowser(app).post('audit')).toMatchObject({ status: 403 });
    expect((await log()).slice(before)).toEqual([
      { action: 'refused', subject: 'decide', userId: cy.id },
      { action: 'refused', subject: 'audit', userId: null },
    ]);
    for (let round = 0; round < 25; round += 1) await stranger.post('queue');
    expect((await log()).slice(before)).toHaveLength(1 + 20);
  });

  test('is listed newest first, also when ids gain a digit', async () => {
    const { db } = app.engine;
    await db.run(`select setval(pg_get_serial_sequence('audit_log', 'id'), 9995)`);
    for (let round = 0; round < 10; round += 1)
      await db.run(`insert into audit_log (at, action, subject) values ($1, 'command/test', $2)`, [
        app.clock.now(),
        String(round),
      ]);
    const rows = await query(app.engine, { action: 'command/test' }, 4);
    expect(rows.map(({ subject }) => subject)).toEqual(['9', '8', '7', '6']);
    const next = await query(app.engine, { action: 'command/test', before: rows.at(-1)?.id }, 4);
    expect(next.map(({ subject }) => subject)).toEqual(['5', '4', '3', '2']);
  });

  test('cannot be changed by anybody', async () => {
    const { db } = app.engine;
    for (const sql of ['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])
      await expect(db.run(sql)).rejects.toThrow('the audit log is append-only');
    await expect(db.run('delete from audit_log where false')).rejects.toThrow('append-only');
  });
});
