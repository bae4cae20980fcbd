import type { Router } from 'express';
import type { Token } from '#test/platform/sdk.ts';
import { testClient } from '#test/platform/sdk.ts';
import { createApiRouter } from '#server/web/api/index.ts';
import { createWebParts } from '#server/web/api/webParts.ts';
import { createEngineApi } from '#server/engineApi/index.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Installation } from '#server/observability/installation.ts';
import { silentLog } from '#server/observability/log.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { listingsAround } from '#server/marketplace/matching/index.ts';
import type { InvalidationSource } from '#server/web/ports/engine.ts';
import type { EngineApi } from '#server/web/ports/engine.ts';
import { createSdkAdapter } from '#server/platform/inProcess.ts';
import type { Platform } from '#server/platform/index.ts';
import { createUnderstanding } from '#server/web/queryUnderstanding/index.ts';
import { createPlaceSearch } from '#server/web/queryUnderstanding/placeSearch.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { testSite } from './site.ts';
import { shippedContent } from './shippedContent.ts';

/** Creates the web app's endpoints on an engine, with ten percent commission from providers. */
export function webApi(
  engine: Engine,
  platform: Platform,
  hub?: Hub,
  site = testSite(engine),
  pageChanges?: InvalidationSource,
): Router {
  const parts = createWebParts({
    config: {
      marketplaceName: 'Poruch',
      rootUrl: 'http://localhost',
      currency: 'EUR',
      ...testClient,
      secret: 'a secret of thirty-two characters',
      operators: [],
      socialLogin: {},
    },
    engine: testEngineApi(engine, platform, hub, site, pageChanges),
    apiBaseUrl: '',
    understand: createUnderstanding(engine.geocoder),
    listingsAround,
    content: shippedContent(),
    site,
    places: createPlaceSearch(engine.geocoder, address => address),
    drawPreview: () => Promise.reject(new Error('not asked')),
    mapDrawing: () => undefined,
    rateLimitKeyOf: address => address,
    sharingKeyOf: address => address,
    now: () => engine.clock.now(),
    log: silentLog,
  });
  return createApiRouter(parts);
}

/** A machine on which all is well. */
export const testInstallation: Installation = {
  version: '0.1.0',
  sendsMail: true,
  freeDisk: async () => 50_000_000_000,
  certificate: async () => ({ kind: 'none' }),
  newest: async () => ({ kind: 'own' }),
};

/** The web app's services on an engine; without a hub, no live events are published. */
export const testEngineApi = (
  engine: Engine,
  platform: Platform,
  hub?: Hub,
  site = testSite(engine),
  pageChanges: InvalidationSource = { listen: () => Promise.resolve(), flush: () => Promise.resolve(true) },
): EngineApi =>
  createEngineApi({
    engine,
    site,
    installation: testInstallation,
    hub: hub ?? { join: () => () => undefined },
    sdkAdapter: createSdkAdapter(platform),
    pageChanges,
  });

/** Calls an endpoint as the browser of a signed-in user or a visitor. */
export async function callWebApi(
  { baseUrl }: { baseUrl: string },
  path: string,
  body: unknown,
  token?: Token | null,
): Promise<{ status: number; body: Record<string, never> }> {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(token))}`;
  const answer = await fetch(`${baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { Origin: baseUrl, 'Content-Type': 'application/transit+json', ...(token ? { cookie } : {}) },
    body: sharetribe.transit.write(body),
  });
  return {
    status: answer.status,
    body: sharetribe.transit.read(await answer.text()) as Record<string, never>,
  };
}
