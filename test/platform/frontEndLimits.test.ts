import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyTrust } from '#server/config/network.ts';
import { createPlatformRouter } from '#server/platform/express.ts';
import { createPlatform } from '#server/platform/index.ts';
import { defaultLimits } from '#server/marketplace/limits/index.ts';
import { testEngine, testSettings, type TestEngine } from '#test/support/database.ts';
import { call, anonymousToken, postForm } from './plainClient.ts';

// The engine behind a proxy, and read by a front end that renders pages on its server. Both run at trusted addresses.

const most = 3;
const limits = {
  ...testSettings.limits,
  readsFromAddress: { ...defaultLimits.readsFromAddress, most },
  commandsFromAddress: { ...defaultLimits.commandsFromAddress, most },
};

let world: TestEngine;
beforeAll(async () => {
  world = await testEngine({ limits });
});
afterAll(() => world.close());

/** Serves the API with these trusted addresses while `work` runs. */
async function serving(trusted: readonly string[], work: (app: { baseUrl: string }) => Promise<void>) {
  const app = express();
  app.set('trust proxy', createProxyTrust({ networks: trusted, hops: trusted.length }));
  app.use('/v1', createPlatformRouter(createPlatform(world.engine)));
  const server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  try {
    await work({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  } finally {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

/** Returns the status of each of several equal reads. */
async function reads(app: { baseUrl: string }, times: number, visitor?: string): Promise<number[]> {
  const token = await anonymousToken(app);
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const forwarded = visitor === undefined ? {} : { 'X-Forwarded-For': visitor };
    statuses.push((await call(app, 'api/listings/query', { token, ...forwarded })).status);
  }
  return statuses;
}

const ok = (times: number) => Array<number>(times).fill(200);

test('a front end at a trusted address reads for all of its visitors', async () => {
  await serving(['127.0.0.1'], async app => {
    expect(await reads(app, 4 * most)).toEqual(ok(4 * most));
  });
});

test('where it names the visitor, each has the limit of one', async () => {
  await serving(['127.0.0.1'], async app => {
    expect(await reads(app, most + 1, '203.0.113.7')).toEqual([...ok(most), 429]);
    expect(await reads(app, most, '203.0.113.8')).toEqual(ok(most));
  });
});

test('nobody else is unlimited, whatever they send', async () => {
  await serving([], async app => {
    expect(await reads(app, most)).toEqual(ok(most));
    expect(await reads(app, 1)).toEqual([429]);
    expect(await reads(app, 1, '127.0.0.1')).toEqual([429]);
    expect(await reads(app, 1, '')).toEqual([429]);
  });
});

test('a visitor behind the proxy does not become the front end by naming its address', async () => {
  await serving(['127.0.0.1', '10.0.0.1'], async app => {
    expect(await reads(app, most, '10.0.0.1, 203.0.113.9')).toEqual(ok(most));
    expect(await reads(app, 1, '10.0.0.1, 203.0.113.9')).toEqual([429]);
    expect(await reads(app, most + 1, '127.0.0.1')).toEqual([...ok(most), 429]);
  });
});

test('commands through a front end are limited as before', async () => {
  await serving(['127.0.0.1'], async app => {
    const token = await anonymousToken(app);
    const statuses: number[] = [];
    for (let n = 0; n <= most; n += 1) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await postForm(app, '/v1/api/password_reset/request', {}, headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(most).fill(400), 429]);
  });
});
