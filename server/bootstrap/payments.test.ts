import { createServer, type AddressInfo } from 'node:net';
import { readConfig } from '#server/config/index.ts';
import { defaultSimulatorPort } from '#server/config/payments.ts';
import { silentLog } from '#server/observability/log.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { systemClock } from './engine.ts';
import { startPayments } from './payments.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

/** Returns the port that the built-in Stripe takes with these settings. */
async function portWith(env: NodeJS.ProcessEnv): Promise<number | undefined> {
  const config = readConfig({ PORUCH_MODE: 'demo', ...env });
  const pool = { url: app.url };
  const payments = await startPayments(config, { clock: systemClock, log: silentLog, secret: 's', pool });
  await payments.close();
  return payments.simulator?.connection.port;
}

/** Listens on a port that others can't take meanwhile; on any free one by default. */
async function occupy(port = 0): Promise<{ port: number; leave: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return {
    port: (server.address() as AddressInfo).port,
    leave: () => new Promise(resolve => server.close(() => resolve())),
  };
}

test('the built-in Stripe leaves PORT to the site, even if it is its own usual one', async () => {
  const port = await portWith({ PORT: String(defaultSimulatorPort) });
  expect(port).toBeGreaterThan(0);
  expect(port).not.toBe(defaultSimulatorPort);
});

test('another site on this machine may have its usual port', async () => {
  // Nothing to do if another program uses it already.
  const other = await occupy(defaultSimulatorPort).catch(() => undefined);
  expect(await portWith({})).not.toBe(defaultSimulatorPort);
  await other?.leave();
});

test('a port that is named and in use is refused with what to set', async () => {
  const { port, leave } = await occupy();
  await expect(portWith({ STRIPE_SIMULATOR_PORT: String(port) })).rejects.toMatchObject({
    problems: [
      `port ${port} is already in use: set STRIPE_SIMULATOR_PORT to a free one above 1023, or leave it out`,
    ],
  });
  await leave();
  expect(await portWith({ STRIPE_SIMULATOR_PORT: String(port) })).toBe(port);
});
