import type { Readable } from 'node:stream';
import type { LiveEvent, StreamEnd } from '#contract/notification/liveEvent.ts';
import type { EndOutcome } from '#contract/account/wayIn.ts';
import type { MapPins } from '#contract/listing/mapPin.ts';
import type { ReaderCounts } from '#contract/booking/conversations.ts';
import type { Outbox } from '#contract/notification/mail.ts';
import type { MessageDocument } from '#contract/booking/attachments.ts';
import type { VerificationRequest } from '#contract/account/verification.ts';
import type { FreshnessAnswer, FreshnessOutcome } from '#contract/listing/closing.ts';
import type { engineEndpoints } from '#src/api/endpoints/index.ts';
import type { ConsoleService } from './console.ts';
import type { Actor, EngineHandlers } from './handlers.ts';
import type { PasskeyLogins } from './passkeys.ts';
import type { TranslationService } from './translations.ts';

/** A read as the SDK hands it to its adapter. */
export interface SdkCall {
  /** `api/listings/query` */
  url: string;
  params: object;
  headers: { get(name: string): string | undefined };
}

/** What the embedded engine in this process offers to the web layer. */
export interface EngineApi {
  /**
   * Handles calls of the SDK in this process, on behalf of the current request's client: its `adapter`. Without the
   * SDK's `validateStatus`, a refusal is an answer like any other.
   */
  sdkAdapter(call: SdkCall): Promise<{ status: number; data: unknown }>;
  /** Changes to visitors' pages. */
  pageChanges: InvalidationSource;
  /**
   * Returns the pins of a search as visitors see them. `query`: the parameters of listings/query, as a query string;
   * `width`: of the map, in CSS pixels.
   * @throws ApiError as listings/query
   */
  mapPins(query: string, width: number): Promise<MapPins>;
  crawlers: CrawlerService;
  /** The endpoints that the engine implements. */
  handlers: EngineHandlers<typeof engineEndpoints>;
  /**
   * Submits a request for the badge. Calls `read` only once the user is known to be allowed to.
   * @throws conflict while a request is pending, too-many-requests, image-invalid-content
   */
  submitVerification(actor: Actor, read: () => Promise<VerificationInput>): Promise<VerificationRequest>;
  /**
   * Stores a PDF for a message that is yet to be sent.
   * @throws ApiError request-upload-over-limit, document-damaged, document-locked, document-active, too-many-requests
   */
  uploadMessageDocument(actor: Actor, document: { name: string; bytes: Buffer }): Promise<MessageDocument>;
  /** Counts what every page tells its reader. */
  readerCounts(actor: Actor): Promise<ReaderCounts>;
  /** Opens a document in one of the user's conversations. @throws not-found, forbidden */
  openMessageDocument(actor: Actor, id: string): Promise<{ name: string; file: FileToSend }>;
  /** Opens the user's data export. @throws not-found until it is ready */
  openDataCopy(actor: Actor): Promise<OpenedDataCopy>;
  passkeys: PasskeyLogins;
  translations: TranslationService;
  console: ConsoleService;
  live: LiveEventService;
  mails: MailService;
}

/** Listing queries on behalf of search engines. */
export interface CrawlerService {
  /** Splits public listings into files of `perFile` and returns when each file last changed. */
  files(perFile: number): Promise<readonly Date[]>;
  /** Streams the listings of one file in batches; the first file is 0. */
  file(file: number, perFile: number): AsyncIterable<readonly { id: string; updatedAt: Date }[]>;
  /** Whether the listing existed and won't come back. */
  isGone(listingId: string): Promise<boolean>;
}

/** Handlers of one open stream. */
export interface StreamHandlers {
  onEvent(event: LiveEvent): void;
  /** Called once, when the stream has to end; never after the client has left. */
  onEnd(why: StreamEnd): void;
}

/** Live events for browsers. */
export interface LiveEventService {
  /** Returns a function that leaves the stream; undefined when the access token is not valid. */
  join(accessToken: string, handlers: StreamHandlers): Promise<(() => void) | undefined>;
}

/** A mail that an operator reads on the site. */
export interface MailToRead {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  createdAt: Date;
}

/** Source of changes to visitors' pages. */
export interface InvalidationSource {
  /**
   * Calls `onChange` for changes by any process, and with `all` after changes may have been missed.
   * @throws when listening to the database fails
   */
  listen(onChange: (change: Invalidation) => void): Promise<void>;
  /** Waits until everything committed before has been delivered; false on timeout. */
  flush(): Promise<boolean>;
}

/** A change to data that pages show. */
export interface Invalidation {
  /** The pages affected in addition to those that show one of the ids; `all`: every page. */
  scope: 'one' | 'lists' | 'dates' | 'all';
  ids: readonly string[];
}

/** What the web layer does with the mails of the embedded engine. */
export interface MailService {
  /** Mails the owner of the address, if it has an account, that somebody tried to sign up with it. */
  tellOfSignUp(email: string): Promise<void>;
  /** Ends everything that opens the account of the user to whom the link was mailed. */
  endEverything(token: string): Promise<EndOutcome>;
  /** Ends the kind of mail that the link names; false when the token is invalid. */
  unsubscribe(token: string): Promise<boolean>;
  /** Answers whether a listing is still valid, from the link in a mail. */
  answerFreshness(token: string, answer: FreshnessAnswer): Promise<FreshnessOutcome>;
  /** Whether the listing's author publishes nothing and may be offered to hide their profile. */
  isHidingOffered(token: string): Promise<boolean>;
  outbox(): Promise<Outbox>;
  /** Undefined when the mail was deleted or never stored. */
  find(id: string): Promise<MailToRead | undefined>;
}

/** The evidence submitted for verification. */
export interface VerificationInput {
  note: string;
  documents: readonly Buffer[];
}

/** A data export that is ready to download, before any of it is read. */
export interface OpenedDataCopy {
  /** Unique to each export. */
  id: string;
  createdAt: Date;
  file: FileToSend;
}

/** A stored file, before any of it is read. */
export interface FileToSend {
  /** Bytes. */
  size: number;
  /** Both ends are inclusive; without a range, reads the whole file. */
  read(range?: { start: number; end: number }): Readable;
}
