import { createCommunityService } from './community.ts';
import { createConsoleService } from '../console/index.ts';
import { createCrawlerService } from './crawlers.ts';
import { createDataExportService } from './dataExport.ts';
import { createLiveEventService } from './liveEvents.ts';
import { createMailService } from './mails.ts';
import type { Hub } from '../live/hub.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { createSafetyService } from './safety.ts';
import { createSavedSearchService } from './savedSearches.ts';
import type { Site } from '../siteSettings/index.ts';
import { createVerificationService } from './verification.ts';
import type { EngineWebServices } from '../web/index.ts';
import { withMaintenanceGuard } from './maintenanceGuard.ts';

const guardedSafetyActions = ['block', 'unblock', 'report', 'addNote', 'takeBack', 'appeal'] as const;

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
  return {
    sdkAdapter,
    pageChanges,
    verification: withMaintenanceGuard(engine, createVerificationService(engine), ['submit', 'withdraw']),
    dataExports: withMaintenanceGuard(engine, createDataExportService(engine), ['ask']),
    safety: withMaintenanceGuard(engine, createSafetyService(engine), guardedSafetyActions),
    savedSearches: withMaintenanceGuard(engine, createSavedSearchService(engine), [
      'save',
      'change',
      'remove',
    ]),
    community: createCommunityService(engine),
    crawlers: createCrawlerService(engine),
    console: createConsoleService(engine, site),
    live: createLiveEventService(engine, hub),
    mails: createMailService(engine),
  };
}
