import { MINUTE } from '#contract/time/units.ts';
import { addMember, resetFactor } from '#server/marketplace/operators/index.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { cookieJar, type CookieJar } from '#test/support/cookieJar.ts';
import { createSoftAuthenticator } from '#test/support/softAuthenticator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { testClient } from './sdk.ts';

const site = { origin: 'https://poruch.test', rpId: 'poruch.test' };
const session = `st-${testClient.clientId}-token`;

let app: TestApp;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterEach(() => app.close());

type Options = { challenge: string; user: { id: string } };

function browserOf(person?: Person, { baseUrl } = app): CookieJar {
  const jar = cookieJar();
  if (person) jar.set(baseUrl, session, encodeURIComponent(JSON.stringify(person.tokens.getToken())));
  return jar;
}

async function call(jar: CookieJar, path: string, body: object = {}, { baseUrl } = app) {
  const answer = await jar.fetch(`${baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/transit+json', 'User-Agent': 'Mozilla/5.0 Firefox/140.0' },
    body: sharetribe.transit.write(body),
  });
  const { data } = sharetribe.transit.read(await answer.text()) as { data: never };
  return { status: answer.status, data };
}

async function register(person: Person, name = 'Phone') {
  const jar = browserOf(person);
  const soft = createSoftAuthenticator(site);
  const begun = await call(jar, 'passkeys/begin', { password: person.password });
  const response = soft.create(begun.data as Options);
  const { status } = await call(jar, 'passkeys/finish', { response, name });
  expect([begun.status, status]).toEqual([200, 200]);
  return soft;
}

async function logIn(soft: ReturnType<typeof createSoftAuthenticator>, jar = browserOf()) {
  const { data } = await call(jar, 'passkeys/begin-login');
  const { status } = await call(jar, 'passkeys/log-in', { response: soft.use(data as Options) });
  return { jar, status };
}

test('members can add, see, rename and remove only their own passkeys', async () => {
  const soft = await register(ada);
  const [hers, his] = [browserOf(ada), browserOf(ben)];
  expect((await call(hers, 'passkeys')).data).toMatchObject([{ id: soft.id, name: 'Phone', usedOn: null }]);
  expect((await call(his, 'passkeys')).data).toEqual([]);
  const { id } = soft;
  expect((await call(his, 'passkeys/rename', { id, name: 'Mine' })).status).toBe(404);
  expect((await call(his, 'passkeys/remove', { id, password: ben.password })).status).toBe(404);
  expect((await call(hers, 'passkeys/rename', { id, name: ' ' })).status).toBe(400);
  expect((await call(hers, 'passkeys/rename', { id, name: 'Old phone' })).status).toBe(200);
  expect((await call(hers, 'passkeys')).data).toMatchObject([{ name: 'Old phone' }]);
  expect((await call(hers, 'passkeys/remove', { id, password: ada.password })).status).toBe(200);
  expect((await call(hers, 'passkeys')).data).toEqual([]);
});

test('an unlocked session is not enough to add or remove a passkey: the password is required', async () => {
  const { id } = await register(ada);
  const jar = browserOf(ada);
  for (const proof of [{}, { password: 'a guess' }])
    expect((await call(jar, 'passkeys/remove', { id, ...proof })).status).toBe(403);
  for (const body of [{}, { password: '' }, { password: 'a guess' }])
    expect((await call(jar, 'passkeys/begin', body)).status).toBe(403);
});

test('a challenge of one login is invalid in another login of the same user', async () => {
  const first = browserOf(ada);
  const { data } = await call(first, 'passkeys/begin', { password: ada.password });
  const response = createSoftAuthenticator(site).create(data as Options);
  await ada.sdk.login({ username: ada.email, password: ada.password });
  const second = browserOf(ada);
  expect((await call(second, 'passkeys/finish', { response, name: 'x' })).status).toBe(403);
});

test('a passkey logs in and sets the session cookie, and a new device causes a mail', async () => {
  const soft = await register(ada);
  expect((await logIn(soft)).status).toBe(200);
  // Within the first hour of an account, new devices cause no mail.
  app.clock.advance(61 * MINUTE);
  const jar = browserOf();
  const { data } = await call(jar, 'passkeys/begin-login');
  expect(jar.attributesOf(app.baseUrl, 'passkey')).toMatch(/httponly.*samesite=strict/);
  expect((await call(jar, 'passkeys/log-in', { response: soft.use(data as Options) })).status).toBe(200);
  expect(jar.get(app.baseUrl, 'passkey')).toBeUndefined();
  expect(jar.get(app.baseUrl, 'device')).toBeDefined();
  const { data: logins } = await call(jar, 'logins');
  expect(logins).toMatchObject([{ isThis: true, browser: 'firefox' }, { isThis: false }, { isThis: false }]);
  const mails = await app.engine.db.rows<{ kind: string }>(
    `select kind from outbox where kind like 'mail/%'`,
  );
  expect(mails.map(({ kind }) => kind)).toContain('mail/new-device');
});

test('a challenge works once, and only in the browser that requested it', async () => {
  const soft = await register(ada);
  const asked = browserOf();
  const { data } = await call(asked, 'passkeys/begin-login');
  const response = soft.use(data as Options);
  const stranger = browserOf();
  expect((await call(stranger, 'passkeys/log-in', { response })).status).toBe(401);
  await call(stranger, 'passkeys/begin-login');
  expect((await call(stranger, 'passkeys/log-in', { response })).status).toBe(401);
  expect(stranger.get(app.baseUrl, session)).toBeUndefined();
  expect((await call(asked, 'passkeys/log-in', { response })).status).toBe(200);
  expect((await call(asked, 'passkeys/log-in', { response })).status).toBe(401);
  expect((await logIn(createSoftAuthenticator(site))).status).toBe(401);
});

test('the console accepts only passkeys that were added in it', async () => {
  const own = await register(ada);
  const { token } = await operatorAtConsole(app, ada);
  const open = browserOf(ada);
  open.set(app.baseUrl, 'console', token());
  const locked = browserOf(ada);
  expect((await call(locked, 'console/state')).data).toEqual({ kind: 'locked', passkey: 'none' });
  expect((await call(locked, 'console/begin-passkey')).status).toBe(409);
  expect((await call(locked, 'console/begin-adding-passkey')).status).toBe(403);

  const soft = createSoftAuthenticator(site);
  const begun = await call(open, 'console/begin-adding-passkey');
  const response = soft.create(begun.data as Options);
  expect((await call(locked, 'console/add-passkey', { response, name: 'Key' })).status).toBe(403);
  expect((await call(open, 'console/add-passkey', { response, name: 'Key' })).status).toBe(200);
  expect((await call(locked, 'console/state')).data).toEqual({ kind: 'locked', passkey: 'usable' });

  const unlock = async (by: typeof soft) => {
    const { data } = await call(locked, 'console/begin-passkey');
    return call(locked, 'console/unlock-by-passkey', { response: by.use(data as Options) });
  };
  expect((await unlock(own)).status).toBe(403);
  expect((await call(locked, 'console/state')).data).toMatchObject({ kind: 'locked' });
  expect((await unlock(soft)).status).toBe(200);
  expect((await call(locked, 'console/state')).data).toMatchObject({ kind: 'open' });
  // Valid assertions don't count as attempts.
  for (let time = 0; time < 12; time += 1) expect((await unlock(soft)).status).toBe(200);

  app.clock.advance(16 * MINUTE);
  await ada.sdk.currentUser.show();
  const stale = browserOf(ada);
  stale.set(app.baseUrl, 'console', open.get(app.baseUrl, 'console') ?? '');
  expect((await call(stale, 'console/begin-adding-passkey')).status).toBe(403);
  const audited = await app.engine.db.rows<{ action: string }>(
    `select action from audit_log where action like 'console/passkey%' order by id`,
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'console/passkeyAdded',
    'console/passkeyRefused',
    ...Array<string>(13).fill('console/passkeyGiven'),
  ]);
});

test('where a passkey is required only that unlocks the console, until the operator is reset', async () => {
  const strict = await startApp({ rootUrl: app.engine.settings().rootUrl, consolePasskeys: 'required' });
  try {
    const olha = (await cast(strict)).ada;
    const operator = await operatorAtConsole(strict, olha);
    const [at, locked] = [browserOf(olha, strict), browserOf(olha, strict)];
    at.set(strict.baseUrl, 'console', operator.token());
    expect((await call(at, 'console/state', {}, strict)).data).toEqual({ kind: 'passkeyNeeded' });
    expect((await call(at, 'console/audit', {}, strict)).status).toBe(403);

    const soft = createSoftAuthenticator(site);
    const { data } = await call(at, 'console/begin-adding-passkey', {}, strict);
    const added = { response: soft.create(data as Options), name: 'Key' };
    expect((await call(at, 'console/add-passkey', added, strict)).status).toBe(200);
    expect((await call(at, 'console/state', {}, strict)).data).toMatchObject({
      kind: 'open',
      passkey: 'only',
    });
    expect((await call(at, 'passkeys/remove', { id: soft.id, password: olha.password }, strict)).status).toBe(
      409,
    );

    strict.clock.advance(MINUTE);
    expect((await call(locked, 'console/unlock', { code: operator.code() }, strict)).status).toBe(409);
    expect((await call(locked, 'console/unlock', { code: operator.codes[0] }, strict)).status).toBe(409);
    expect((await call(locked, 'console/state', {}, strict)).data).toEqual({
      kind: 'locked',
      passkey: 'only',
    });

    await resetFactor(strict.engine, olha.email);
    expect((await call(locked, 'console/state', {}, strict)).data).toMatchObject({ kind: 'enrol' });
    expect((await call(locked, 'passkeys', {}, strict)).data).toMatchObject([
      { id: soft.id, forConsole: false },
    ]);
  } finally {
    await strict.close();
  }
});

test('an operator without an authenticator app has to set one up, whatever their passkeys', async () => {
  const jar = browserOf(ada);
  await register(ada);
  await app.engine.db.run('update users set email_verified = true where id = $1', [ada.id]);
  await addMember(app.engine, ada.email);
  await app.engine.db.run('update passkeys set for_console = true');
  expect((await call(jar, 'console/state')).data).toMatchObject({ kind: 'enrol' });
});

test('a site at a bare IP address has no passkeys', async () => {
  const bare = await startApp({ rootUrl: 'https://192.0.2.7' });
  try {
    const olha = (await cast(bare)).ada;
    const jar = cookieJar();
    jar.set(bare.baseUrl, session, encodeURIComponent(JSON.stringify(olha.tokens.getToken())));
    const ask = async (path: string, body: object) => {
      const answer = await jar.fetch(`${bare.baseUrl}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/transit+json' },
        body: sharetribe.transit.write(body),
      });
      const read = sharetribe.transit.read(await answer.text()) as { data: never };
      return [answer.status, read.data];
    };
    expect(await ask('passkeys', {})).toEqual([200, null]);
    expect((await ask('passkeys/begin', { password: olha.password }))[0]).toBe(404);
    expect((await ask('passkeys/begin-login', {}))[0]).toBe(404);
  } finally {
    await bare.close();
  }
});

test('an operator who logs in with a short password from before the rule has to change it to unlock the console', async () => {
  const short = 'nine char';
  await ben.sdk.currentUser.changePassword({ currentPassword: ben.password, newPassword: short });
  const logsIn = (password: string) => ben.sdk.login({ username: ben.email, password });
  await logsIn(short);
  const operator = await operatorAtConsole(app, { ...ben, password: short });
  let cookie = operator.token();
  const kindOf = async () => {
    const at = browserOf(ben);
    at.set(app.baseUrl, 'console', cookie);
    const { data } = await call(at, 'console/state');
    return [(data as { kind: string }).kind, (await call(at, 'console/audit')).status];
  };
  // A session opened without typing the password doesn't reveal its length.
  expect(await kindOf()).toEqual(['open', 200]);
  await logsIn(short);
  expect(await kindOf()).toEqual(['passwordNeeded', 403]);
  const newPassword = 'a longer one';
  await ben.sdk.currentUser.changePassword({ currentPassword: short, newPassword });
  // The old cookie ended with the password.
  expect(await kindOf()).toEqual(['locked', 403]);
  app.clock.advance(MINUTE);
  const back = browserOf(ben);
  expect((await call(back, 'console/unlock', { code: operator.code() })).status).toBe(200);
  cookie = back.get(app.baseUrl, 'console') ?? '';
  expect(await kindOf()).toEqual(['open', 200]);
  await logsIn(newPassword);
  expect(await kindOf()).toEqual(['open', 200]);
});
