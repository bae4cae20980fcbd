import type { PendingIdentity } from '#contract/entities/user.ts';
import type { Sdk } from 'sharetribe-flex-sdk';
import type { Transport } from '#src/entry.server.tsx';
import { initiate, transition } from '#server/api/privileged.ts';
import { consoleCalls } from './console/calls.ts';
import type { ConsoleGate } from './console/gate.ts';
import { recordCalls } from './console/recordCalls.ts';
import { dataCopyOf } from './dataCopy.ts';
import { deleteAccount } from './deleteAccount.ts';
import type { WebDeps } from './deps.ts';
import { lineItemsOfListing } from './lineItems.ts';
import { letterFor, outboxFor } from './outbox.ts';
import { savedSearchesOf } from './savedSearches.ts';
import { hasBlocked, safetyOf } from './safety.ts';
import type { Session } from './session.ts';
import { verificationOf } from './verification.ts';

interface Asking {
  session: Session;
  /** The SDK with the word of this server, for prices. */
  trusted: () => Promise<Sdk>;
  deps: Pick<
    WebDeps,
    | 'places'
    | 'understand'
    | 'content'
    | 'community'
    | 'mails'
    | 'console'
    | 'verification'
    | 'dataCopies'
    | 'safety'
    | 'savedSearches'
    | 'config'
    | 'site'
    | 'now'
  >;
  locale: string;
  /** Who comes to the operators' console. */
  gate: ConsoleGate;
  /** Whom another site vouches for, as the browser's cookie tells. */
  pendingIdentity: PendingIdentity | null;
  /** The network address of the person asking: place searches are counted by it. */
  address: string;
}

/** The app's own endpoints for pages rendered on the server: the same answers and limits without HTTP. */
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
    community: async () => (await deps.community?.()) ?? null,
    content: async page => deps.content.show(page, locale),
    places: query => deps.places.search(query, { locale, address }),
    readingsOf: words => deps.understand(words, locale),
    lineItems: (listingId, startDate, endDate) =>
      lineItemsOfListing(sdk, { listingId, isOwnListing: false, startDate, endDate }, commissions()),
    // A page being rendered asks what would be; only a browser books.
    privileged: ({ kind, ...call }) =>
      (kind === 'initiate' ? initiate : transition)(
        trusted,
        { ...call, isSpeculative: true },
        { commissions, now: deps.now },
      ),
    deleteAccount: currentPassword => deleteAccount(sdk, currentPassword),
    outbox: () => outboxFor({ trusted, gate }, deps),
    letter: mailId => letterFor({ trusted, gate }, deps, mailId),
    pendingIdentity: async () => pendingIdentity,
    console: { ...consoleCalls(gate), ...onlyInBrowsers },
    consoleRecords: { ...recordCalls(gate), ...recordsOnlyInBrowsers },
    verification: () => verificationOf(sdk, deps.verification),
    dataCopy: () => dataCopyOf(sdk, deps.dataCopies),
    askForDataCopy: neverOnTheServer,
    safety: {
      show: () => safetyOf(sdk, deps.safety),
      hasBlocked: userId => hasBlocked(sdk, deps.safety, userId),
      block: neverOnTheServer,
      unblock: neverOnTheServer,
      report: neverOnTheServer,
      addToReport: neverOnTheServer,
      takeReportBack: neverOnTheServer,
      appeal: neverOnTheServer,
    },
    savedSearches: {
      show: () => savedSearchesOf(sdk, deps.savedSearches),
      save: neverOnTheServer,
      change: neverOnTheServer,
      remove: neverOnTheServer,
    },
    requestVerification: neverOnTheServer,
    withdrawVerification: neverOnTheServer,
    confirm: neverOnTheServer,
    link: neverOnTheServer,
  };
}

const recordsOnlyInBrowsers = {
  reveal: () => neverOnTheServer(),
  note: () => neverOnTheServer(),
  act: () => neverOnTheServer(),
  logInAs: () => neverOnTheServer(),
};

const onlyInBrowsers = {
  confirmFactor: () => neverOnTheServer(),
  unlock: () => neverOnTheServer(),
  lock: () => neverOnTheServer(),
  renewRecoveryCodes: () => neverOnTheServer(),
  decide: () => neverOnTheServer(),
  saveSetting: () => neverOnTheServer(),
};

// Forms are sent by browsers.
const neverOnTheServer = () => Promise.reject(new Error('a page being rendered sends no form'));
