import { createAccountHandlers } from './account.ts';
import { actorContext, readerContext, withMaintenanceGuard } from './actors.ts';
import { createCommunityService } from './community.ts';
import { createConsoleService } from '../console/index.ts';
import type { Hub } from '../live/hub.ts';
import * as access from '../marketplace/access/index.ts';
import { resolveAccessToken } from '../marketplace/auth/index.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import {
  answerFreshness,
  crawlerFile,
  crawlerFiles,
  isGone,
  isHidingOffered,
} from '../marketplace/listings/index.ts';
import * as messages from '../marketplace/messages/index.ts';
import * as notifications from '../marketplace/notifications/index.ts';
import { requireNoMaintenance } from '../marketplace/operators/index.ts';
import { mapPins, parseListingQuery } from '../marketplace/search/index.ts';
import { endEverything, mailKnownSignUp } from '../marketplace/users/index.ts';
import * as verification from '../marketplace/verification/index.ts';
import { createInboxHandlers } from './inbox.ts';
import { createMatchHandlers } from './matches.ts';
import { createPasskeyHandlers, createPasskeyLogins } from './passkeys.ts';
import { createPushHandlers } from './push.ts';
import { createSafetyHandlers } from './safety.ts';
import { createSavedListingHandlers, createSavedSearchHandlers } from './savedSearches.ts';
import { createTelegramHandlers } from './telegram.ts';
import { createTranslationHandlers, createTranslationService } from './translations.ts';
import type { Site } from '../siteSettings/index.ts';
import type { EngineWebServices } from '../web/index.ts';

/** What the web app's services are created from: the engine and what was opened for it. */
interface EngineParts extends Pick<EngineWebServices, 'sdkAdapter' | 'pageChanges'> {
  engine: Engine;
  site: Site;
  /** What the console tells operators about this machine. */
  installation: Parameters<typeof createConsoleService>[2];
  /** Distributes live events to the browsers connected to this process. */
  hub: Pick<Hub, 'join'>;
}

/** Creates the web app's services on the embedded engine. Users' writes through them are refused during maintenance. */
export function createWebServices({
  engine,
  site,
  installation,
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
      ...createPasskeyHandlers(engine),
      ...createSafetyHandlers(engine),
      ...createInboxHandlers(engine),
      ...createPushHandlers(engine),
      ...createTelegramHandlers(engine),
      ...createSavedSearchHandlers(engine),
      ...createSavedListingHandlers(engine),
      ...createTranslationHandlers(engine),
      ...createMatchHandlers(engine),
    }),
    submitVerification: async (actor, read) => {
      await requireNoMaintenance(engine, actor.userId);
      return verification.submit(ctxOf(actor), read);
    },
    uploadMessageDocument: async (actor, document) => {
      await requireNoMaintenance(engine, actor.userId);
      return messages.uploadDocument(ctxOf(actor), document);
    },
    openMessageDocument: (actor, id) => messages.openDocument(ctxOf(actor), id),
    openDataCopy: actor => dataExports.openOwn(ctxOf(actor)),
    async mapPins(accessToken, query, width) {
      return mapPins(await readerContext(engine, accessToken), parseListingQuery(query), width);
    },
    passkeys: createPasskeyLogins(engine),
    translations: createTranslationService(engine),
    community: createCommunityService(engine),
    crawlers: {
      files: perFile => crawlerFiles(engine, perFile),
      file: (file, perFile) => crawlerFile(engine, file, perFile),
      isGone: listingId => isGone(engine, listingId),
    },
    console: createConsoleService(engine, site, installation),
    live: {
      async join(accessToken, handlers) {
        const holder = await resolveAccessToken(engine, accessToken);
        if (holder?.viewer.kind !== 'user' || holder.viewer.sessionId === undefined) return undefined;
        const { userId, sessionId } = holder.viewer;
        return hub.join({ userId, sessionId, ...handlers });
      },
    },
    mails: {
      waysIn: link => access.listWaysByLink(engine, link),
      tellOfSignUp: email => mailKnownSignUp(engine, email),
      endEverything: token => endEverything(engine, token),
      unsubscribe: token => notifications.unsubscribe(engine, token),
      answerFreshness: (token, answer) => answerFreshness(engine, token, answer),
      isHidingOffered: token => isHidingOffered(engine, token),
      outbox: () => notifications.listOutbox(engine),
      find: id => notifications.findKept(engine, id),
    },
  };
}
