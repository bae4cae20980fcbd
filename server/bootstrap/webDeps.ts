import { join } from 'node:path';
import { createAnalytics } from '../adapters/analytics/index.ts';
import { createPageCounter } from '../analytics/counter.ts';
import { currentMap, recentMap } from '../config/map.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { createContentLibrary } from '../content/index.ts';
import { networkOf, sharingNetworkOf } from '../marketplace/limits/index.ts';
import { listingsAround } from '../marketplace/matching/index.ts';
import { createEngineApi } from '../engineApi/index.ts';
import type { EngineApi } from '../web/ports/engine.ts';
import type { WebDeps } from '../web/ports/index.ts';
import { createUnderstanding } from '../web/queryUnderstanding/index.ts';
import { createPlaceSearch } from '../web/queryUnderstanding/placeSearch.ts';
import type { AppServices } from './appServices.ts';
import { createContentVariables } from './contentVariables.ts';
import { embeddedEngine, type EngineServices } from './engineServices.ts';

const rateLimitKeyOf = (address: string) => networkOf(address) ?? '';
const sharingKeyOf = (address: string) => sharingNetworkOf(address) ?? '';

/**
 * Returns what the web app needs. `sdkAdapter` answers the SDK's calls in this process; undefined when the marketplace is
 * hosted elsewhere.
 */
export function createWebDeps(
  services: AppServices | EngineServices,
  sdkAdapter?: EngineApi['sdkAdapter'],
): WebDeps {
  const own = embeddedEngine(services);
  const engine = own && sdkAdapter ? createEngineApi({ ...own, sdkAdapter }) : undefined;
  const { config, site, payments, geocoder, clock, drawPreview, drawMap, metrics, log } = services;
  const { map } = config;
  return {
    config: {
      marketplaceName: config.marketplaceName,
      rootUrl: config.rootUrl,
      currency: config.currency,
      clientId: config.client.id,
      clientSecret: config.client.secret,
      secret: services.secret,
      socialLogin: config.socialLogin,
      // A hosted platform decides itself what it tells.
      hidesAccounts: config.neutralRecovery && engine !== undefined,
      operators: config.operators,
      development: config.mode === 'development',
      offline: config.offline,
      hasOpenMails: config.mode !== 'production',
      map: () => map && recentMap(map).settings,
      ...(payments.browser
        ? { payments: { ...payments.browser, merchantCategory: config.merchantCategory } }
        : {}),
    },
    ...(engine ? { engine } : {}),
    apiBaseUrl: config.hosted?.apiUrl ?? '',
    places: createPlaceSearch(geocoder, rateLimitKeyOf),
    ...(metrics ? { countCspViolation: metrics.countCspViolation } : {}),
    ...(config.analytics
      ? {
          pageCounter: createPageCounter(createAnalytics(config.analytics), {
            rootUrl: config.rootUrl,
            log,
            now: () => clock.now().getTime(),
          }),
        }
      : {}),
    drawPreview,
    mapDrawing() {
      const archive = map && currentMap(map).archive;
      if (!archive) return undefined;
      return { name: archive.name, draw: picture => drawMap({ ...picture, archive: archive.path }) };
    },
    rateLimitKeyOf,
    sharingKeyOf,
    understand: createUnderstanding(geocoder),
    listingsAround,
    content: createContentLibrary({
      shipped: join(projectRoot(), config.mode === 'development' ? 'translations/content' : 'build/content'),
      own: join(config.dataDir, 'content'),
      facts: createContentVariables(config.marketplaceName, site, () => engine?.translations.translator(), {
        messenger: config.telegram ? 'Telegram' : undefined,
        answerDays: engine ? config.contactAnswerDays : undefined,
      }),
      log,
    }),
    site,
    now: () => clock.now(),
    log,
  };
}
