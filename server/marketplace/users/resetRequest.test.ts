import { randomUUID } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import type { Device } from '#server/marketplace/origin.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { mailsOf } from '#test/support/outbox.ts';

const settings = { plain: { neutralRecovery: false }, neutral: { neutralRecovery: true } };

describe.each(['plain', 'neutral'] as const)('with %s recovery', mode => {
  let world: TestEngine;
  beforeAll(async () => {
    world = await testEngine(settings[mode]);
  });
  afterAll(() => world.close());

  const deviceOf = (): Device => ({ id: randomUUID(), label: 'firefox android', keep: () => undefined });
  const ctxOf = (address: string, device = deviceOf()) => ({
    ...ctxFor(world.engine, { kind: 'anonymous' }),
    address,
    device,
  });
  const signUp = async (device?: Device) => {
    const email = `olena.${randomUUID()}@example.com`;
    const ctx = ctxOf('198.51.100.1', device);
    await users.createCurrentUser(ctx, {
      email,
      password: 'sunflower field',
      firstName: 'Olena',
      lastName: 'Kovalenko',
    });
    return email;
  };
  const ask = (email: string, address: string, device?: Device) =>
    users.requestPasswordReset(ctxOf(address, device), { email });
  const links = async (email: string) =>
    (await mailsOf(world.engine, email)).filter(({ subject }) => subject.includes('password')).length;
  const strangersAsk = async (email: string, count: number) => {
    for (let index = 0; index < count; index += 1) await ask(email, `10.${index}.7.1`);
  };

  test('requests by five strangers leave the owner’s own', async () => {
    const email = await signUp();
    await strangersAsk(email, 5);
    await expect(ask(email, '192.0.2.77')).resolves.toBeDefined();
    expect(await links(email)).toBe(6);
  });

  test('one stranger who keeps asking slows down nobody on another address', async () => {
    const email = await signUp();
    for (let index = 0; index < 5; index += 1) await ask(email, '203.0.113.5');
    await expect(ask(email, '203.0.113.5')).rejects.toMatchObject({
      code: 'too-many-requests',
      meta: { retryAfter: 60 },
    });
    await expect(ask(email, '192.0.2.77')).resolves.toBeDefined();
    expect(await links(email)).toBe(6);
  });

  test('with a hundred strangers the owner’s mail is late, but comes, and the mailbox is not flooded', async () => {
    const email = await signUp();
    await strangersAsk(email, 100);
    await expect(ask(email, '192.0.2.77')).resolves.toBeDefined();
    expect(await links(email)).toBe(20);
    world.clock.advance(15 * MINUTE);
    expect(await links(email)).toBe(21);
  });

  test('a device where the owner has signed in gets its mail at once', async () => {
    const phone = deviceOf();
    const email = await signUp(phone);
    await strangersAsk(email, 100);
    for (let index = 0; index < 5; index += 1) await ask(email, '10.0.7.1', phone);
    expect(await links(email)).toBe(25);
    await expect(ask(email, '10.0.7.1', phone)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('a neighbour who asks for fifty addresses slows others behind the same address down', async () => {
    world.clock.advance(60 * MINUTE);
    const email = await signUp();
    for (let index = 0; index < 50; index += 1)
      await ask(`guess${index}@example.org`, '198.51.100.9').catch(() => undefined);
    await expect(ask(email, '198.51.100.9')).rejects.toMatchObject({ meta: { retryAfter: 10 } });
    world.clock.advance(10_000);
    await expect(ask(email, '198.51.100.9')).resolves.toBeDefined();
  });
});
