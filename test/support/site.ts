import { createEngineSettings } from '#server/siteSettings/engineSettings.ts';
import { defaultsOf, createSite, type Site } from '#server/siteSettings/index.ts';
import { silentLog } from '#server/observability/log.ts';
import type { Engine } from '#server/marketplace/ctx.ts';

/**
 * Creates the site of an engine and subscribes it to changes, with ten percent commission from providers. Other
 * processes receive saved changes only once they `listen`.
 */
export function testSite(engine: Engine): Site {
  const { db, clock, settings } = engine;
  const commissions = { customer: '0', provider: '10' };
  const defaults = defaultsOf({ ...settings(), commissions, operator: {}, social: {} });
  const site = createSite({ db, clock, log: silentLog, defaults });
  engine.settings = createEngineSettings(settings(), site);
  return site;
}
