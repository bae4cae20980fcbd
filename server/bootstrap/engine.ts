import { randomBytes, randomUUID } from 'node:crypto';
import { createOidcVerifier } from '../adapters/idp/index.ts';
import { createDatabaseMailer } from '../adapters/mail/databaseMailer.ts';
import { createArgon2 } from '../adapters/passwords/argon2.ts';
import * as access from '../marketplace/access/index.ts';
import * as audit from '../marketplace/audit/index.ts';
import * as auth from '../marketplace/auth/index.ts';
import * as availability from '../marketplace/availability/index.ts';
import * as blocks from '../marketplace/blocks/index.ts';
import type { Engine, EngineSettings, Log } from '../marketplace/ctx.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import * as events from '../marketplace/events/index.ts';
import * as images from '../marketplace/images/index.ts';
import * as listings from '../marketplace/listings/index.ts';
import * as matchRounds from '../marketplace/matchRounds/index.ts';
import * as messages from '../marketplace/messages/index.ts';
import * as notifications from '../marketplace/notifications/index.ts';
import * as operators from '../marketplace/operators/index.ts';
import * as outbox from '../marketplace/outbox/index.ts';
import * as passkeys from '../marketplace/passkeys/index.ts';
import * as payments from '../marketplace/payments/index.ts';
import type { Assets, AssetSet } from '../marketplace/ports/assets.ts';
import type { Db } from '../marketplace/ports/db.ts';
import type { IdpVerifier } from '../marketplace/ports/idpVerifier.ts';
import type { DrawPlace, Mailer } from '../marketplace/ports/mailer.ts';
import type { PasswordHashing, PasswordStrength } from '#server/marketplace/ports/passwords.ts';
import type { PaymentProvider } from '../marketplace/ports/payments.ts';
import type { Pusher } from '../marketplace/ports/pusher.ts';
import type { Translator } from '../marketplace/ports/translator.ts';
import * as push from '../marketplace/push/index.ts';
import * as telegram from '../marketplace/telegram/index.ts';
import * as reports from '../marketplace/reports/index.ts';
import * as reviews from '../marketplace/reviews/index.ts';
import * as savedListings from '../marketplace/savedListings/index.ts';
import * as savedSearches from '../marketplace/savedSearches/index.ts';
import * as search from '../marketplace/search/index.ts';
import * as signals from '../marketplace/signals/index.ts';
import * as siteSettings from '../marketplace/siteSettings/index.ts';
import * as stock from '../marketplace/stock/index.ts';
import * as transactions from '../marketplace/transactions/index.ts';
import * as translations from '../marketplace/translations/index.ts';
import * as users from '../marketplace/users/index.ts';
import * as verification from '../marketplace/verification/index.ts';
import type { Clock, Ids } from '../marketplace/origin.ts';

export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};

/**
 * What each module does with the data of a deleted account, in the order in which that happens. Only the end matters:
 * events are numbered once everything else is written, and images are removed once neither a listing nor the user's row
 * refers to them.
 */
const accountData = [
  listings,
  availability,
  stock,
  search,
  verification,
  payments,
  dataExports,
  savedSearches,
  savedListings,
  matchRounds,
  push,
  telegram,
  auth,
  passkeys,
  transactions,
  messages,
  reviews,
  blocks,
  operators,
  reports,
  translations,
  signals,
  audit,
  siteSettings,
  notifications,
  outbox,
  events,
  users,
  images,
].map(module => module.accountData);

const emptySet: AssetSet = { version: '0', byPath: new Map() };
const noAssets: Assets = {
  read: async () => emptySet,
  find: async version => (version === emptySet.version ? emptySet : undefined),
};

type Parts = Pick<Engine, 'storage' | 'imageResize' | 'geocoder' | 'mailTexts'> & {
  db: Db;
  settings: () => EngineSettings;
  log: Log;
  clock?: Clock;
  ids?: Ids;
  /** Absent: no assets. */
  assets?: Assets;
  /** Absent: payments are disabled. */
  payments?: PaymentProvider;
  /** Absent: mails have no maps. */
  drawPlace?: DrawPlace;
  /** Absent: mails are stored in the database for operators to read. */
  mailer?: Mailer;
  /** Absent: no device is told of anything. */
  pusher?: Pusher;
  /** Absent: the site translates nothing. */
  translator?: Translator;
  /** Absent: argon2id at the recommended cost. */
  passwordHashing?: PasswordHashing;
  /** Absent: passwords of the right length are accepted. */
  passwordStrength?: PasswordStrength;
  /** Absent: no sign-in through identity providers. */
  idpVerifier?: IdpVerifier;
};

/** Creates the engine from its modules and ports; shared by the real start and the tests. */
export function createEngine(parts: Parts): Engine {
  const { clock = systemClock, log, settings } = parts;
  const { listingIndexer } = search;
  const paymentProfiles = { load: payments.profilesOf };
  return {
    clock,
    ids: randomIds,
    assets: noAssets,
    payments: undefined,
    passwordHashing: createArgon2(),
    idpVerifier: createOidcVerifier([], { clock, log }),
    ...(parts.mailer ? { mailer: parts.mailer } : databaseMailer({ db: parts.db, clock })),
    ...parts,
    listingIndexer,
    authorDenormalization: {
      refresh: (origin, tx, author) =>
        listings.refreshAuthor(
          { ...origin, engine: { ...origin.engine, listingIndexer, settings } },
          tx,
          author,
        ),
    },
    accounts: {
      trustDevice: async (tx, userId, device) =>
        void (await auth.recordDevice({ clock }, tx, userId, device)),
      isKnownDevice: (email, device) => auth.isKnownDevice(parts.db, email, device),
      async endSessions(tx, userId, except) {
        await auth.endSessionsOf({ clock }, tx, userId, except === undefined ? [] : [except]);
        await operators.endConsoleSessionsOf(tx, userId);
      },
      endAccess: (origin, tx, userId, kept) =>
        access.endAccess({ ...origin, engine: { ...origin.engine, paymentProfiles } }, tx, userId, kept),
      isOperator: async userId =>
        (await operators.findOperator({ db: parts.db, settings }, userId)) !== undefined,
      notifyPartners: transactions.notifyPartners,
      reindexListings: (tx, userId) => listings.reindexAllOf({ listingIndexer }, tx, userId),
    },
    conversations: {
      findLivePartners: transactions.findLivePartners,
      haveMet: transactions.haveMet,
    },
    accountData,
    paymentProfiles,
    relations: {
      messages: messages.relation,
      reviews: reviews.relation,
    },
    reviewRepository: reviews.reviewRepository,
  };
}

function databaseMailer(parts: Pick<Engine, 'db' | 'clock'>): Pick<Engine, 'mailer' | 'storedMails'> {
  const mailer = createDatabaseMailer(parts);
  return { mailer, storedMails: mailer };
}
