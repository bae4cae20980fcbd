import type { AddressInfo } from 'node:net';
import express from 'express';
import { mediaRouter } from '#server/media.ts';
import type { EngineSettings } from '#server/marketplace/ctx.ts';
import { platformRouter } from '#server/platform/express.ts';
import { createPlatform } from '#server/platform/index.ts';
import { testEngine, type TestEngine } from './database.ts';

export interface TestApp extends TestEngine {
  /** Origin of the running server; the SDK's `baseUrl`. */
  baseUrl: string;
}

/** The marketplace API and its pictures on a real socket, over a database of its own. Close it in afterAll. */
export async function startApp(overrides: Partial<EngineSettings> = {}): Promise<TestApp> {
  const test = await testEngine(overrides);
  const app = express();
  app.use('/v1', platformRouter(createPlatform(test.engine)));
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
