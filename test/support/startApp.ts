import type { AddressInfo } from 'node:net';
import express from 'express';
import { mediaRouter } from '#server/media.ts';
import type { EngineSettings } from '#server/marketplace/ctx.ts';
import { paymentWebhooks } from '#server/paymentWebhooks.ts';
import { platformRouter } from '#server/platform/express.ts';
import { createPlatform } from '#server/platform/index.ts';
import { webApi } from './webApi.ts';
import { testEngine, type TestEngine } from './database.ts';

export interface TestApp extends TestEngine {
  /** Origin of the running server; the SDK's `baseUrl`. */
  baseUrl: string;
}

/** The marketplace API, the web app's endpoints and pictures on a real socket, over a database of its own. Close it in afterAll. */
export async function startApp(overrides: Partial<EngineSettings> = {}): Promise<TestApp> {
  const test = await testEngine(overrides);
  const app = express();
  const platform = createPlatform(test.engine);
  app.use('/v1/stripe/webhooks', paymentWebhooks(test.engine));
  app.use('/v1', platformRouter(platform));
  app.use('/api', webApi(test.engine, platform));
  app.use('/media', mediaRouter(test.engine));
  const server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    await test.close();
  };
  return { ...test, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
