import { makeGeocoder } from './adapters/geocoder/index.ts';
import { makeImageResize } from './adapters/imageResize/index.ts';
import type { Config } from './config.ts';
import { systemClock } from './engine.ts';
import type { House } from './house.ts';
import { jsonLog } from './log.ts';
import { readyUntilStopped } from './operation/readiness.ts';
import { keptSecret } from './secret.ts';
import { defaultsOf } from './siteSettings/index.ts';
import { metricsOf, reportsOf, tracingOf } from './watching.ts';

/**
 * What a process has in front of a hosted platform: pages, places and previews. No engine, no database, no jobs: listings,
 * accounts, payments and mails are the platform's, and so is the operators' work.
 */
export async function createHostedHouse(config: Config): Promise<House> {
  const reports = await reportsOf(config);
  const tracing = await tracingOf(config);
  const metrics = await metricsOf(config);
  const defaults = defaultsOf(config);
  return {
    config,
    site: { now: () => defaults, defaults, deadlineChoices: () => [] },
    geocoder: makeGeocoder({ mapboxToken: config.mapboxToken }),
    clock: systemClock,
    secret: config.secret ?? keptSecret(config.dataDir),
    drawPreview: makeImageResize().draw,
    payments: config.hosted?.publishableKey
      ? { browser: { publishableKey: config.hosted.publishableKey } }
      : {},
    readiness: readyUntilStopped(),
    ...(metrics ? { metrics } : {}),
    ...(tracing ? { tracing } : {}),
    log: reports.over(jsonLog()),
    flush: reports.flush,
    close: async () => void (await Promise.all([tracing?.close(), reports.flush()])),
  };
}
