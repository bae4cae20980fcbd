import type { Geocoder } from '#contract/geo/place.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { ContentRules } from './contentRules.ts';
import type { AccountData } from './accountData.ts';
import type { Limits } from './limits/limits.ts';
import type { ListingIndexer } from './listings/dependents.ts';
import type { Assets } from './ports/assets.ts';
import type { Db } from './ports/db.ts';
import type { IdpVerifier } from './ports/idpVerifier.ts';
import type { ImageResize } from './ports/imageResize.ts';
import type { DrawPlace, Mailer, MailTexts, StoredMails } from './ports/mailer.ts';
import type { PasswordHashing, PasswordStrength } from './ports/passwords.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { Messenger } from './ports/messenger.ts';
import type { Pusher } from './ports/pusher.ts';
import type { Translator } from './ports/translator.ts';
import type { Storage } from './ports/storage.ts';
import type { ReviewRepository, TransactionRelations } from './transactions/dependents.ts';
import type { Accounts, AuthorDenormalization, Conversations, PaymentProfiles } from './users/dependents.ts';
import type { Caller, Clock, Ids, Permission, Viewer } from './origin.ts';

/** Marketplace-wide access settings (marketplace-api 3.14). */
export interface Access {
  /** Listings and users are visible only after sign-in. */
  isPrivate: boolean;
  /** New accounts wait for approval by an operator. */
  userApproval: boolean;
  /** Permissions that are granted per user; all others are granted to everyone. */
  byPerson: readonly Permission[];
}

/** Maintenance: users can read but not write. */
export interface Maintenance {
  /** Expected end. */
  until?: Date;
}

/** The engine's services: one instance per process, created by server/bootstrap/engineServices.ts. */
export interface Engine {
  db: Db;
  storage: Storage;
  imageResize: ImageResize;
  geocoder: Geocoder;
  assets: Assets;
  listingIndexer: ListingIndexer;
  authorDenormalization: AuthorDenormalization;
  accounts: Accounts;
  conversations: Conversations;
  /** What each module does with an account's data when it is deleted, in the order in which that happens. */
  accountData: readonly AccountData[];
  idpVerifier: IdpVerifier;
  passwordHashing: PasswordHashing;
  /** undefined: passwords of the right length are accepted. */
  passwordStrength?: PasswordStrength;
  relations: TransactionRelations<Ctx>;
  reviewRepository: ReviewRepository;
  /** undefined when payments are disabled. */
  payments: PaymentProvider | undefined;
  paymentProfiles: PaymentProfiles;
  /** undefined: nothing is translated by the site. */
  translator?: Translator;
  /** Absent: mails have no maps. */
  drawPlace?: DrawPlace;
  /** undefined: no device is told of anything. */
  pusher?: Pusher;
  /** undefined: nobody is told of anything by a messenger. */
  messenger?: Messenger;
  mailer: Mailer;
  mailTexts: MailTexts;
  /** Set when no mail server is configured: stored mails for operators to read. */
  storedMails?: StoredMails;
  clock: Clock;
  ids: Ids;
  /**
   * Returns the settings of this moment; operators change some while the site runs. Work that must not see two values of
   * a setting asks once.
   */
  settings: () => EngineSettings;
  log: Log;
}

/** The engine's settings at one moment: a plain object, which later changes of a setting do not reach. */
export interface EngineSettings {
  readonly marketplaceName: string;
  /** Origin of the site for pictures, passkeys and links, without trailing slash. */
  readonly rootUrl: string;
  /** Origin of another program's front end, to which mails lead; absent: the site itself. */
  readonly webRootUrl?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA zone in which mails give times where neither the reader's nor the listing's zone is known. */
  readonly timeZone: string;
  /** New listings of unverified authors wait for approval by an operator (readings 27). */
  readonly listingApproval: boolean;
  /**
   * With `listingApproval`: whether visible changes wait for approval too, or are published at once and reviewed
   * afterwards.
   */
  readonly changeApproval: 'before' | 'afterwards';
  /** Days after which authors of unchanged listings are asked whether these are still valid; 0: never. */
  readonly freshnessDays: number;
  /** Days after sign-up for which a user's first messages are scanned for contact data; 0: never. */
  readonly newAccountDays: number;
  /** The booking deadlines chosen by operators, oldest first; absent: never changed. */
  readonly deadlineChoices?: readonly DeadlineChoice[];
  /** Where people write to the operators, and the language of such mails; absent: the operators gave no address. */
  readonly contact?: { email: string; locale: LocaleCode } | undefined;
  /** While set, only operators can write. */
  readonly maintenance?: Maintenance | undefined;
  /** What listings must carry and may contain; absent: the rules of this site's editor. */
  readonly contentRules?: ContentRules;
  /** What becomes of a search by a field without a search schema; absent: refused. */
  readonly unknownFilters?: 'refuse' | 'ignore';
  readonly access: Access;
  /** E-mail addresses of the operators, in lower case. */
  readonly operators: readonly string[];
  /** Operators need a passkey for the console; absent: they may have one. */
  readonly consolePasskeys?: 'offered' | 'required';
  /** Password recovery answers the same whether or not an address has an account (readings 50). */
  readonly neutralRecovery: boolean;
  readonly clients: readonly ApiClient[];
  /** Base URL of images, without trailing slash: `/media` or a CDN's URL. */
  readonly mediaBase: string;
  /** Signing key of stateless tokens (anonymous access tokens), at least 32 bytes. */
  readonly secret: string;
  /** Rate limits on actions that could harm others. */
  readonly limits: Limits;
}

export interface ApiClient {
  id: string;
  secret: string;
  kind: 'marketplace' | 'integration';
}

/** Logs JSON lines. Never pass a secret, token, address, card or message text. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/**
 * Per-call context: the engine, the viewer, and what the caller asks of the answer. First argument of every operation
 * that needs to know who calls.
 */
export interface Ctx extends Caller {
  engine: Engine;
  viewer: Viewer;
  read: Read;
  /** The API client and the request id of the call; undefined for the engine's own work. */
  clientId?: string | undefined;
  requestId?: string | undefined;
  /** Image URLs in the answer are absolute: the client is on another site. */
  hasAbsoluteUrls?: boolean | undefined;
}

/** `include` as a tree: `author,author.profileImage` is `{author: {profileImage: {}}}`. */
export interface IncludeTree {
  [relationship: string]: IncludeTree;
}

/** Response options requested by the caller (marketplace-api 1.7). */
export interface Read {
  include: IncludeTree;
  /** `limit.images=1` → `{images: 1}`. */
  limits: Readonly<Record<string, number>>;
  /**
   * `fields.image=variants.square-small` → `{image: ['variants.square-small']}`; a type without an entry keeps all
   * fields.
   */
  fields: Readonly<Record<string, readonly string[]>>;
  /** `imageVariant.x=w:400;h:300;fit:crop`. */
  customVariants: Readonly<Record<string, { width: number; height: number; fit: 'crop' | 'scale' }>>;
}

export const noIncludes: Read = { include: {}, limits: {}, fields: {}, customVariants: {} };
