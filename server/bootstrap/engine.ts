import { randomBytes, randomUUID } from 'node:crypto';
import { oidcVerifier } from '../adapters/idp/index.ts';
import { createDatabaseMailer } from '../adapters/mail/index.ts';
import { endSessionsOf } from '../marketplace/auth/index.ts';
import * as blocks from '../marketplace/blocks/index.ts';
import type { Engine, EngineSettings, Log } from '../marketplace/ctx.ts';
import * as dataExports from '../marketplace/dataExports/index.ts';
import * as accountDeletion from '../marketplace/listings/sync/accountDeletion.ts';
import { refreshAuthor } from '../marketplace/listings/index.ts';
import * as messages from '../marketplace/messages/index.ts';
import * as operators from '../marketplace/operators/index.ts';
import type { Accounts } from '../marketplace/ports/accounts.ts';
import type { Assets } from '../marketplace/ports/assets.ts';
import { forgetPerson, profilesOf } from '../marketplace/payments/index.ts';
import type { Db } from '../marketplace/ports/db.ts';
import type { IdpVerifier } from '../marketplace/ports/idpVerifier.ts';
import type { Mailer } from '../marketplace/ports/mailer.ts';
import type { PaymentProvider } from '../marketplace/ports/payments.ts';
import * as reports from '../marketplace/reports/index.ts';
import * as reviews from '../marketplace/reviews/index.ts';
import * as savedSearches from '../marketplace/savedSearches/index.ts';
import { listingIndexer } from '../marketplace/search/index.ts';
import * as signals from '../marketplace/signals/index.ts';
import * as transactions from '../marketplace/transactions/accountDeletion.ts';
import * as verification from '../marketplace/verification/index.ts';
import type { Clock, Ids } from '../marketplace/origin.ts';

export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};

const noAssets: Assets = { read: async () => ({ version: '0', byPath: new Map() }) };

type Parts = Pick<Engine, 'storage' | 'imageResize' | 'geocoder' | 'mailTexts'> & {
  db: Db;
  settings: EngineSettings;
  log: Log;
  clock?: Clock;
  ids?: Ids;
  /** Absent: no assets. */
  assets?: Assets;
  /** Absent: payments are disabled. */
  payments?: PaymentProvider;
  /** Absent: mails are stored in the database for operators to read. */
  mailer?: Mailer;
  /** Absent: no sign-in through identity providers. */
  idpVerifier?: IdpVerifier;
};

/** Assembles the engine from its modules and ports; shared by the real start and the tests. */
export function assembleEngine(parts: Parts): Engine {
  const { clock = systemClock, log, settings } = parts;
  return {
    clock,
    ids: randomIds,
    assets: noAssets,
    payments: undefined,
    idpVerifier: oidcVerifier([], { clock, log }),
    ...(parts.mailer ? { mailer: parts.mailer } : databaseMailer({ db: parts.db, clock })),
    ...parts,
    listingIndexer,
    authorDenormalization: {
      refresh: (origin, tx, author) => refreshAuthor({ ...origin, listingIndexer, settings }, tx, author),
    },
    accounts: accountsOf(clock),
    paymentProfiles: { load: profilesOf },
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

function accountsOf(clock: Clock): Accounts {
  return {
    endSessions: (tx, userId, except) => endSessionsOf({ clock }, tx, userId, except),
    countOpenTransactions: transactions.countOpenOf,
    tellPartners: transactions.notifyPartners,
    isHeld: reports.holds,
    reindexListings: (tx, userId) => accountDeletion.reindexAllOf({ listingIndexer }, tx, userId),
    deleteListings: (origin, tx, userId) =>
      accountDeletion.deleteAllOf({ ...origin, listingIndexer }, tx, userId),
    forgetVerification: (tx, userId) => verification.forgetAllOf({ clock }, tx, userId),
    forgetPayments: (tx, userId) => forgetPerson({ clock }, tx, userId),
    forgetSearches: savedSearches.forgetAllOf,
    forgetDataCopies: (tx, userId) => dataExports.forgetAllOf({ clock }, tx, userId),
    async anonymise(tx, userId) {
      await accountDeletion.anonymiseDeletedOf(tx, userId);
      await transactions.forgetRevealed(tx, userId);
      await messages.forgetUnreadOf(tx, userId);
      await blocks.forgetAllOf(tx, userId);
      await operators.forgetUser(tx, userId);
      await operators.forgetNotesAbout(tx, [
        userId,
        ...(await accountDeletion.idsOf(tx, userId)),
        ...(await transactions.idsOf(tx, userId)),
        ...(await messages.idsBy(tx, userId)),
        ...(await reviews.idsAround(tx, userId)),
      ]);
      await reports.forgetPerson(tx, userId);
      await signals.removeAllOf(tx, userId);
      await forgetPerson({ clock }, tx, userId);
    },
  };
}
