import { createAccountHandlers } from './account.ts';
import { actorContext, withMaintenanceGuard } from './actors.ts';
import { createContactHandlers } from './contact.ts';
import { createConsoleService } from '../console/index.ts';
import type { Hub } from '../live/hub.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import { crawlerFile, crawlerFiles, isGone } from '../marketplace/listings/index.ts';
import * as messages from '../marketplace/messages/index.ts';
import { requireNoMaintenance } from '../marketplace/operators/index.ts';
import { countForReader } from '../marketplace/transactions/index.ts';
import * as verification from '../marketplace/verification/index.ts';
import { createInboxHandlers } from './inbox.ts';
import { createLiveService } from './live.ts';
import { createMailService } from './mails.ts';
import { createMarketplaceHandlers, findPins } from './marketplace.ts';
import { createMatchHandlers } from './matches.ts';
import { createPasskeyHandlers, createPasskeyLogins } from './passkeys.ts';
import { createPushHandlers } from './push.ts';
import { createSafetyHandlers } from './safety.ts';
import { createSavedListingHandlers } from './savedListings.ts';
import { createSavedSearchHandlers } from './savedSearches.ts';
import { createTelegramHandlers } from './telegram.ts';
import { createTranslationHandlers, createTranslationService } from './translations.ts';
import type { Site } from '../siteSettings/index.ts';
import type { EngineApi } from '../web/ports/engine.ts';

/** What it is created from: the engine and what was opened for it. */
interface EngineParts extends Pick<EngineApi, 'sdkAdapter' | 'pageChanges'> {
  engine: Engine;
  site: Site;
  /** What the console tells operators about this machine. */
  installation: Parameters<typeof createConsoleService>[2];
  /** Distributes live events to the browsers connected to this process. */
  hub: Pick<Hub, 'join'>;
}

/** Creates what the web app needs of the embedded engine. Users' writes through it are refused during maintenance. */
export function createEngineApi({
  engine,
  site,
  installation,
  hub,
  sdkAdapter,
  pageChanges,
}: EngineParts): EngineApi {
  const ctxOf = actorContext(engine);
  return {
    sdkAdapter,
    pageChanges,
    handlers: withMaintenanceGuard(engine, {
      ...createAccountHandlers(engine),
      ...createPasskeyHandlers(engine),
      ...createSafetyHandlers(engine),
      ...createInboxHandlers(engine),
      ...createPushHandlers(engine),
      ...createTelegramHandlers(engine),
      ...createSavedSearchHandlers(engine),
      ...createSavedListingHandlers(engine),
      ...createTranslationHandlers(engine),
      ...createMatchHandlers(engine),
      ...createContactHandlers(engine),
      ...createMarketplaceHandlers(engine),
    }),
    submitVerification: async (actor, read) => {
      await requireNoMaintenance(engine, actor.userId);
      return verification.submit(ctxOf(actor), read);
    },
    uploadMessageDocument: async (actor, document) => {
      await requireNoMaintenance(engine, actor.userId);
      return messages.uploadDocument(ctxOf(actor), document);
    },
    readerCounts: actor => countForReader(ctxOf(actor)),
    openMessageDocument: (actor, id) => messages.openDocument(ctxOf(actor), id),
    openDataCopy: actor => dataExports.openOwn(ctxOf(actor)),
    mapPins: (query, width) => findPins(engine, undefined, query, width),
    passkeys: createPasskeyLogins(engine),
    translations: createTranslationService(engine),
    crawlers: {
      files: perFile => crawlerFiles(engine, perFile),
      file: (file, perFile) => crawlerFile(engine, file, perFile),
      isGone: listingId => isGone(engine, listingId),
    },
    console: createConsoleService(engine, site, installation),
    live: createLiveService(engine, hub),
    mails: createMailService(engine),
  };
}
