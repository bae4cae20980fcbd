import { createCommunityService } from './community.ts';
import { createConsoleService } from '../console/index.ts';
import { createCrawlerService } from './crawlers.ts';
import { createDataExportService } from './dataExport.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { createSafetyService } from './safety.ts';
import { createSavedSearchService } from './savedSearches.ts';
import type { Site } from '../siteSettings/index.ts';
import { createVerificationService } from './verification.ts';
import type { WebDeps } from '../web/index.ts';
import { withMaintenanceGuard } from './maintenanceGuard.ts';

type EngineWebServices = Pick<
  WebDeps,
  'verification' | 'dataExports' | 'safety' | 'savedSearches' | 'community' | 'crawlers' | 'console'
>;

const guardedSafetyActions = ['block', 'unblock', 'report', 'addNote', 'takeBack', 'appeal'] as const;

/** Creates the web app's services on the embedded engine. Users' writes through them are refused during maintenance. */
export function createWebServices(engine: Engine, site: Site): EngineWebServices {
  return {
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
  };
}
