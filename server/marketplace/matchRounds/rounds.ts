import type { ListingMatch } from '#contract/listing/match.ts';
import { mailsOff, matchMailFrequency } from '#contract/notification/mailKinds.ts';
import { HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { firstPublishedDelay, findComparable } from '#server/marketplace/listings/index.ts';
import { isGoodMatch, matchesAmong } from '#server/marketplace/matching/index.ts';
import { addAllToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { nextTime } from '#server/marketplace/savedSearches/index.ts';
import { findReaders, type Reader } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

/**
 * Outbox event: offers that are new fit a user's requests. Its payload is `{userId, requests: [{requestId, offerIds}]}`,
 * best first.
 */
export const matchMail = mailEvent('new-matches');

/** Offers that a mail names at most for its only request; its link leads to the others. */
const maxNamed = 10;
/** For several requests, it names as many for each as make this sum, but always a few. */
const namedInAll = 20;
const namedForEach = 3;

/** Requests compared in one transaction, which stays short; more if their authors have others that are due. */
const batch = 50;

/** Returns when the requests of an author are compared next: all at once, so that one mail is about all. */
export const dueAfter = (authorId: string, now: Date): Date => nextTime('daily', authorId, now);

/**
 * Compares the longest-due requests with all offers, and queues one mail for each author some of whose requests
 * something new fits. Returns the number of requests. Claim, mails and progress are one transaction, so nobody is told twice, whichever
 * process runs it and wherever it crashes.
 */
export async function runDueRounds(engine: Engine): Promise<number> {
  const { db, clock, log } = engine;
  const now = clock.now();
  let comparing: string | undefined;
  try {
    return await db.transaction(async tx => {
      const due = await store.claimDue(tx, now, batch);
      if (due.length === 0) return 0;
      const requests = await findComparable(
        tx,
        due.map(({ listingId }) => listingId),
      );
      const compared = new Map<string, Compared>();
      for (const request of requests) {
        if (request.publicData.category !== 'lookingForPlace') continue;
        comparing = request.id;
        const matches = await matchesAmong({ db: tx, clock }, request, { limit: Infinity });
        compared.set(request.id, { authorId: request.authorId, matches });
      }
      comparing = undefined;
      await finish(engine, tx, due, compared, now);
      return due.length;
    });
  } catch (error) {
    if (comparing === undefined) throw error;
    // A request that fails must not hold up the others, which are still due.
    log.warn('request could not be matched', { id: comparing, error });
    await store.postpone(db, [comparing], new Date(now.getTime() + HOUR));
    return 1;
  }
}

/** An open request, and what fits it, best first. */
interface Compared {
  authorId: string;
  matches: readonly ListingMatch[];
}

/** Queues the mails and records the progress. Requests that were not compared are not open any more. */
async function finish(
  engine: Engine,
  tx: Tx,
  due: readonly store.Round[],
  compared: ReadonlyMap<string, Compared>,
  now: Date,
): Promise<void> {
  const open = due.flatMap(round => {
    const found = compared.get(round.listingId);
    return found ? [{ ...round, ...found }] : [];
  });
  const readers = await findReaders(
    tx,
    open.map(({ authorId }) => authorId),
  );
  const told = open.filter(round => isMailDay(round, readers.get(round.authorId), now));
  await queueMails(
    engine,
    tx,
    told.filter(({ authorId }) => wantsMail(engine, readers.get(authorId))),
    now,
  );
  // What is committed while this runs may bear an earlier time.
  const until = new Date(now.getTime() - firstPublishedDelay);
  const done = open.map(round => ({
    ...round,
    toldUntil: told.includes(round) && until > round.toldUntil ? until : round.toldUntil,
    matchedAt: round.matches.length > 0 ? now : round.matchedAt,
    dueAt: dueAfter(round.authorId, now),
  }));
  await store.updateRounds(tx, done);
  await store.deleteRounds(
    tx,
    due.map(({ listingId }) => listingId).filter(id => !compared.has(id)),
  );
}

/** Queues a mail for each author, about all the requests that something new fits well. */
async function queueMails(
  { clock }: Engine,
  tx: Tx,
  told: readonly (store.Round & Compared)[],
  now: Date,
): Promise<void> {
  const pairs = told.flatMap(({ listingId: requestId, toldUntil: since, matches }) =>
    matches.filter(isGoodMatch).map(({ listingId: offerId }) => ({ requestId, offerId, since })),
  );
  const untold = await store.findUntold(tx, pairs);
  const isUntold = new Set(untold.map(({ requestId, offerId }) => `${requestId} ${offerId}`));
  const news = told.flatMap(({ listingId: requestId, authorId, matches }) => {
    const offerIds = matches
      .map(({ listingId }) => listingId)
      .filter(id => isUntold.has(`${requestId} ${id}`));
    return offerIds.length > 0 ? [{ authorId, requestId, offerIds }] : [];
  });
  const mails = [...new Set(news.map(({ authorId }) => authorId))].map(userId => {
    const requests = news.filter(({ authorId }) => authorId === userId);
    const most =
      requests.length === 1 ? maxNamed : Math.max(namedForEach, Math.floor(namedInAll / requests.length));
    return {
      userId,
      requests: requests.map(({ requestId, offerIds }) => ({ requestId, offerIds: offerIds.slice(0, most) })),
    };
  });
  await store.insertMailed(
    tx,
    mails.flatMap(({ requests }) =>
      requests.flatMap(({ requestId, offerIds }) => offerIds.map(offerId => ({ requestId, offerId }))),
    ),
    now,
  );
  await addAllToOutbox(tx, clock, matchMail, mails);
}

function isMailDay(
  { authorId, toldUntil }: store.Round & Compared,
  reader: Reader | undefined,
  now: Date,
): boolean {
  if (!reader || matchMailFrequency(reader.privateData) === 'daily') return true;
  return nextTime('weekly', authorId, toldUntil) <= now;
}

function wantsMail({ settings }: Engine, reader: Reader | undefined): boolean {
  if (!reader?.isActive || !reader.emailVerified) return false;
  if (settings().access.isPrivate && !reader.mayRead) return false;
  return !mailsOff(reader.privateData).includes('newMatches');
}
