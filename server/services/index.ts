import { createAccountHandlers } from './account.ts';
import { actorContext } from './actorContext.ts';
import { createCommunityService } from './community.ts';
import { createConsoleService } from '../console/index.ts';
import { createCrawlerService } from './crawlers.ts';
import { createLiveEventService } from './liveEvents.ts';
import { createMailService } from './mails.ts';
import type { Hub } from '../live/hub.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import { requireNoMaintenance } from '../marketplace/operators/index.ts';
import * as verification from '../marketplace/verification/index.ts';
import { createSafetyHandlers } from './safety.ts';
import { createSavedSearchHandlers } from './savedSearches.ts';
import type { Site } from '../siteSettings/index.ts';
import type { EngineWebServices } from '../web/index.ts';
import { withMaintenanceGuard } from './maintenanceGuard.ts';

/** What the web app's services are created from: the engine and what was opened for it. */
interface EngineParts extends Pick<EngineWebServices, 'sdkAdapter' | 'pageChanges'> {
  engine: Engine;
  site: Site;
  /** Distributes live events to the browsers connected to this process. */
  hub: Pick<Hub, 'join'>;
}

/** Creates the web app's services on the embedded engine. Users' writes through them are refused during maintenance. */
export function createWebServices({
  engine,
  site,
  hub,
  sdkAdapter,
  pageChanges,
}: EngineParts): EngineWebServices {
  const ctxOf = actorContext(engine);
  return {
    sdkAdapter,
    pageChanges,
    handlers: withMaintenanceGuard(engine, {
      ...createAccountHandlers(engine),
      ...createSafetyHandlers(engine),
      ...createSavedSearchHandlers(engine),
    }),
    submitVerification: async (actor, read) => {
      await requireNoMaintenance(engine, actor.userId);
      return verification.submit(ctxOf(actor), read);
    },
    openDataCopy: actor => dataExports.openOwn(ctxOf(actor)),
    community: createCommunityService(engine),
    crawlers: createCrawlerService(engine),
    console: createConsoleService(engine, site),
    live: createLiveEventService(engine, hub),
    mails: createMailService(engine),
  };
}
