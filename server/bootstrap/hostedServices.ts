import { createGeocoder } from '../adapters/geocoder/index.ts';
import { createImageResize } from '../adapters/imageResize/index.ts';
import type { Config } from '../config/index.ts';
import { systemClock } from './engine.ts';
import type { AppServices } from './appServices.ts';
import { createJsonLog } from '../observability/log.ts';
import { createReadinessUntilStopped } from '../http/readiness.ts';
import { loadOrCreateSecret } from '../config/secret.ts';
import { defaultsOf } from '../siteSettings/index.ts';
import {
  createConfiguredMetrics,
  createConfiguredErrorReports,
  createConfiguredTracing,
} from './observability.ts';

/**
 * Creates the services of a process in front of a hosted platform: pages, place search and previews. No engine, no
 * database, no jobs: the platform owns listings, accounts, payments, mails and the operators' console.
 */
export async function createHostedServices(config: Config): Promise<AppServices> {
  const reports = await createConfiguredErrorReports(config);
  const tracing = await createConfiguredTracing(config);
  const metrics = await createConfiguredMetrics(config);
  const defaults = defaultsOf(config);
  const pictures = await createImageResize();
  return {
    config,
    site: { now: () => defaults, defaults: () => defaults, deadlineChoices: () => [] },
    geocoder: createGeocoder({ mapboxToken: config.mapboxToken }),
    clock: systemClock,
    secret: config.secret ?? loadOrCreateSecret(config.dataDir),
    drawPreview: pictures.draw,
    drawMap: pictures.drawMap,
    payments: config.hosted?.publishableKey
      ? { browser: { publishableKey: config.hosted.publishableKey } }
      : {},
    readiness: createReadinessUntilStopped(),
    ...(metrics ? { metrics } : {}),
    ...(tracing ? { tracing } : {}),
    log: reports.over(createJsonLog()),
    flush: reports.flush,
    close: async () => void (await Promise.all([tracing?.close(), reports.flush()])),
  };
}
