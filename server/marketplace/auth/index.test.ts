import { randomUUID } from 'node:crypto';
import { DAY, MINUTE } from '#contract/time/units.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import * as auth from './index.ts';

let world: TestEngine;
beforeAll(async () => {
  world = await testEngine();
});
afterAll(() => world.close());

const seconds = 1000;

const ask = (form: Record<string, string>, address?: string) =>
  auth.token(world.engine, { client_id: 'test-client', ...form }, { address });
const who = (token: string) => auth.resolveAccessToken(world.engine, token);
const unauthorised = { status: 401 };

async function person() {
  const email = `olena.${randomUUID()}@example.com`;
  const input = { email, password: 'sunflower field', firstName: 'Olena', lastName: 'Kovalenko' };
  const { id } = await users.createCurrentUser(ctxFor(world.engine, { kind: 'anonymous' }), input);
  return { id, email };
}
const logIn = (email: string, password = 'sunflower field', address?: string) =>
  ask({ grant_type: 'password', scope: 'user', username: email, password }, address);
const refresh = (pair: auth.TokenResponse) =>
  ask({ grant_type: 'refresh_token', refresh_token: pair.refresh_token ?? '' });
const exchange = (subject: string, secret = 'test-client-secret') =>
  ask({ grant_type: 'token_exchange', client_secret: secret, subject_token: subject });
const signedIn = async () => logIn((await person()).email);

test('an anonymous token needs neither a row nor a query', async () => {
  const query = jest.spyOn(world.engine.db, 'first');
  const run = jest.spyOn(world.engine.db, 'transaction');
  const pair = await ask({ grant_type: 'client_credentials', scope: 'public-read' });
  expect(pair).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 900,
    scope: 'public-read',
  });
  expect(await who(pair.access_token)).toEqual({
    viewer: { kind: 'anonymous' },
    scope: 'public-read',
    clientId: 'test-client',
  });
  expect(query).not.toHaveBeenCalled();
  expect(run).not.toHaveBeenCalled();
  query.mockRestore();
  run.mockRestore();
  world.clock.advance(15 * MINUTE);
  expect(await who(pair.access_token)).toBeUndefined();
});

test('a password login takes one query to recognise the user', async () => {
  const { id, email } = await person();
  const pair = await logIn(` ${email.toUpperCase()}`);
  expect(pair).toMatchObject({
    token_type: 'bearer',
    expires_in: 900,
    scope: 'user',
    refresh_token: expect.any(String),
  });
  const query = jest.spyOn(world.engine.db, 'first');
  expect(await who(pair.access_token)).toEqual({
    viewer: {
      kind: 'user',
      userId: id,
      sessionId: expect.any(String),
      permissions: { isPendingApproval: false, denied: [] },
      trusted: false,
      limited: false,
    },
    scope: 'user',
    clientId: 'test-client',
  });
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('only hashes of tokens are stored', async () => {
  const pair = await signedIn();
  const rows = await world.engine.db.rows<{ row: string }>(
    'select t::text || s::text as row from auth_tokens t, auth_sessions s',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows)
    for (const token of [pair.access_token, pair.refresh_token!]) expect(row).not.toContain(token);
});

test('wrong passwords and unknown addresses get the same response', async () => {
  const { email } = await person();
  const refusals = await Promise.all(
    [
      logIn(email, 'wrong password'),
      logIn(`nobody@example.com`),
      logIn('a\0b'),
      logIn('x'.repeat(10_000)),
    ].map(attempt => attempt.catch((error: unknown) => error)),
  );
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ ...unauthorised, details: 'e-mail and password do not match' });
});

test('access tokens expire after 15 minutes, refresh tokens after 30 days', async () => {
  const first = await signedIn();
  world.clock.advance(15 * MINUTE);
  expect(await who(first.access_token)).toBeUndefined();
  const second = await refresh(first);
  expect(second.scope).toBe('user');
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await who(second.access_token)).toBeDefined();
  world.clock.advance(30 * DAY - 1);
  const third = await refresh(second);
  world.clock.advance(30 * DAY);
  await expect(refresh(third)).rejects.toMatchObject(unauthorised);
});

test('two tabs can refresh at the same time', async () => {
  const first = await signedIn();
  const [one, two] = await Promise.all([refresh(first), refresh(first)]);
  world.clock.advance(30 * seconds);
  const late = await refresh(first);
  for (const pair of [one!, two!, late]) expect(await who(pair.access_token)).toBeDefined();
  expect(new Set([one, two, late].map(pair => pair?.refresh_token)).size).toBe(3);
});

test('reusing a refresh token after the grace period revokes the whole session', async () => {
  const first = await signedIn();
  const second = await refresh(first);
  world.clock.advance(30 * seconds + 1);
  await expect(refresh(first)).rejects.toMatchObject(unauthorised);
  expect(await who(second.access_token)).toBeUndefined();
  await expect(refresh(second)).rejects.toMatchObject(unauthorised);
});

test('signing out revokes every token of the session and no others', async () => {
  const { email } = await person();
  const [phone, laptop] = [await logIn(email), await logIn(email)];
  const newer = await refresh(phone);
  await expect(
    auth.revoke(world.engine, { token: newer.refresh_token, accessToken: newer.access_token }),
  ).resolves.toEqual({ revoked: true });
  for (const dead of [phone, newer]) {
    expect(await who(dead.access_token)).toBeUndefined();
    await expect(refresh(dead)).rejects.toMatchObject(unauthorised);
  }
  expect(await who(laptop.access_token)).toBeDefined();
  const again = { token: newer.refresh_token, accessToken: newer.access_token };
  await expect(auth.revoke(world.engine, again)).rejects.toMatchObject(unauthorised);
  await expect(
    auth.revoke(world.engine, { token: newer.refresh_token, accessToken: undefined }),
  ).rejects.toMatchObject(unauthorised);
});

test('a user cannot sign somebody else out', async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()];
  await auth.revoke(world.engine, { token: theirs.refresh_token, accessToken: mine.access_token });
  expect(await who(theirs.access_token)).toBeDefined();
});

test('banned and deleted users lose access at once and cannot sign in again', async () => {
  for (const change of [`state = 'banned'`, 'deleted_at = now()']) {
    const { id, email } = await person();
    const pair = await logIn(email);
    await world.engine.db.run(`update users set ${change} where id = $1`, [id]);
    expect(await who(pair.access_token)).toBeUndefined();
    await expect(refresh(pair)).rejects.toMatchObject(unauthorised);
    await expect(exchange(pair.access_token)).rejects.toMatchObject(unauthorised);
    await expect(logIn(email)).rejects.toMatchObject(unauthorised);
  }
});

test('users awaiting approval can sign in', async () => {
  const { id, email } = await person();
  await world.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [id]);
  await expect(logIn(email)).resolves.toMatchObject({ scope: 'user' });
});

test('a user token is exchanged for a trusted one with the client secret', async () => {
  const pair = await signedIn();
  const trusted = await exchange(pair.access_token);
  expect(trusted).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 900,
    scope: 'trusted:user',
  });
  expect((await who(trusted.access_token))?.viewer).toMatchObject({ kind: 'user', trusted: true });
  await auth.revoke(world.engine, { token: pair.refresh_token, accessToken: pair.access_token });
  expect(await who(trusted.access_token)).toBeUndefined();
});

test('no other token can be exchanged', async () => {
  const pair = await signedIn();
  const visitor = await ask({ grant_type: 'client_credentials', scope: 'public-read' });
  const trusted = await exchange(pair.access_token);
  await expect(exchange(pair.access_token, 'wrong')).rejects.toMatchObject(unauthorised);
  for (const subject of [visitor.access_token, trusted.access_token, pair.refresh_token!, 'nonsense']) {
    await expect(exchange(subject)).rejects.toMatchObject(unauthorised);
  }
});

test('an integration client gets and refreshes a token with its secret', async () => {
  const client = { client_id: 'test-integration', grant_type: 'client_credentials', scope: 'integ' };
  const pair = await ask({ ...client, client_secret: 'test-integration-secret' });
  expect(await who(pair.access_token)).toEqual({
    viewer: { kind: 'integration' },
    scope: 'integ',
    clientId: 'test-integration',
  });
  const next = await ask({
    client_id: 'test-integration',
    grant_type: 'refresh_token',
    refresh_token: pair.refresh_token!,
  });
  expect(next.scope).toBe('integ');
  await expect(refresh(next)).rejects.toMatchObject(unauthorised);
  await expect(ask({ ...client, client_secret: 'wrong' })).rejects.toMatchObject(unauthorised);
  await expect(
    ask({ ...client, client_id: 'test-client', client_secret: 'test-client-secret' }),
  ).rejects.toMatchObject(unauthorised);
});

test('an unknown grant is a bad request', async () => {
  for (const grant of ['anonymous', 'authorization_code', 'constructor', '__proto__']) {
    await expect(ask({ grant_type: grant })).rejects.toMatchObject({ status: 400 });
  }
  await expect(auth.token(world.engine, {})).rejects.toMatchObject({
    code: 'validation-missing-key',
    source: { path: ['grant_type'] },
  });
  await expect(ask({ grant_type: 'password', username: 'x' })).rejects.toMatchObject({
    status: 400,
    source: { path: ['password'] },
  });
  await expect(ask({ grant_type: 'client_credentials', scope: 'user' })).rejects.toMatchObject({
    code: 'bad-request',
  });
  await expect(
    ask({ grant_type: 'client_credentials', scope: 'public-read', client_id: 'other' }),
  ).rejects.toMatchObject(unauthorised);
});

test('ten wrong passwords block further guesses for 15 minutes', async () => {
  const { email } = await person();
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => logIn(email, 'wrong password')));
  const statuses = tries.map(result =>
    result.status === 'rejected' ? (result.reason as { status: number }).status : 200,
  );
  expect(statuses.filter(status => status === 401)).toHaveLength(10);
  expect(statuses.filter(status => status === 429)).toHaveLength(2);
  await expect(logIn(email.toUpperCase())).rejects.toMatchObject({ code: 'too-many-requests' });
  world.clock.advance(15 * MINUTE);
  await expect(logIn(email)).resolves.toMatchObject({ scope: 'user' });
});

test('ten wrong passwords from another network do not lock the owner out', async () => {
  const { email } = await person();
  const guess = () => logIn(email, 'wrong password', '203.0.113.1');
  await Promise.allSettled(Array.from({ length: 30 }, guess));
  await expect(guess()).rejects.toMatchObject({ code: 'too-many-requests', meta: { retryAfter: 15 * 60 } });
  await expect(logIn(email, 'sunflower field', '198.51.100.2')).resolves.toMatchObject({ scope: 'user' });
});

test('wrong passwords from many networks slow logins to an account down, but never lock it', async () => {
  const { email } = await person();
  const guess = (place: number) => logIn(email, 'wrong password', `10.${place >> 8}.${place & 255}.7`);
  for (let place = 0; place < 40; place += 1) await expect(guess(place)).rejects.toMatchObject(unauthorised);
  await expect(guess(40)).rejects.toMatchObject({ code: 'too-many-requests', meta: { retryAfter: 2 } });
  // Continuing at the permitted pace makes the wait longer, up to five minutes.
  const waits: number[] = [];
  for (let place = 41; place < 53; place += 1) {
    const refusal = (await guess(place).catch((error: unknown) => error)) as { meta: { retryAfter: number } };
    waits.push(refusal.meta.retryAfter);
    world.clock.advance(refusal.meta.retryAfter * seconds);
    await expect(guess(place)).rejects.toMatchObject(unauthorised);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
  world.clock.advance(5 * MINUTE);
  await expect(logIn(email, 'sunflower field', '198.51.100.2')).resolves.toBeDefined();
  await expect(guess(53)).rejects.toMatchObject(unauthorised);
});

test('a network that guesses at one account is stopped early, whichever address it uses', async () => {
  for (const addressOf of [
    (index: number) => `203.0.113.${index}`,
    (index: number) => `2001:db8:7:${index}::1`,
  ]) {
    const { email } = await person();
    const guess = (index: number) => logIn(email, 'wrong password', addressOf(index));
    for (let index = 0; index < 20; index += 1)
      await expect(guess(index)).rejects.toMatchObject(unauthorised);
    await expect(guess(20)).rejects.toMatchObject({ code: 'too-many-requests', meta: { retryAfter: 900 } });
    await expect(logIn(email, 'sunflower field', '198.51.100.2')).resolves.toBeDefined();
  }
});

test('a hundred wrong passwords from one address reach the limit, and a correct one does not reset it', async () => {
  const { email } = await person();
  const address = '203.0.113.200';
  for (let index = 0; index < 100; index += 1) {
    if (index % 50 === 0) await logIn(email, 'sunflower field', address);
    await expect(logIn(`${randomUUID()}@example.org`, 'wrong', address)).rejects.toMatchObject(unauthorised);
  }
  await expect(logIn(email, 'sunflower field', address)).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(logIn(email, 'sunflower field', '198.51.100.3')).resolves.toBeDefined();
});

test('a client secret can be tried twenty times an hour, and its owner elsewhere is not locked out', async () => {
  const { access_token: subject } = await signedIn();
  const attempt = (secret: string, address: string) =>
    ask({ grant_type: 'token_exchange', client_secret: secret, subject_token: subject }, address);
  for (let index = 0; index < 20; index += 1) {
    if (index % 10 === 0) await attempt('test-client-secret', '203.0.113.9');
    await expect(attempt('guessed', '203.0.113.9')).rejects.toMatchObject(unauthorised);
  }
  await expect(attempt('test-client-secret', '203.0.113.9')).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  await expect(attempt('test-client-secret', '198.51.100.9')).resolves.toBeDefined();
  const form = {
    client_id: 'test-client',
    grant_type: 'token_exchange',
    client_secret: 'test-client-secret',
  };
  const ours = { address: '203.0.113.9', isInProcess: true };
  await expect(auth.token(world.engine, { ...form, subject_token: subject }, ours)).resolves.toBeDefined();
});

test('the right password resets the count', async () => {
  const { email } = await person();
  for (let round = 0; round < 2; round += 1) {
    await Promise.allSettled(Array.from({ length: 9 }, () => logIn(email, 'wrong password')));
    await expect(logIn(email)).resolves.toBeDefined();
  }
});

test('expired and revoked tokens are deleted, valid ones are not', async () => {
  const [dead, alive] = [await signedIn(), await signedIn()];
  await auth.revoke(world.engine, { token: dead.refresh_token, accessToken: dead.access_token });
  world.clock.advance(15 * MINUTE);
  expect(await auth.deleteExpired(world.engine)).toBeGreaterThan(1);
  expect(await auth.deleteExpired(world.engine)).toBe(0);
  await expect(refresh(alive)).resolves.toBeDefined();
});
