import type { PendingIdentity } from '#contract/entities/user.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import type { Transport } from '#src/entry.server.tsx';
import { initiate, transition } from '#server/web/services/privileged.ts';
import { consoleCalls } from '../console/calls.ts';
import type { ConsoleGate } from '../console/consoleSession.ts';
import { recordCalls } from '../console/recordCalls.ts';
import { dataCopyOf } from '../services/dataExport.ts';
import { deleteAccount } from '../services/deleteAccount.ts';
import type { WebDeps } from '../services/index.ts';
import { lineItemsOfListing } from '../services/lineItems.ts';
import { mailPageFor, outboxFor } from '../services/outbox.ts';
import { savedSearchesOf } from '../services/savedSearches.ts';
import { hasBlocked, safetyOf } from '../services/safety.ts';
import type { Session } from '../session/session.ts';
import { verificationOf } from '../services/verification.ts';

interface Asking {
  session: Session;
  /** An SDK with a trusted token, for prices. */
  trusted: () => Promise<Sdk>;
  deps: Pick<WebDeps, 'places' | 'understand' | 'content' | 'engine' | 'config' | 'site' | 'now'>;
  locale: string;
  /** Authorisation for the operators' console. */
  gate: ConsoleGate;
  /** The identity verified by a social login provider, from the browser's cookie. */
  pendingIdentity: PendingIdentity | null;
  /** The client's IP address: place searches are rate limited by it. */
  address: string;
}

/**
 * Creates the transport of server-rendered pages: the app's own endpoints without HTTP, with the same responses and
 * limits.
 */
export function serverTransport({
  session,
  trusted,
  deps,
  locale,
  gate,
  address,
  pendingIdentity,
}: Asking): Transport {
  const { sdk } = session;
  const commissions = () => deps.site.now().commissions;
  return {
    community: async () => (await deps.engine?.community()) ?? null,
    content: async page => deps.content.show(page, locale),
    places: query => deps.places.search(query, { locale, address }),
    readingsOf: words => deps.understand(words, locale),
    lineItems: (listingId, startDate, endDate) =>
      lineItemsOfListing(sdk, { listingId, isOwnListing: false, startDate, endDate }, commissions()),
    // Server rendering only speculates; only a browser books.
    privileged: ({ kind, ...call }) =>
      (kind === 'initiate' ? initiate : transition)(
        trusted,
        { ...call, isSpeculative: true },
        { commissions, now: deps.now },
      ),
    deleteAccount: currentPassword => deleteAccount(sdk, currentPassword),
    outbox: () => outboxFor({ trusted, gate }, deps),
    letter: mailId => mailPageFor({ trusted, gate }, deps, mailId),
    pendingIdentity: async () => pendingIdentity,
    console: { ...consoleCalls(gate), ...onlyInBrowsers },
    consoleRecords: { ...recordCalls(gate), ...recordsOnlyInBrowsers },
    verification: () => verificationOf(sdk, deps.engine?.verification),
    dataCopy: () => dataCopyOf(sdk, deps.engine?.dataExports),
    askForDataCopy: rejectOnServer,
    safety: {
      show: () => safetyOf(sdk, deps.engine?.safety),
      hasBlocked: userId => hasBlocked(sdk, deps.engine?.safety, userId),
      block: rejectOnServer,
      unblock: rejectOnServer,
      report: rejectOnServer,
      addToReport: rejectOnServer,
      takeReportBack: rejectOnServer,
      appeal: rejectOnServer,
    },
    savedSearches: {
      show: () => savedSearchesOf(sdk, deps.engine?.savedSearches),
      save: rejectOnServer,
      change: rejectOnServer,
      remove: rejectOnServer,
    },
    requestVerification: rejectOnServer,
    withdrawVerification: rejectOnServer,
    confirm: rejectOnServer,
    link: rejectOnServer,
  };
}

const recordsOnlyInBrowsers = {
  reveal: () => rejectOnServer(),
  note: () => rejectOnServer(),
  act: () => rejectOnServer(),
  logInAs: () => rejectOnServer(),
};

const onlyInBrowsers = {
  confirmFactor: () => rejectOnServer(),
  unlock: () => rejectOnServer(),
  lock: () => rejectOnServer(),
  renewRecoveryCodes: () => rejectOnServer(),
  decide: () => rejectOnServer(),
  saveSetting: () => rejectOnServer(),
};

// Only browsers submit forms.
const rejectOnServer = () => Promise.reject(new Error('a page being rendered sends no form'));
