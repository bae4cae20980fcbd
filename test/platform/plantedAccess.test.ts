import { HOUR } from '#contract/time/units.ts';
import { resolveAccessToken } from '#server/marketplace/auth/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as passkeys from '#server/marketplace/passkeys/index.ts';
import { endOtherAccess, listOwnWays, listWaysByLink } from '#server/marketplace/access/index.ts';
import { deleteMember } from '#server/marketplace/operators/index.ts';
import { endEverything, findOrLinkIdentity, tokenLifetimes } from '#server/marketplace/users/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { ctxFor } from '#test/support/database.ts';
import { mailedToken, mailsTo } from '#test/support/mails.ts';
import { createSoftAuthenticator } from '#test/support/softAuthenticator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf, newStore } from './sdk.ts';

// Somebody who knew the password has added their own ways into the account, before its owner takes it back.

const site = { origin: 'https://poruch.test', rpId: 'poruch.test' };
const newPassword = 'a longer walk home';
const theirs = { idpId: 'google', subject: 'not-the-owner' };

let app: TestApp;
let ada: Person;
let soft: ReturnType<typeof createSoftAuthenticator>;
beforeEach(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
  await app.engine.db.run('update users set email_verified = true where id = $1', [ada.id]);
  soft = createSoftAuthenticator(site);
  const ctx = await ctxOf(ada);
  const options = await passkeys.beginRegistration(ctx, { password: ada.password });
  await passkeys.finishRegistration(ctx, { response: soft.create(options), name: 'Planted' });
  await app.engine.db.run(
    'insert into user_identities (idp_id, subject, user_id, created_at) values ($1, $2, $3, $4)',
    [theirs.idpId, theirs.subject, ada.id, app.clock.now()],
  );
});
afterEach(() => app.close());

async function ctxOf(person: Person): Promise<Ctx> {
  const holder = await resolveAccessToken(app.engine, person.tokens.getToken()?.access_token ?? '');
  return ctxFor(app.engine, holder?.viewer ?? { kind: 'anonymous' });
}

/** What still opens the account without the new password. */
async function opens(): Promise<string[]> {
  const { options, binding } = await passkeys.beginLogin(app.engine, {});
  const use = { clientId: 'test-client', binding, response: soft.use(options), caller: {} };
  const byPasskey = await passkeys.finishLogin(app.engine, use).then(
    () => ['passkey'],
    () => [],
  );
  const claims = { subject: theirs.subject, emailVerified: false };
  const owner = await findOrLinkIdentity(app.engine, theirs.idpId, claims);
  return [...byPasskey, ...(owner === ada.id ? ['identity'] : [])];
}

/** Returns the token of a link for a new password. */
async function asksForLink(): Promise<string> {
  await createSdk(app.baseUrl).passwordReset.request({ email: ada.email });
  return mailedToken(app.engine, ada.id, 'mail/reset-password');
}
const resets = (passwordResetToken: string, more: object = {}) =>
  createSdk(app.baseUrl).passwordReset.reset({ email: ada.email, passwordResetToken, newPassword, ...more });
const reset = async () => void (await resets(await asksForLink()));
const waysOf = async (token: string) => (await listWaysByLink(app.engine, { email: ada.email, token })) ?? [];
const forbidden = { status: 403, code: 'forbidden' };
const change = () => ada.sdk.currentUser.changePassword({ currentPassword: ada.password, newPassword });

test('what somebody else added opens the account before', async () => {
  expect(await opens()).toEqual(['passkey', 'identity']);
});

test('a mailed reset ends a planted passkey and a planted identity', async () => {
  await reset();
  expect(await opens()).toEqual([]);
});

test('a changed password ends a planted passkey and a planted identity', async () => {
  await change();
  expect(await opens()).toEqual([]);
});

test('ending all log-ins ends them too, unless the owner keeps them', async () => {
  const end = (ways?: object) => callWebApi(app, 'logins/end', ways ? { ways } : {}, ada.tokens.getToken());
  expect((await end({ keep: [] })).status).toBe(403);
  expect((await end({ keep: [], currentPassword: ada.password })).status).toBe(200);
  expect(await opens()).toEqual([]);
});

test.each([
  ['changed password', () => change()],
  ['mailed reset', () => reset()],
] as const)('a %s ends the console of an operator, whose cookie opens nothing later', async (_, act) => {
  const browser = await operatorAtConsole(app, ada);
  const stolen = browser.token();
  await act();
  const tokens = newStore();
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  await sdk.login({ username: ada.email, password: newPassword });
  const rows = await app.engine.db.rows('select 1 from console_sessions where user_id = $1', [ada.id]);
  expect([stolen.length > 0, rows.length]).toEqual([true, 0]);
});

test('a mailed link shows what else opens the account, to its holder alone, and each stays if it is kept', async () => {
  const token = await asksForLink();
  const ways = await waysOf(token);
  expect(ways).toEqual([
    expect.objectContaining({ kind: 'passkey', name: 'Planted' }),
    expect.objectContaining({ kind: 'identity', idpId: 'google' }),
    expect.objectContaining({ kind: 'login', browser: 'other', system: 'other' }),
  ]);
  // Nothing by which somebody else could use them.
  expect(JSON.stringify(ways)).not.toContain(theirs.subject);
  for (const link of [
    { email: ada.email, token: `${token}x` },
    { email: 'ben@example.org', token },
  ])
    expect((await callWebApi(app, 'ways-in/by-link', link)).body.data).toBeNull();
  const shown = await callWebApi(app, 'ways-in/by-link', { email: ada.email, token });
  expect(shown.body.data).toHaveLength(3);
  await resets(token, { keep: [...ways.map(({ key }) => key), 'another'] });
  expect(await opens()).toEqual(['passkey', 'identity']);
  expect((await ada.sdk.currentUser.show()).status).toBe(200);
  // The link is used.
  expect(await listWaysByLink(app.engine, { email: ada.email, token })).toBeNull();
});

test('while nobody has verified the address, a reset keeps nothing and shows nothing', async () => {
  const token = await asksForLink();
  const keep = (await waysOf(token)).map(({ key }) => key);
  await app.engine.db.run('update users set email_verified = false where id = $1', [ada.id]);
  expect(await waysOf(token)).toEqual([]);
  await resets(token, { keep });
  expect(await opens()).toEqual([]);
});

test('a changed password keeps what its owner ticks, and never another login', async () => {
  const elsewhere = createSdk(app.baseUrl, { tokenStore: newStore() });
  await elsewhere.login({ username: ada.email, password: ada.password });
  const keep = (await waysOf(await asksForLink())).map(({ key }) => key);
  await ada.sdk.currentUser.changePassword({ currentPassword: ada.password, newPassword, keep });
  expect(await opens()).toEqual(['passkey', 'identity']);
  expect(await failureOf(elsewhere.currentUser.show())).toEqual(forbidden);
  expect((await ada.sdk.currentUser.show()).status).toBe(200);
});

test('a passkey whose registration was under way is not added after the account was taken back', async () => {
  const other = createSoftAuthenticator(site);
  const ctx = await ctxOf(ada);
  const options = await passkeys.beginRegistration(ctx, { password: ada.password });
  const response = other.create(options);
  const { clock, db } = app.engine;
  // The challenge has been taken when the reset ends the session.
  const racing = { ...ctx, engine: { ...app.engine, db: { ...db, transaction: afterReset } } } as Ctx;
  async function afterReset<T>(work: Parameters<typeof db.transaction<T>>[0]): Promise<T> {
    await reset();
    return db.transaction(work);
  }
  await expect(passkeys.finishRegistration(racing, { response, name: 'Late' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const rows = await db.rows('select 1 from passkeys where user_id = $1', [ada.id]);
  expect([rows.length, clock.now()]).toEqual([0, expect.any(Date)]);
});

describe('the link that ends everything', () => {
  const ends = (token: string) => endEverything(app.engine, token);
  /** A mail about a login, as the owner gets it. */
  async function warned(): Promise<string> {
    app.clock.advance(2 * HOUR);
    await createSdk(app.baseUrl).login({ username: ada.email, password: ada.password });
    return mailedToken(app.engine, ada.id, 'mail/new-device');
  }

  test('ends logins, passkeys, linked accounts, console, devices and the password, and mails a link', async () => {
    const browser = await operatorAtConsole(app, ada);
    const token = await warned();
    await app.engine.db.run(
      `insert into auth_devices (user_id, device, label, created_at, seen_at) values ($1, 'x', 'other other', $2, $2)`,
      [ada.id, app.clock.now()],
    );
    const older = await asksForLink();
    expect(await ends(token)).toBe('ended');
    expect(await opens()).toEqual([]);
    expect(await failureOf(ada.sdk.currentUser.show())).toEqual(forbidden);
    const guess = createSdk(app.baseUrl).login({ username: ada.email, password: ada.password });
    expect(await failureOf(guess)).toMatchObject({ status: 401 });
    expect(await failureOf(resets(older))).toEqual(forbidden);
    for (const table of ['auth_devices', 'console_sessions'])
      expect([
        table,
        await app.engine.db.rows(`select 1 from ${table} where user_id = $1`, [ada.id]),
      ]).toEqual([table, []]);
    expect(await browser.post('audit')).toMatchObject({ status: 403 });
    const [mail] = await mailsTo(app.engine, ada.id);
    expect(mail).toMatchObject({ kind: 'mail/access-ended', email: ada.email });
    await resets(mail?.token ?? '');
    const login = createSdk(app.baseUrl).login({ username: ada.email, password: newPassword });
    expect((await login).status).toBe(200);
  });

  test('used twice, at once or by another mail it does nothing more, and never anything for a guess', async () => {
    const first = await warned();
    const second = await warned();
    expect((await Promise.all([ends(first), ends(first)])).sort()).toEqual(['again', 'ended']);
    await resets(await mailedToken(app.engine, ada.id, 'mail/access-ended'));
    expect([await ends(first), await ends(second), await ends('a guess'), await ends('')]).toEqual([
      'again',
      'again',
      'unknown',
      'unknown',
    ]);
    const login = createSdk(app.baseUrl).login({ username: ada.email, password: newPassword });
    expect((await login).status).toBe(200);
  });

  test('works after all logins were ended, and no longer once it is too old or the account deleted', async () => {
    const token = await warned();
    const late = async () => {
      app.clock.advance(tokenLifetimes.endAccess + 1);
      return ends(token);
    };
    await callWebApi(app, 'logins/end', {}, ada.tokens.getToken());
    expect(await late()).toBe('unknown');
    app.clock.advance(-tokenLifetimes.endAccess);
    await ada.sdk.login({ username: ada.email, password: ada.password });
    expect(await ends(token)).toBe('ended');
    await resets(await mailedToken(app.engine, ada.id, 'mail/access-ended'));
    const last = await mailedToken(app.engine, ada.id, 'mail/password-changed');
    await ada.sdk.login({ username: ada.email, password: newPassword });
    await ada.sdk.currentUser.delete({ currentPassword: newPassword });
    expect(await ends(last)).toBe('unknown');
  });

  test('works for an account without a password, and gives up a pending address', async () => {
    const token = await warned();
    await app.engine.db.run(
      `update users set password_hash = null, pending_email = 'x@example.org' where id = $1`,
      [ada.id],
    );
    expect(await ends(token)).toBe('ended');
    // Somebody whose provider vouches for the address has to know the password, which nobody does.
    const claims = { subject: 'new', email: ada.email, emailVerified: true };
    await expect(findOrLinkIdentity(app.engine, 'google', claims)).rejects.toMatchObject({
      code: 'auth-invalid-access-token',
    });
    const [user] = await app.engine.db.rows('select pending_email from users where id = $1', [ada.id]);
    expect(user).toEqual({ pendingEmail: null });
  });

  test('is in the mails about passwords, devices, passkeys, addresses and linked accounts', async () => {
    await warned();
    await ada.sdk.currentUser.changeEmail({ email: 'new@example.org', currentPassword: ada.password });
    await change();
    const mails = await mailsTo(app.engine, ada.id);
    const kinds = ['new-device', 'password-changed', 'passkey-added', 'email-changed'];
    for (const kind of kinds) {
      const { token = '' } = mails.find(mail => mail.kind === `mail/${kind}`) ?? {};
      const rows = await app.engine.db.rows<{ reason: string }>(
        `select reason from user_tokens where hash = sha256($1::bytea)`,
        [Buffer.from(token)],
      );
      expect([kind, rows]).toEqual([kind, [{ reason: 'endAccess' }]]);
      // It neither verifies an address nor sets a password.
      expect(await failureOf(ada.sdk.currentUser.verifyEmail({ verificationToken: token }))).toMatchObject({
        code: 'email-not-found',
      });
      expect(await failureOf(resets(token))).toEqual(forbidden);
    }
  });
});

test('an operator keeps the second factor, but its passkey logs nobody in any more', async () => {
  await app.engine.db.run('update passkeys set for_console = true where user_id = $1', [ada.id]);
  await reset();
  expect(await opens()).toEqual([]);
  expect(await passkeys.hasProofPasskey(app.engine, ada.id)).toBe(true);
});

test('the console cookie of somebody who is an operator no more opens nothing when they are one again', async () => {
  const browser = await operatorAtConsole(app, ada);
  await deleteMember(app.engine, ada.email);
  const again = await operatorAtConsole(app, ada);
  again.bring(browser.token());
  expect((await again.post('state')).data).toMatchObject({ kind: 'locked' });
});

test('an account without a password whose owner ends every way in is mailed a link for one', async () => {
  await app.engine.db.run('update users set password_hash = null where id = $1', [ada.id]);
  const end = await callWebApi(app, 'logins/end', { ways: { keep: [] } }, ada.tokens.getToken());
  expect(end.status).toBe(200);
  const [mail] = await mailsTo(app.engine, ada.id);
  expect(mail).toMatchObject({ kind: 'mail/access-ended' });
  expect((await ada.sdk.currentUser.show()).status).toBe(200);
  await resets(mail?.token ?? '');
});

test('an operator who is signed in as the user neither sees nor ends what opens the account', async () => {
  const viewer = { kind: 'user', userId: ada.id, limited: true, trusted: false } as const;
  const ctx = ctxFor(app.engine, viewer);
  expect(await listOwnWays(ctx)).toBeNull();
  const proof = { keep: [], currentPassword: ada.password, accessToken: undefined };
  await expect(endOtherAccess(ctx, proof)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await opens()).toEqual(['passkey', 'identity']);
});
