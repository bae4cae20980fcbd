import express, { type Express } from 'express';
import { join } from 'node:path';
import { analyticsOf } from './adapters/analytics/index.ts';
import { makePageCounter } from './analytics/counter.ts';
import { apiRouter } from './api/index.ts';
import { simulatorPages } from './adapters/stripe/simulator/pages/index.ts';
import { ownOf, type Context } from './context.ts';
import type { House } from './house.ts';
import type { Log } from './marketplace/ctx.ts';
import { answerFreshness } from './marketplace/listings/index.ts';
import { networkOf } from './marketplace/limits/index.ts';
import * as notifications from './marketplace/notifications/index.ts';
import { openContent } from './content/index.ts';
import { desksOf } from './desks.ts';
import { tilesPath } from './mapConfig.ts';
import { liveDesk } from './liveDesk.ts';
import { mediaRouter } from './media.ts';
import { paymentWebhooks } from './paymentWebhooks.ts';
import { probes } from './operation/probes.ts';
import { watchRequests, type Observer } from './operation/requests.ts';
import { platformRouter } from './platform/express.ts';
import { callingFor, sdkAdapter } from './platform/inProcess.ts';
import { createPlatform } from './platform/index.ts';
import { projectRoot } from './projectRoot.ts';
import { siteFacts } from './siteFacts.ts';
import { csp } from './web/csp.ts';
import { originForm } from './web/originForm.ts';
import { failed, unanswered } from './web/unanswered.ts';
import { makeWeb, type MailDoor, type WebDeps } from './web/index.ts';
import { mapTiles } from './web/mapTiles.ts';
import { makePlaceSearch } from './web/placeSearch.ts';
import { makeUnderstanding } from './web/understanding/index.ts';
import { staticFiles } from './web/static.ts';

/**
 * Every middleware in order: what machines ask, headers, pages that are kept, files, pictures, the marketplace API, the web app's endpoints,
 * pages. A worker answers machines only; in front of a hosted platform there is no engine to answer for.
 */
export function createApp(house: House | Context): Express {
  const { config, log } = house;
  const own = ownOf(house);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustedProxies);
  app.use(watchRequests(observersOf(house)), originForm);
  if (house.tracing) app.use(house.tracing.requests);
  app.use(
    csp({
      https: config.rootUrl.startsWith('https:'),
      apiBaseUrl: config.hosted?.apiUrl ?? '',
      mapHosts: config.map?.hosts ?? [],
      // The simulator's script is one of ours.
      stripe: house.payments.browser !== undefined && !house.payments.simulator,
    }),
  );
  app.use(probesOf(house));
  if (own) app.use('/v1/stripe/webhooks', paymentWebhooks(own.engine));
  const last = [unanswered, failed(error => log.error('request failed', { error }))];
  if (config.operation.role === 'worker') return app.use(last);
  const platform = own && createPlatform(own.engine);
  const deps = { ...webDeps(house), ...(own && platform ? ownDeps(own, sdkAdapter(platform)) : {}) };
  const { kept, router } = makeWeb(deps);
  if (kept) app.use(kept);
  app.use(staticFiles(projectRoot()));
  if (config.map?.archive) app.use(tilesPath, mapTiles(config.map.archive));
  if (own) app.use('/media', mediaRouter(own.engine));
  if (house.payments.simulator) app.use('/stripe-sim', simulatorPages(house.payments.simulator));
  if (platform) app.use('/v1', platformRouter(platform));
  // What pages and forms ask for is asked by whoever opened them.
  app.use((request, _response, next) => callingFor(request.ip, next));
  app.use('/api', apiRouter(deps));
  app.use(router, last);
  log.info('app ready', { mode: config.mode });
  return app;
}

function probesOf({ config, readiness, metrics }: House) {
  const { metricsToken: token } = config.operation;
  return probes({ readiness, ...(metrics && token ? { metrics: { token, metrics } } : {}) });
}

function observersOf({ config, metrics, log }: House): Observer[] {
  return [...(config.operation.requestLog ? [noted(log)] : []), ...(metrics ? [metrics.observe] : [])];
}

/** What is asked by machines all the time, and files, would hide the rest. */
const unremarkable = new Set(['/healthz', '/readyz', '/metrics', '/static/*']);

const noted =
  (log: Log): Observer =>
  facts => {
    if (!unremarkable.has(facts.route)) log.info('request', { ...facts });
  };

const householdOf = (address: string) => networkOf(address) ?? '';

function mailDoor(engine: Context['engine']): MailDoor {
  return {
    unsubscribe: token => notifications.unsubscribe(engine, token),
    answerFreshness: (token, answer) => answerFreshness(engine, token, answer),
    outbox: () => notifications.listOutbox(engine),
    find: id => notifications.findKept(engine, id),
  };
}

function webDeps(house: House): WebDeps {
  const { config, site, payments, geocoder, clock, drawPreview, metrics, log } = house;
  return {
    config: {
      marketplaceName: config.marketplaceName,
      rootUrl: config.rootUrl,
      currency: config.currency,
      clientId: config.client.id,
      clientSecret: config.client.secret,
      secret: house.secret,
      socialLogin: config.socialLogin,
      operators: config.operators,
      development: config.mode === 'development',
      offline: config.offline,
      hasOpenMails: config.mode !== 'production',
      ...(config.map ? { map: config.map.settings } : {}),
      ...(payments.browser
        ? { payments: { ...payments.browser, merchantCategory: config.merchantCategory } }
        : {}),
    },
    apiBaseUrl: config.hosted?.apiUrl ?? '',
    places: makePlaceSearch(geocoder, householdOf),
    ...(metrics ? { countCspViolation: metrics.countCspViolation } : {}),
    ...(config.analytics
      ? {
          pageCounter: makePageCounter(analyticsOf(config.analytics), {
            rootUrl: config.rootUrl,
            log,
            now: () => clock.now().getTime(),
          }),
        }
      : {}),
    drawPreview,
    householdOf,
    understand: makeUnderstanding(geocoder),
    content: openContent({
      shipped: join(projectRoot(), config.mode === 'development' ? 'translations/content' : 'build/content'),
      own: join(config.dataDir, 'content'),
      facts: siteFacts(config.marketplaceName, site),
      log,
    }),
    site,
    now: () => clock.now(),
    log,
  };
}

/** What the pages have where the embedded engine answers, in this process, and what only it can do. */
function ownDeps({ engine, hub, pageChanges, site }: Context, adapter: unknown): Partial<WebDeps> {
  return {
    sdkAdapter: adapter,
    live: liveDesk(engine, hub),
    pageChanges,
    mails: mailDoor(engine),
    ...desksOf(engine, site),
  };
}
