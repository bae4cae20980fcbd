import express, { type Express } from 'express';
import { rememberingWrites } from './adapters/db/unavailable.ts';
import { embeddedEngine, type EngineServices } from './bootstrap/engineServices.ts';
import type { AppServices } from './bootstrap/appServices.ts';
import { currentMap, tilesPath } from './config/map.ts';
import { createProxyTrust } from './config/network.ts';
import { createMediaRouter } from './http/media.ts';
import { createMessageFiles } from './http/messageFiles.ts';
import { createPaymentWebhooks } from './http/paymentWebhooks.ts';
import { createProbes } from './http/probes.ts';
import { createRequestObserver, type Observer } from './observability/requests.ts';
import { createPlatformRouter } from './platform/express.ts';
import { runAsClient, runAsPage, createSdkAdapter } from './platform/inProcess.ts';
import { createPlatform } from './platform/index.ts';
import { openApiDocument } from './platform/openApi/document.ts';
import { endpoints } from '#src/api/endpoints/index.ts';
import { projectRoot } from './config/projectRoot.ts';
import { createCsp } from './web/middleware/csp.ts';
import { normalizeRequestTarget } from './http/normalizeRequestTarget.ts';
import { createErrorHandler, notFound } from './http/notFound.ts';
import { createDevices } from './web/session/devices.ts';
import { createWebDeps } from './bootstrap/webDeps.ts';
import { createWeb } from './web/index.ts';
import { createMapTilesRouter } from './web/assets/mapTiles.ts';
import { createStaticFiles } from './web/middleware/static.ts';

/**
 * Assembles all middleware in order: probes, security headers, page cache, static files, images, the marketplace API,
 * the web app's endpoints, pages. A worker serves probes only; in front of a hosted platform there is no engine and so
 * no marketplace API.
 */
export function createApp(services: AppServices | EngineServices): Express {
  const { config, log } = services;
  const own = embeddedEngine(services);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', createProxyTrust(config.trustedProxies));
  app.use(createRequestObserver(observersOf(services)), normalizeRequestTarget);
  app.use((_request, _response, next) => rememberingWrites(next));
  if (services.tracing) app.use(services.tracing.requests);
  app.use(
    createCsp({
      https: config.rootUrl.startsWith('https:'),
      apiBaseUrl: config.hosted?.apiUrl ?? '',
      ...(services.payments.simulator && config.webRootUrl !== config.rootUrl
        ? { frontEnd: config.webRootUrl }
        : {}),
      mapHosts: config.map?.hosts ?? [],
      // The simulator's script is served from our own origin.
      stripe: services.payments.browser !== undefined && !services.payments.simulator,
    }),
  );
  app.use(probesOf(services));
  if (own) app.use('/v1/stripe/webhooks', createPaymentWebhooks(own.engine));
  const last = [notFound, createErrorHandler(error => log.error('request failed', { error }))];
  if (config.operation.role === 'worker') return app.use(last);
  const platform = own && createPlatform(own.engine);
  const deps = createWebDeps(services, platform && createSdkAdapter(platform));
  const { kept, api, router } = createWeb(deps);
  if (kept) app.use(kept);
  app.use(createStaticFiles(projectRoot()));
  const { map } = config;
  if (map?.fallback.archive)
    app.use(
      tilesPath,
      createMapTilesRouter(() => currentMap(map).archive),
    );
  if (own) app.use('/media', createMediaRouter(own.engine, own.pageChanges));
  if (services.payments.simulator) app.use('/stripe-sim', services.payments.simulator.pages);
  const findDevice = createDevices({ ...deps.config, now: deps.now });
  if (own) app.use('/v1/files', createMessageFiles(own.engine));
  if (platform)
    app.use(
      '/v1',
      createPlatformRouter(platform, findDevice, () => openApiDocument(endpoints)),
    );
  // Calls made while serving pages and forms count as calls of the visitor.
  app.use((request, response, next) =>
    runAsClient({ address: request.ip, device: findDevice(request, response) }, next),
  );
  app.use('/api', api);
  app.use((request, _response, next) => (request.method === 'GET' ? runAsPage(next) : next()));
  app.use(router, last);
  log.info('app ready', { mode: config.mode });
  return app;
}

function probesOf({ config, readiness, metrics }: AppServices) {
  const { metricsToken: token } = config.operation;
  return createProbes({ readiness, ...(metrics && token ? { metrics: { token, metrics } } : {}) });
}

function observersOf({ config, metrics, log }: AppServices): Observer[] {
  return [
    ...(config.operation.requestLog ? [requestLogger(log)] : []),
    ...(metrics ? [metrics.observe] : []),
  ];
}

/** Probes and static files are frequent enough to drown out the other requests in the log. */
const unloggedRoutes = new Set(['/healthz', '/readyz', '/metrics', '/static/*']);

const requestLogger =
  (log: AppServices['log']): Observer =>
  facts => {
    if (!unloggedRoutes.has(facts.route)) log.info('request', { ...facts });
  };
