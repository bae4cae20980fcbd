import type { Geocoder } from '#contract/entities/place.ts';
import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { Resource } from '#contract/resource.ts';
import type { Limits } from './limits/limits.ts';
import type { Assets } from './ports/assets.ts';
import type { AuthorCopies } from './ports/authorCopies.ts';
import type { Accounts } from './ports/accounts.ts';
import type { Db, Queryable } from './ports/db.ts';
import type { IdpVerifier } from './ports/idpVerifier.ts';
import type { ImageResize } from './ports/imageResize.ts';
import type { ListingIndexer } from './ports/listingIndexer.ts';
import type { KeptMails, Mailer } from './ports/mailer.ts';
import type { MailTexts } from './ports/mailTexts.ts';
import type { PaymentProfiles } from './ports/paymentProfiles.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { ReviewBook } from './ports/reviewBook.ts';
import type { Storage } from './ports/storage.ts';

/**
 * Who asks. `trusted` comes from a token exchanged with the client secret; `limited` from login-as by `operatorId`, who
 * with `readsOnly` came from the console and changes nothing at all.
 * `sessionId` is the sign-in that the call came with, `standing` what the person may do at this moment.
 */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      userId: string;
      trusted: boolean;
      limited: boolean;
      sessionId?: string;
      operatorId?: string;
      readsOnly?: boolean;
      standing?: Standing;
    }
  | { kind: 'integration' }
  | { kind: 'system' };

/** What operators can deny a person (marketplace-api 3.14). */
export type Permission = 'read' | 'postListings' | 'initiateTransactions';

/** What operators let a person do. */
export interface Standing {
  isPendingApproval: boolean;
  denied: readonly Permission[];
}

/** Switches of the whole marketplace (marketplace-api 3.14). */
export interface Access {
  /** Only people who are signed in see listings and each other. */
  isPrivate: boolean;
  /** New accounts wait for an operator. */
  userApproval: boolean;
  /** Which rights count person by person; what is not named is allowed to all. */
  byPerson: readonly Permission[];
}

/** A time in which people can read and nothing else. */
export interface Maintenance {
  /** When it is expected to be over. */
  until?: Date;
}

/** The engine's world: one per process, made by server/context.ts. */
export interface Engine {
  db: Db;
  storage: Storage;
  imageResize: ImageResize;
  geocoder: Geocoder;
  assets: Assets;
  listingIndexer: ListingIndexer;
  authorCopies: AuthorCopies;
  accounts: Accounts;
  idpVerifier: IdpVerifier;
  relations: TransactionRelations;
  reviewBook: ReviewBook;
  /** undefined: this house has no payment provider. */
  payments: PaymentProvider | undefined;
  paymentProfiles: PaymentProfiles;
  mailer: Mailer;
  mailTexts: MailTexts;
  /** Set while no mail server is configured: what an operator reads instead. */
  keptMails?: KeptMails;
  clock: Clock;
  ids: Ids;
  settings: EngineSettings;
  log: Log;
}

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A new random uuid. */
  uuid(): string;
  /** A new unguessable token, URL-safe, at least 256 bits. */
  token(): string;
}

export interface EngineSettings {
  marketplaceName: string;
  /** Origin of the site, for the links in mails; without trailing slash. */
  rootUrl: string;
  /** ISO 4217. */
  currency: string;
  /** New listings of unverified authors wait for an operator (readings 27). */
  listingApproval: boolean;
  /** With `listingApproval`: changes of what others see wait, too, or are shown at once and looked at afterwards. */
  changeApproval: 'before' | 'afterwards';
  /** Days after which authors of unchanged listings are asked whether they are still valid; 0: never. */
  freshnessDays: number;
  /** For so many days after signing up somebody’s first messages are looked at for contact data; 0: never. */
  newAccountDays: number;
  /** What operators chose of the deadlines of bookings, oldest first; absent: nothing ever. */
  deadlineChoices?: readonly DeadlineChoice[];
  /** While set, nothing is written but by operators. */
  maintenance?: Maintenance | undefined;
  access: Access;
  /** Addresses of the operators, in lower case. */
  operators: readonly string[];
  /** Password recovery answers the same whether or not an address has an account (readings 50). */
  neutralRecovery: boolean;
  clients: readonly ApiClient[];
  /** Where pictures are fetched from, without trailing slash: `/media` or a CDN's address. */
  mediaBase: string;
  /** Key of stateless signatures (anonymous access tokens), at least 32 bytes. */
  secret: string;
  /** How often people may do what could harm others. */
  limits: Limits;
}

export interface ApiClient {
  id: string;
  secret: string;
  kind: 'marketplace' | 'integration';
}

/** One line of JSON each. Never give it a secret, token, address, card or message text. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/** One call: the engine's world, who asks, and what shall come with the answer. First argument of every verb. */
export interface Ctx extends Engine {
  viewer: Viewer;
  read: Read;
  /** The caller's network address, for limits; unknown for calls within the process. */
  address?: string | undefined;
  /** The program that calls, and which of its calls this is; unknown for the engine's own work. */
  clientId?: string | undefined;
  requestId?: string | undefined;
}

/** `include` as a tree: `author,author.profileImage` is `{author: {profileImage: {}}}`. */
export interface IncludeTree {
  [relationship: string]: IncludeTree;
}

/** What the caller wants to get (marketplace-api 1.7). */
export interface Read {
  include: IncludeTree;
  /** `limit.images=1` → `{images: 1}`. */
  limits: Readonly<Record<string, number>>;
  /** `fields.image=variants.square-small` → `{image: ['variants.square-small']}`; a type without entry keeps all. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** `imageVariant.x=w:400;h:300;fit:crop`. */
  customVariants: Readonly<Record<string, { width: number; height: number; fit: 'crop' | 'scale' }>>;
}

export const readNothingMore: Read = { include: {}, limits: {}, fields: {}, customVariants: {} };

/** How transactions gets the relations that live in modules to its right; wired by server/context.ts. Maps by transaction id. */
export interface TransactionRelations {
  messages(
    ctx: Ctx,
    db: Queryable,
    transactionIds: readonly string[],
    read: Read,
  ): Promise<Map<string, Resource[]>>;
  reviews(
    ctx: Ctx,
    db: Queryable,
    transactionIds: readonly string[],
    read: Read,
  ): Promise<Map<string, Resource[]>>;
}
