import { engineSettingsOf } from '#server/siteSettings/engineSettings.ts';
import { defaultsOf, makeSite, type Site } from '#server/siteSettings/index.ts';
import { silentLog } from '#server/log.ts';
import type { Engine } from '#server/marketplace/ctx.ts';

/**
 * The site of an engine, which follows it from now on, with a share of ten percent from providers. Other processes hear of
 * what is saved only once they `listen`.
 */
export function testSite(engine: Engine): Site {
  const { db, clock, settings } = engine;
  const commissions = { customer: '0', provider: '10' };
  const defaults = defaultsOf({ ...settings, commissions, operator: {}, social: {} });
  const site = makeSite({ db, clock, log: silentLog, defaults });
  engine.settings = engineSettingsOf(settings, site);
  return site;
}
