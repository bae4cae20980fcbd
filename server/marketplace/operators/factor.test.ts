import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { MINUTE } from '#contract/time/units.ts';
import { recordDevice } from '#server/marketplace/auth/index.ts';
import type { Device } from '#server/marketplace/origin.ts';
import * as users from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { beginFactor, confirmFactor, prove } from './factor.ts';

let world: TestEngine;
beforeAll(async () => {
  world = await testEngine();
});
afterAll(() => world.close());

const deviceOf = (): Device => ({ id: randomUUID(), label: 'firefox linux', keep: () => undefined });
const tooMany = { code: 'too-many-requests' };

test('someone who stole the password cannot lock the operator out with wrong codes', async () => {
  const { engine, clock } = world;
  const email = 'iryna@example.com';
  const { id } = await users.createCurrentUser(ctxFor(engine, { kind: 'anonymous' }), {
    email,
    password: 'sunflower field',
    firstName: 'Iryna',
    lastName: 'Moroz',
  });
  const [own, thiefs] = [deviceOf(), deviceOf()];
  for (const device of [own, thiefs]) await engine.db.transaction(tx => recordDevice(engine, tx, id, device));
  const { secret } = await beginFactor(engine, id, email);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: clock.now().getTime() });
  await confirmFactor(engine, id, code(), own);
  clock.advance(MINUTE);
  for (let round = 0; round < 10; round += 1)
    await prove(engine, id, '000000', thiefs).catch(() => undefined);
  await expect(prove(engine, id, code(), thiefs)).rejects.toMatchObject(tooMany);
  await expect(prove(engine, id, code())).rejects.toMatchObject(tooMany);
  await expect(prove(engine, id, code(), own)).resolves.toBeUndefined();
  // Where a right code was given once, wrong ones are slowed down all the same.
  for (let round = 0; round < 5; round += 1)
    await expect(prove(engine, id, '000000', own)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(prove(engine, id, '000000', own)).rejects.toMatchObject(tooMany);
});
