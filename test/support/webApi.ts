import type { Router } from 'express';
import type { Token } from '#test/platform/sdk.ts';
import { testClient } from '#test/platform/sdk.ts';
import { apiRouter } from '#server/api/index.ts';
import { desksOf } from '#server/desks.ts';
import type { Hub } from '#server/live/hub.ts';
import { liveDesk } from '#server/liveDesk.ts';
import { silentLog } from '#server/log.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findKept, listOutbox } from '#server/marketplace/notifications/index.ts';
import { sdkAdapter } from '#server/platform/inProcess.ts';
import type { Platform } from '#server/platform/index.ts';
import { makeUnderstanding } from '#server/web/understanding/index.ts';
import { sharetribe } from '#server/web/sdk.ts';
import { testSite } from './site.ts';
import { shippedContent } from './shippedContent.ts';

/** The web app's endpoints over an engine, with its share of ten percent from providers. */
export function webApi(engine: Engine, platform: Platform, hub?: Hub, site = testSite(engine)): Router {
  return apiRouter({
    config: {
      marketplaceName: 'Poruch',
      rootUrl: 'http://localhost',
      currency: 'EUR',
      ...testClient,
      secret: 'a secret of thirty-two characters',
      operators: [],
      socialLogin: {},
    },
    sdkAdapter: sdkAdapter(platform),
    apiBaseUrl: '',
    ...desksOf(engine, site),
    mails: {
      outbox: () => listOutbox(engine),
      find: id => findKept(engine, id),
      unsubscribe: () => Promise.reject(new Error('not asked')),
      answerFreshness: () => Promise.reject(new Error('not asked')),
    },
    ...(hub ? { live: liveDesk(engine, hub) } : {}),
    understand: makeUnderstanding(engine.geocoder),
    content: shippedContent(),
    site,
    places: { search: () => Promise.reject(new Error('not asked')) },
    drawPreview: () => Promise.reject(new Error('not asked')),
    householdOf: address => address,
    now: () => engine.clock.now(),
    log: silentLog,
  });
}

/** Calls an endpoint as the browser of somebody who is signed in, or of nobody. */
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
