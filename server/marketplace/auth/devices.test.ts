import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#contract/time/units.ts';
import type { Device } from '#server/marketplace/origin.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import * as auth from './index.ts';

let world: TestEngine;
beforeAll(async () => {
  world = await testEngine({ operators: ['olena.operator@example.com'] });
});
afterAll(() => world.close());

const password = 'sunflower field';
const tooMany = { code: 'too-many-requests' };

const deviceOf = (label = 'firefox android'): Device & { kept: number } => {
  const device = { id: randomUUID(), label, kept: 0, keep: () => void (device.kept += 1) };
  return device;
};
const person = async (device?: Device, email = `olena.${randomUUID()}@example.com`) => {
  const input = { email, password, firstName: 'Olena', lastName: 'Kovalenko' };
  const ctx = { ...ctxFor(world.engine, { kind: 'anonymous' }), device };
  const { id } = await users.createCurrentUser(ctx, input);
  return { id, email };
};
const logIn = (username: string, typed: string, address: string, device?: Device) =>
  auth.token(
    world.engine,
    { client_id: 'test-client', grant_type: 'password', scope: 'user', username, password: typed },
    { address, device },
  );
/** Guesses from everywhere, as fast as it is let, until it is refused. */
const besiege = async (email: string, near: string) => {
  for (let index = 0; index < 60; index += 1) {
    await logIn(email, 'wrong password', near).catch(() => undefined);
    await logIn(email, 'wrong password', `10.9.${index}.1`, deviceOf()).catch(() => undefined);
  }
  await expect(logIn(email, password, '192.0.2.77', deviceOf())).rejects.toMatchObject(tooMany);
};
const mailsTo = (userId: string) =>
  world.engine.db.rows<{ device: string }>(
    `select payload ->> 'device' as device from outbox where kind = 'mail/new-device' and payload ->> 'userId' = $1
     order by created_at`,
    [userId],
  );

test.each([
  ['a member', undefined],
  ['an operator', 'olena.operator@example.com'],
])('wrong passwords from elsewhere never lock %s out of a known device', async (_who, address) => {
  const phone = deviceOf();
  const { email } = await person(undefined, address);
  await logIn(email, password, '198.51.100.2', phone);
  expect(phone.kept).toBe(1);
  await besiege(email, '198.51.100.2');
  await expect(logIn(email, password, '198.51.100.2', phone)).resolves.toMatchObject({ scope: 'user' });
});

test('wrong passwords never lock out a user who has just reset theirs by mail', async () => {
  const { id, email } = await person();
  const phone = deviceOf();
  await besiege(email, '198.51.100.3');
  await users.mailReset(world.engine, email);
  const mail = await world.engine.db.first<{ token: string }>(
    `select payload ->> 'token' as token from outbox where kind = 'mail/reset-password' and payload ->> 'userId' = $1`,
    [id],
  );
  const ctx = { ...ctxFor(world.engine, { kind: 'anonymous' }), device: phone };
  const newPassword = 'a new field of sunflowers';
  await users.resetPassword(ctx, { email, passwordResetToken: mail?.token ?? '', newPassword });
  expect(phone.kept).toBe(1);
  // Another new device need not wait either, as long as nobody continues guessing.
  await expect(logIn(email, newPassword, '192.0.2.78', deviceOf())).resolves.toBeDefined();
  await besiege(email, '198.51.100.3').catch(() => undefined);
  await expect(logIn(email, newPassword, '198.51.100.3', phone)).resolves.toBeDefined();
});

test('a known device gets no more guesses than others, and only at its own account', async () => {
  const phone = deviceOf();
  const [{ email }, other] = [await person(phone), await person()];
  const guess = (address: string) => logIn(address, 'wrong password', '198.51.100.4', phone);
  for (let index = 0; index < 10; index += 1) {
    await expect(guess(email)).rejects.toMatchObject({ status: 401 });
    await expect(guess(other.email)).rejects.toMatchObject({ status: 401 });
  }
  await expect(guess(email)).rejects.toMatchObject({ ...tooMany, meta: { retryAfter: 2 } });
  await expect(guess(other.email)).rejects.toMatchObject({ ...tooMany, meta: { retryAfter: 900 } });
});

test('a login on a new device is mailed once, a login on a known one never', async () => {
  const phone = deviceOf();
  const { id, email } = await person(phone);
  await logIn(email, password, '198.51.100.5', phone);
  expect(await mailsTo(id)).toEqual([]);
  world.clock.advance(2 * DAY);
  await logIn(email, password, '198.51.100.5', phone);
  const laptop = deviceOf('edge windows');
  await logIn(email, password, '198.51.100.5', laptop);
  await logIn(email, password, '198.51.100.5', laptop);
  expect(await mailsTo(id)).toEqual([{ device: 'edge windows' }]);
  // Logins of a thief without cookies are mailed too; their number is limited.
  for (let index = 0; index < 9; index += 1) await logIn(email, password, '198.51.100.5');
  expect(await mailsTo(id)).toHaveLength(5);
});

test('devices are stored as hashes, and removed when they are old or the account is deleted', async () => {
  const phone = deviceOf();
  const { id, email } = await person(phone);
  const stored = () =>
    world.engine.db.rows<{ row: string }>('select d::text as row from auth_devices d where user_id = $1', [
      id,
    ]);
  expect(await stored()).toHaveLength(1);
  expect((await stored())[0]?.row).not.toContain(phone.id);
  world.clock.advance(400 * DAY + 2 * HOUR);
  await auth.deleteExpired(world.engine);
  expect(await stored()).toEqual([]);
  await logIn(email, password, '198.51.100.6', phone);
  expect(await stored()).toHaveLength(1);
  await users.deleteCurrentUser(
    ctxFor(world.engine, { kind: 'user', userId: id, trusted: false, limited: false }),
    { currentPassword: password },
  );
  expect(await stored()).toEqual([]);
});
