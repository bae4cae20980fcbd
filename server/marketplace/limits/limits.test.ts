import { MINUTE } from '#contract/time/units.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  count,
  countInOrder,
  defaultLimits,
  resetCounts,
  networkOf,
  sharingNetworkOf,
  deleteEnded,
  undoCounts,
  wideNetworkOf,
} from './index.ts';

const messages = { most: 3, milliseconds: 15 * MINUTE };

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine({ limits: { ...defaultLimits, messages } });
});
afterAll(() => app.close());

const take = (subject: string) => count(app.engine, 'messages', subject);
const tooMany = (retryAfter: number) => ({ code: 'too-many-requests', status: 429, meta: { retryAfter } });
/** Waits until a statement of another connection waits for a lock. */
async function untilWaiting(tx: Tx): Promise<void> {
  const waiting = await tx.first<{ pid: number }>(
    'select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
  );
  if (!waiting) await untilWaiting(tx);
}

const rows = () => app.engine.db.rows<{ key: Buffer; count: number }>('select key, count from limits');

test('an action beyond the limit is rejected with Retry-After; others are not affected', async () => {
  for (let index = 0; index < 3; index += 1) {
    await take('olena');
    app.clock.advance(MINUTE);
  }
  await expect(take('olena')).rejects.toMatchObject(tooMany(12 * 60));
  await expect(take('petro')).resolves.toBeUndefined();
  await expect(count(app.engine, 'uploads', 'olena')).resolves.toBeUndefined();
});

test('a rejected attempt does not prolong the wait', async () => {
  for (let index = 0; index < 3; index += 1) await take('iryna');
  app.clock.advance(14 * MINUTE);
  await expect(take('iryna')).rejects.toMatchObject(tooMany(60));
  app.clock.advance(MINUTE);
  for (let index = 0; index < 3; index += 1) await take('iryna');
  await expect(take('iryna')).rejects.toMatchObject(tooMany(15 * 60));
});

test('of many simultaneous attempts, exactly the permitted number succeeds', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => take('taras')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('of requests at one moment, one that is counted after a later one is not refused', async () => {
  const signUp = () => count(app.engine, 'signUps', 'a shelter');
  await signUp();
  app.clock.advance(-5);
  await expect(signUp()).resolves.toBeUndefined();
  app.clock.advance(5);
});

test('attempts can be refunded or cleared, and rolled-back ones do not count', async () => {
  const { engine } = app;
  for (let index = 0; index < 3; index += 1) await take('hanna');
  await undoCounts(engine, [['messages', 'hanna']]);
  await take('hanna');
  await resetCounts(engine, [['messages', 'hanna']]);
  for (let index = 0; index < 2; index += 1) await take('hanna');
  const failing = engine.db.transaction(async tx => {
    await count(engine, 'messages', 'hanna', tx);
    throw new RangeError('afterwards');
  });
  await expect(failing).rejects.toThrow(RangeError);
  await take('hanna');
  await expect(take('hanna')).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('several limits are counted in order, up to the first that rejects', async () => {
  const { engine } = app;
  const order = (subject: string) =>
    countInOrder(engine, [
      ['messages', subject],
      ['messages', 'the network'],
    ]);
  for (let index = 0; index < 2; index += 1) await take('lesia');
  await order('lesia');
  await expect(order('lesia')).rejects.toMatchObject(tooMany(15 * 60));
  // The refused one does not count for the network, which now has one.
  await order('roman');
  await order('roman');
  await expect(order('roman')).rejects.toMatchObject({ code: 'too-many-requests' });
  await undoCounts(engine, [
    ['messages', 'roman'],
    ['messages', 'the network'],
  ]);
  await order('roman');
});

test.each([
  ['resetting', resetCounts],
  ['undoing', undoCounts],
])('counting and %s the same limits at one moment do not deadlock', async (_, change) => {
  const { engine } = app;
  const [first, second] = [['messages', 'daria at home'] as const, ['messages', 'daria'] as const];
  // In the order of the table the second comes first.
  await countInOrder(engine, [second, first]);
  let counted: Promise<void> | undefined;
  await new Promise<void>(begin => {
    counted = engine.db.transaction(async tx => {
      await countInOrder(engine, [first], tx);
      begin();
      await untilWaiting(tx);
      await countInOrder(engine, [second], tx);
    });
  });
  await Promise.all([counted, change(engine, [first, second])]);
});

test('the table reveals no identities, and rows are deleted when their windows end', async () => {
  await take('olena@example.org');
  const stored = await rows();
  expect(stored.length).toBeGreaterThan(1);
  for (const { key } of stored) expect(key).toHaveLength(32);
  app.clock.advance(defaultLimits.initiatesADay.milliseconds);
  await take('fresh');
  expect(await deleteEnded(app.engine)).toBe(stored.length);
  expect(await rows()).toHaveLength(1);
});

test('all addresses of an IPv6 network share one count', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7');
  const home = networkOf('2001:db8:a:b:1:2:3:4');
  expect(home).toBe('2001:db8:a:b::/64');
  for (const same of ['2001:db8:a:b::1', '2001:0DB8:a:b:ffff::', '2001:db8:a:b::%eth0'])
    expect(networkOf(same)).toBe(home);
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf(undefined)).toBeUndefined();
  expect(wideNetworkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(wideNetworkOf('::ffff:203.0.113.7')).toBe('203.0.113.0/24');
  expect(wideNetworkOf('2001:db8:a:b::1')).toBe('2001:db8:a::/48');
  expect(wideNetworkOf(undefined)).toBeUndefined();
  expect(sharingNetworkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(sharingNetworkOf('2001:db8:a:b::1')).toBe(sharingNetworkOf('2001:db8:a:c::1'));
  expect(sharingNetworkOf('2001:db8:a:b::1')).not.toBe(sharingNetworkOf('2001:db8:b:b::1'));
  expect(sharingNetworkOf(undefined)).toBeUndefined();
});
