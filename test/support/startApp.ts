import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Hub } from '#server/live/hub.ts';
import { createLiveHub } from '#server/live/index.ts';
import { createMediaRouter } from '#server/http/media.ts';
import { createMessageFiles } from '#server/http/messageFiles.ts';
import { createPaymentWebhooks } from '#server/http/paymentWebhooks.ts';
import { createPlatformRouter } from '#server/platform/express.ts';
import { createPlatform } from '#server/platform/index.ts';
import { createInvalidationSource } from '#server/engineApi/pageInvalidation.ts';
import { openApiDocument } from '#server/platform/openApi/document.ts';
import { endpoints } from '#src/api/endpoints/index.ts';
import type { Site } from '#server/siteSettings/index.ts';
import type { InvalidationSource } from '#server/web/ports/engine.ts';
import { testSite } from './site.ts';
import { webApi } from './webApi.ts';
import { testEngine, type TestEngine, type TestOverrides } from './database.ts';

export interface TestApp extends TestEngine {
  /** Origin of the running server; the SDK's `baseUrl`. */
  baseUrl: string;
  hub: Hub;
  site: Site;
  pageChanges: InvalidationSource;
}

/**
 * Serves the marketplace API, the web app's endpoints and images on a real socket, with its own database or that of the
 * app `besides`. Close it in afterAll.
 */
export async function startApp(overrides: TestOverrides = {}, besides?: TestEngine): Promise<TestApp> {
  const test = await testEngine(overrides, besides);
  const site = testSite(test.engine);
  const app = express();
  const platform = createPlatform(test.engine);
  app.use('/v1/stripe/webhooks', createPaymentWebhooks(test.engine));
  app.use('/v1/files', createMessageFiles(test.engine));
  app.use(
    '/v1',
    createPlatformRouter(platform, undefined, () => openApiDocument(endpoints)),
  );
  const hub = createLiveHub(test.engine);
  const pageChanges = createInvalidationSource(test.engine, site);
  app.use('/api', webApi(test.engine, platform, hub, site, pageChanges));
  app.use('/media', createMediaRouter(test.engine, pageChanges));
  const server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const close = async () => {
    await Promise.all([hub.close(), site.close(), pageChanges.close()]);
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    await test.close();
  };
  return {
    ...test,
    hub,
    site,
    pageChanges,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close,
  };
}
