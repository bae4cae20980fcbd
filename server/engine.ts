import { randomBytes, randomUUID } from 'node:crypto';
import { oidcVerifier } from './adapters/idp/index.ts';
import { keepingMailer } from './adapters/mail/index.ts';
import { endSessionsOf } from './marketplace/auth/index.ts';
import * as blocks from './marketplace/blocks/index.ts';
import type { Clock, Engine, EngineSettings, Ids, Log } from './marketplace/ctx.ts';
import * as dataCopies from './marketplace/dataCopies/index.ts';
import * as departure from './marketplace/listings/departure.ts';
import { refreshAuthor } from './marketplace/listings/index.ts';
import * as messages from './marketplace/messages/index.ts';
import * as operators from './marketplace/operators/index.ts';
import type { Accounts } from './marketplace/ports/accounts.ts';
import type { Assets } from './marketplace/ports/assets.ts';
import { forgetPerson, profilesOf } from './marketplace/payments/index.ts';
import type { Db } from './marketplace/ports/db.ts';
import type { IdpVerifier } from './marketplace/ports/idpVerifier.ts';
import type { Mailer } from './marketplace/ports/mailer.ts';
import type { PaymentProvider } from './marketplace/ports/payments.ts';
import * as reports from './marketplace/reports/index.ts';
import * as reviews from './marketplace/reviews/index.ts';
import * as savedSearches from './marketplace/savedSearches/index.ts';
import { listingIndexer } from './marketplace/search/index.ts';
import * as signals from './marketplace/signals/index.ts';
import * as transactions from './marketplace/transactions/departure.ts';
import * as verification from './marketplace/verification/index.ts';

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
  /** Absent: there are none. */
  assets?: Assets;
  /** Absent: nobody can be paid. */
  payments?: PaymentProvider;
  /** Absent: mails are kept in the database for operators. */
  mailer?: Mailer;
  /** Absent: nobody signs in through another provider. */
  idpVerifier?: IdpVerifier;
};

/** Puts the engine's modules and its ports together; shared by the real start and the tests. */
export function assembleEngine(parts: Parts): Engine {
  const { clock = systemClock, log, settings } = parts;
  return {
    clock,
    ids: randomIds,
    assets: noAssets,
    payments: undefined,
    idpVerifier: oidcVerifier([], { clock, log }),
    ...(parts.mailer ? { mailer: parts.mailer } : mailsKept({ db: parts.db, clock })),
    ...parts,
    listingIndexer,
    authorCopies: {
      refresh: (origin, tx, author) => refreshAuthor({ ...origin, listingIndexer, settings }, tx, author),
    },
    accounts: accountsOf(clock),
    paymentProfiles: { load: profilesOf },
    relations: {
      messages: messages.relation,
      reviews: reviews.relation,
    },
    reviewBook: reviews.reviewBook,
  };
}

function mailsKept(parts: Pick<Engine, 'db' | 'clock'>): Pick<Engine, 'mailer' | 'keptMails'> {
  const mailer = keepingMailer(parts);
  return { mailer, keptMails: mailer };
}

function accountsOf(clock: Clock): Accounts {
  return {
    endSessions: (tx, userId, except) => endSessionsOf({ clock }, tx, userId, except),
    countOpenTransactions: transactions.countOpenOf,
    tellPartners: transactions.tellPartnersOf,
    isHeld: reports.holds,
    reindexListings: (tx, userId) => departure.reindexAllOf({ listingIndexer }, tx, userId),
    deleteListings: (origin, tx, userId) => departure.deleteAllOf({ ...origin, listingIndexer }, tx, userId),
    forgetVerification: (tx, userId) => verification.forgetAllOf({ clock }, tx, userId),
    forgetPayments: (tx, userId) => forgetPerson({ clock }, tx, userId),
    forgetSearches: savedSearches.forgetAllOf,
    forgetDataCopies: (tx, userId) => dataCopies.forgetAllOf({ clock }, tx, userId),
    async anonymise(tx, userId) {
      await departure.anonymiseDeletedOf(tx, userId);
      await transactions.forgetRevealed(tx, userId);
      await messages.forgetUnreadOf(tx, userId);
      await blocks.forgetAllOf(tx, userId);
      await operators.forgetPerson(tx, userId);
      await operators.forgetNotesAbout(tx, [
        userId,
        ...(await departure.idsOf(tx, userId)),
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
