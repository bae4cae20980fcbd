import type { AuditQuery, ConsoleDecision } from '#contract/console/queueItem.ts';
import type { RecordCommand, RecordQuery, RecordReason } from '#contract/console/records.ts';
import type { StatisticsSpan } from '#contract/console/figures.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { NewSavedSearch, SavedSearchChange } from '#contract/listing/savedSearches.ts';
import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { VerificationRequest } from '#contract/account/verification.ts';
import type { TranslatableKind } from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { CancelReason } from '#contract/booking/appeals.ts';
import type { ConsoleQueue } from '#contract/console/queues.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import type { ReportKind, ReportReason } from '#contract/safety/reports.ts';
import type { ContentPageName } from '#src/config/contentPages.ts';
import type { SettingChange } from '#src/config/site/settings.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import {
  typedSend,
  untyped,
  type InputArguments,
  type InputOf,
  type Key,
  type ResultOf,
} from './endpoints/endpoint.ts';
import type { Endpoints, Transport } from './endpoints/index.ts';

/** The app's own endpoints by name. Each is documented where it is defined, in `endpoints/`. */
export type WebClients = ReturnType<typeof createWebClients>;

interface TranslationRequest {
  to: LocaleCode;
  from?: LocaleCode;
  items: { kind: TranslatableKind; id: string; isTitleOnly?: boolean }[];
}

type Appealing = { matter: 'cancel'; reason: CancelReason } | { matter: 'didNotHappen' };

/** Creates the clients of the app's own endpoints. `call` calls any of them by its key and returns the body. */
export function createWebClients({ locale, send, upload }: Transport) {
  const call = typedSend<Endpoints>((...given) => rejectWithApiFailure(untyped(send)(...given)));
  /** Returns the `data` of the response. */
  const ask = async <K extends keyof Endpoints & Key>(
    key: K,
    ...input: InputArguments<InputOf<Endpoints[K]>>
  ): Promise<ResultOf<Endpoints[K]>> =>
    ((await call(key, ...input)) as { data: ResultOf<Endpoints[K]> }).data;

  return {
    call,
    verification: {
      show: () => ask('POST /api/verification'),
      /**
       * Applies to the operators for the badge. `onProgress` gets the fraction uploaded, 0 to 1.
       * @throws conflict while a request is pending, request-upload-over-limit, image-invalid-content,
       * too-many-requests
       */
      request(note: string, documents: readonly File[], onProgress?: (share: number) => void) {
        const form = new FormData();
        form.set('note', note);
        for (const file of documents) form.append('documents', file);
        return rejectWithApiFailure(
          upload('/api/verification/request', form, onProgress),
        ) as Promise<VerificationRequest>;
      },
      withdraw: () => ask('POST /api/verification/withdraw'),
    },
    telegram: {
      show: () => ask('POST /api/telegram'),
      begin: () => ask('POST /api/telegram/begin'),
      end: () => ask('POST /api/telegram/end'),
    },
    /**
     * Uploads a PDF for a message. `onProgress` gets the fraction uploaded, 0 to 1. @throws request-upload-over-limit,
     * document-damaged, document-locked, document-active, too-many-requests
     */
    uploadMessageDocument(document: File, onProgress?: (share: number) => void) {
      const form = new FormData();
      form.set('document', document);
      return rejectWithApiFailure(
        upload('/api/messages/document', form, onProgress),
      ) as Promise<MessageDocument>;
    },
    dataCopy: {
      show: () => ask('POST /api/data-copy'),
      /** Users without a password omit it. */
      ask: (currentPassword?: string) =>
        ask('POST /api/data-copy/request', currentPassword === undefined ? {} : { currentPassword }),
    },
    logins: {
      show: () => ask('POST /api/logins'),
      end: (id: string) => ask('POST /api/logins/end', { id }),
      /** Ends all but the current one, and with `ways` what else opens the account. */
      endOthers: (ways?: { keep: string[]; currentPassword?: string }) =>
        ask('POST /api/logins/end', ways ? { ways } : {}),
    },
    waysIn: {
      /** Without logins. */
      own: () => ask('POST /api/ways-in'),
      byLink: (link: { email: string; token: string }) => ask('POST /api/ways-in/by-link', link),
    },
    safety: {
      show: () => ask('POST /api/safety'),
      hasBlocked: (userId: string) => ask('POST /api/safety/has-blocked', { userId }),
      authorSeen: (listingId: string) => ask('POST /api/safety/author-seen', { listingId }),
      /** Returns the id of the user's newest message that the other party has read; null: not known. */
      readByOther: (transactionId: string) => ask('POST /api/safety/read-by-other', { transactionId }),
      block: (userId: string) => ask('POST /api/safety/block', { userId }),
      unblock: (userId: string) => ask('POST /api/safety/unblock', { userId }),
      report: (report: { kind: ReportKind; id: string; reason: ReportReason }) =>
        ask('POST /api/safety/report', report),
      addToReport: (id: string, note: string) => ask('POST /api/safety/report-note', { id, note }),
      withdrawReport: (id: string) => ask('POST /api/safety/report-take-back', { id }),
      appeal: (transactionId: string, appeal: Appealing) =>
        ask('POST /api/safety/appeal', { id: transactionId, ...appeal }),
    },
    savedSearches: {
      show: () => ask('POST /api/saved-searches'),
      save: (search: NewSavedSearch) => ask('POST /api/saved-searches/save', search),
      change: (id: string, change: SavedSearchChange) =>
        ask('POST /api/saved-searches/change', { id, ...change }),
      remove: (id: string) => ask('POST /api/saved-searches/remove', { id }),
    },
    savedListings: {
      show: () => ask('POST /api/saved-listings'),
      ids: () => ask('POST /api/saved-listings/ids'),
      save: (ids: readonly string[]) => ask('POST /api/saved-listings/save', { ids: [...ids] }),
      remove: (id: string) => ask('POST /api/saved-listings/remove', { id }),
    },
    matches: {
      of: (listingId: string) => ask('POST /api/matches', { listingId }),
      ofAllOwn: () => ask('POST /api/matches/own'),
    },
    translations: {
      /** One result per item, in the same order. `from`: the original's language, if the reader has chosen one. */
      show: (request: TranslationRequest, signal?: AbortSignal) =>
        call('POST /api/translations', request, { signal }).then(({ data }) => data),
      conversation: (transactionId: string) => ask('POST /api/translations/conversation', { transactionId }),
      always: (transactionId: string, always: boolean) =>
        ask('POST /api/translations/always', { transactionId, always }),
      /** `translator`: the name that the user was shown. */
      consent: (transactionId: string, translator: string, agrees: boolean) =>
        ask('POST /api/translations/consent', { transactionId, translator, agrees }),
      forOperators: (request: InputOf<Endpoints['POST /api/console/translations']>) =>
        ask('POST /api/console/translations', request),
    },
    console: {
      state: () => ask('POST /api/console/state'),
      confirmFactor: (code: string) => ask('POST /api/console/confirm-factor', { code }),
      unlock: (code: string) => ask('POST /api/console/unlock', { code }),
      lock: () => ask('POST /api/console/lock'),
      renewRecoveryCodes: () => ask('POST /api/console/renew-recovery-codes'),
      queue: (queue: ConsoleQueue) => ask('POST /api/console/queue', { queue }),
      item: (queue: ConsoleQueue, id: string) => ask('POST /api/console/item', { queue, id }),
      decide: (decision: ConsoleDecision) => ask('POST /api/console/decide', decision),
      figures: (span: StatisticsSpan) => ask('POST /api/console/figures', { span }),
      mailFigures: (isWanted: boolean) => ask('POST /api/console/mail-figures', { isWanted }),
      health: () => ask('POST /api/console/health'),
      settings: () => ask('POST /api/console/settings'),
      saveSetting: (change: SettingChange) => ask('POST /api/console/save-setting', change),
      audit: (query: AuditQuery) => ask('POST /api/console/audit', query),
    },
    consoleRecords: {
      search: (query: RecordQuery) => ask('POST /api/console/records', query),
      show: (kind: RecordKind, id: string) => ask('POST /api/console/record', { kind, id }),
      reveal: (input: RecordReason) => ask('POST /api/console/record-private', input),
      note: (kind: RecordKind, id: string, words: string) =>
        ask('POST /api/console/record-note', { kind, id, words }),
      act: (action: RecordCommand) => ask('POST /api/console/record-act', action),
      logInAs: (id: string, reason: string) => ask('POST /api/console/log-in-as', { id, reason }),
    },
    operator: {
      outbox: () => call('GET /api/operator/outbox'),
      letter: (mailId: string) => call('GET /api/operator/outbox/:id', { id: mailId }),
    },
    community: { show: () => call('GET /api/community') },
    mapPins: {
      /** `query`: as for `listings.query`. null where the marketplace offers none. @throws too-many-requests */
      show(query: ListingQuery, width: number, signal?: AbortSignal) {
        const text = queryText(query);
        return call('GET /api/map-pins', { query: text, width: String(Math.round(width)) }, { signal });
      },
      /** A signed image of the map; null where the server draws none. @throws too-many-requests */
      picture: (query: ListingQuery) => call('GET /api/map-picture', { query: queryText(query) }),
    },
    content: { show: (page: ContentPageName) => call('GET /api/content', { page, locale }) },
    places: {
      search: (q: string, signal?: AbortSignal) => call('GET /api/places', { q, locale }, { signal }),
      /** "Town, Country" of a point in the reader's language; null at sea. @throws too-many-requests */
      townOf: ({ lat, lng }: LatLng) => ask('POST /api/town', { point: { lat, lng }, locale }),
    },
  };
}

function queryText(query: ListingQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}
