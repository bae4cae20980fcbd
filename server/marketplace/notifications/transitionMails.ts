import type { JsonObject } from '#contract/json.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { knownTransition } from '#contract/processes/names.ts';
import type { TransitionName } from '#contract/processes/process.ts';
import { payinTotalOf } from '#contract/booking/lineItemTotals.ts';
import { partyOf } from '#contract/booking/party.ts';
import { newestId, pathTo, sheetId } from '#contract/paths.ts';
import { reviewHref } from '#contract/booking/openForms.ts';
import { isBlocked } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, type ListingForMail } from '#server/marketplace/listings/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import {
  deniesStay,
  findTransactionRecord,
  type TimerFacts,
  timersOf,
  type TransactionRecord,
  transitioned,
} from '#server/marketplace/transactions/index.ts';
import { findSeenReader } from '#server/marketplace/users/index.ts';
import type { MailArea } from './area.ts';
import { checkInAfter, reminderLeadTime } from './delays.ts';
import { type CurrentEvent, isFresh, nameOther } from './fact.ts';
import type { MailContent, OutgoingMail } from './mail.ts';
import { mailsAbout, stepMailKinds, type TransitionMail } from './transitionMailKinds.ts';
import { threadPath } from './messageMails.ts';

/**
 * Outbox event: a party must be notified of a transition; its payload is `{transactionId, userId, transition, letter}`.
 */
const stepMail = mailEvent('step');

/**
 * Schedules each party's mail about a transition, exactly once, and a later reminder for the party who has to answer.
 */
async function announceTransition(
  { db, clock, settings }: Engine,
  payload: JsonObject,
  fact: CurrentEvent,
): Promise<void> {
  if (!isFresh(fact, clock.now())) return;
  const transition = knownTransition(payload.transition);
  const record = await findTransactionRecord(db, String(payload.transactionId));
  const by = record?.transitions.findLast(step => step.transition === transition)?.by;
  const owed =
    record && transition && by
      ? mailsAbout(requireProcess(record.processName, record.processVersion), transition, by)
      : [];
  if (!record || !transition || owed.length === 0) return;
  await db.transaction(async tx => {
    await fact.settle(tx);
    for (const { to, kind } of owed) {
      const userId = to === 'customer' ? record.customerId : record.providerId;
      const owe = (kind: TransitionMail, delay = 0) =>
        addToOutbox(
          tx,
          clock,
          stepMail,
          { transactionId: record.id, userId, transition, letter: kind },
          delay,
        );
      await owe(kind);
      const wait =
        kind === 'requestReceived'
          ? untilReminder(record, { now: clock.now(), choices: settings().deadlineChoices })
          : undefined;
      if (wait !== undefined) await owe('requestExpires', wait);
      const untilCheckIn = kind === 'accepted' ? timeToCheckIn(record, clock.now()) : undefined;
      if (untilCheckIn !== undefined) await owe('checkIn', untilCheckIn);
    }
  });
}

/** Milliseconds; undefined when the request expires within a day, which its own mail has said. */
function untilReminder(record: TransactionRecord, facts: TimerFacts): number | undefined {
  const ends = endOf(record, facts);
  const wait = ends ? ends.getTime() - facts.now.getTime() - reminderLeadTime : 0;
  return wait > 0 ? wait : undefined;
}

/** Milliseconds; undefined for a stay that is over by then. */
function timeToCheckIn({ booking }: TransactionRecord, now: Date): number | undefined {
  if (!booking) return undefined;
  const at = booking.displayStart.getTime() + checkInAfter;
  return at < booking.displayEnd.getTime() && at > now.getTime() ? at - now.getTime() : undefined;
}

/** Returns when a timer ends the current state. */
function endOf(record: TransactionRecord, facts: TimerFacts): Date | undefined {
  const timers = timersOf(requireProcess(record.processName, record.processVersion), record, facts);
  return timers.map(({ runAt }) => runAt).sort((one, two) => one.getTime() - two.getTime())[0];
}

/** undefined when the requested action is no longer possible. */
async function composeTransitionMail(
  { db, clock, settings }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const userId = String(payload.userId);
  const kind = stepMailKinds.find(one => one === payload.letter);
  const record = await findTransactionRecord(db, String(payload.transactionId));
  if (!record || !kind) return undefined;
  if (isObsolete(kind, record, knownTransition(payload.transition))) return undefined;
  const blocked = await isBlocked(db, record.customerId, record.providerId);
  if (kind === 'requestExpires' && blocked) return undefined;
  // A party who says that the stay did not take place is not asked for a review.
  if (asksForReview.has(kind) && deniesStay(record, userId === record.customerId ? 'customer' : 'provider'))
    return undefined;
  const otherId = userId === record.customerId ? record.providerId : record.customerId;
  const [other, listing] = await Promise.all([
    findSeenReader(db, userId, { id: otherId, at: record.contactEndedAt }),
    findForMail(db, record.listingId, { id: userId, at: record.overAt }),
  ]);
  if (!other || !listing) return undefined;
  // The request of a banned user can be neither accepted nor declined.
  if (asksProvider(kind) && !other.isActive) return undefined;
  const until = asksForAnswer.has(kind)
    ? endOf(record, { now: clock.now(), choices: settings().deadlineChoices })
    : undefined;
  // The mail goes to the guest of an accepted stay alone, otherwise it is obsolete; a block withdraws the place.
  const place = kind === 'accepted' && !blocked ? record.agreedPlace?.point : undefined;
  const party = partyOf(record.protectedData);
  const content: MailContent = {
    kind,
    conversation: record.id,
    ...(await nameOther(db, other, userId)),
    listing: listing.title,
    ...(place ? { place } : {}),
    ...(until ? { until } : {}),
    ...stayOf(record),
    ...(party && isQuestion(kind) ? { party } : {}),
    ...moneyOf(kind, record),
    ...(listing.timeZone ? { timeZone: listing.timeZone } : {}),
    ...pathsOf(kind, record, listing, userId),
  };
  return { userId, content };
}

// Once the request is answered, these mails are obsolete.
const isQuestion = (kind: TransitionMail) =>
  kind === 'requestReceived' || kind === 'requestSent' || kind === 'requestExpires';

/** A queued mail must not invite to a stay that has been ended meanwhile. */
const isObsolete = (
  kind: TransitionMail,
  { state, lastTransition }: TransactionRecord,
  transition: TransitionName | undefined,
) =>
  (isQuestion(kind) && lastTransition !== transition) ||
  (kind === 'accepted' && state === 'state/canceled') ||
  (kind === 'checkIn' && state !== 'state/accepted');

const asksProvider = (kind: TransitionMail) => kind === 'requestReceived' || kind === 'requestExpires';

const asksForReview: ReadonlySet<TransitionMail> = new Set(['reviewBegins', 'reviewWritten']);

const asksForAnswer: ReadonlySet<TransitionMail> = new Set([
  'requestReceived',
  'requestExpires',
  'reviewBegins',
  'reviewWritten',
]);

// Nights are days without a zone, stored as midnights in UTC.
function stayOf({ booking }: TransactionRecord): Pick<MailContent, 'stay'> {
  if (!booking) return {};
  const day = (instant: Date) => instant.toISOString().slice(0, 10);
  return { stay: { from: day(booking.displayStart), until: day(booking.displayEnd) } };
}

function moneyOf(kind: TransitionMail, record: TransactionRecord): Pick<MailContent, 'money' | 'isPaid'> {
  const { payinAmount: payin, payoutAmount: payout, currency } = record;
  if (currency === null || payin === null || payout === null) return {};
  const amount = (minor: number) => ({ amount: minor, currency });
  switch (kind) {
    case 'requestSent':
      return { isPaid: true, money: { as: 'reserved', amount: amount(payin) } };
    case 'requestReceived':
    case 'requestExpires':
      return { isPaid: true, money: { as: 'payout', amount: amount(payout) } };
    case 'accepted':
      return { isPaid: true, money: { as: 'paid', amount: amount(payin) } };
    case 'canceledForCustomer':
    case 'endedByHost':
    case 'endedByYouAsGuest':
      return { isPaid: true, money: { as: 'refund', amount: paidBefore(record) } };
    case 'payout':
      return { isPaid: true, money: { as: 'payout', amount: amount(payout) } };
    default:
      return { isPaid: true };
  }
}

/** The amount paid and refunded: including the reversals of a refund the total would be zero. */
const paidBefore = ({ lineItems }: TransactionRecord) =>
  payinTotalOf(lineItems.filter(({ reversal }) => !reversal));

/**
 * Links to the transaction: to its top, where its state is and what is to be decided, or to who, where and when; if it
 * is over, first to alternatives, then to the last words of the other party.
 */
function pathsOf(
  kind: TransitionMail,
  record: TransactionRecord,
  listing: ListingForMail,
  userId: string,
): Pick<MailContent, 'path' | 'otherPath'> {
  const thread = threadPath(record, userId);
  const newest = threadPath(record, userId, newestId);
  if (kind === 'paymentExpired')
    return { path: pathTo('ListingPageCanonical', { id: listing.id }), otherPath: thread };
  if (kind === 'reviewBegins' || kind === 'reviewWritten') return { path: reviewHref(thread) };
  if (kind === 'reviewsPublished') return { path: newest };
  if (kind === 'accepted') return { path: threadPath(record, userId, sheetId) };
  if (kind !== 'declined' && kind !== 'expiredForCustomer') return { path: thread };
  const { category } = listing.publicData;
  const search = pathTo('SearchPage', {}, typeof category === 'string' ? { pub_category: category } : {});
  return { path: search, otherPath: newest };
}

export const transitionMails: MailArea = {
  mails: { [stepMail]: composeTransitionMail },
  announces: { [transitioned]: announceTransition },
};
