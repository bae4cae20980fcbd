import { randomUUID } from 'node:crypto';
import { HOUR } from '#contract/time/units.ts';
import { token } from '#server/marketplace/auth/index.ts';
import { createCurrentUser } from '#server/marketplace/users/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { recordStatements, type Statements } from '#test/support/statements.ts';

let app: TestEngine;
let during: (work: () => Promise<unknown>) => Promise<Statements>;
beforeAll(async () => {
  app = await testEngine();
  const recorder = recordStatements(app.engine.db);
  during = recorder.during;
  Object.assign(app.engine, { db: recorder.db });
  await createCurrentUser(ctxFor(app.engine, { kind: 'anonymous' }), {
    email: 'olena@example.com',
    password: 'sunflower field',
    firstName: 'Olena',
    lastName: 'Kovalenko',
  });
  // Logins right after signing up are not mailed.
  app.clock.advance(2 * HOUR);
});
afterAll(() => app.close());

const device = { id: randomUUID(), label: 'firefox android', keep: () => undefined };
const form = {
  client_id: 'test-client',
  grant_type: 'password',
  scope: 'user',
  username: 'olena@example.com',
  password: 'sunflower field',
};

// In this order: a device is new once.
test.each([
  ['a program', {}, 11],
  ['a new device', { device }, 14],
  ['a known device', { device }, 8],
] as const)('a password login on %s sends no statement too many', async (_, where, most) => {
  const { pool, transactions } = await during(() =>
    token(app.engine, form, { address: '192.0.2.1', ...where }),
  );
  expect(pool.length + transactions.flat().length).toBe(most);
});
