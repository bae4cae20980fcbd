import type { JsonObject } from '#contract/json.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { payinTotalOf } from '#contract/rules/lineItems.ts';
import { pathTo } from '#src/config/paths.ts';
import { reviewHref } from '#src/config/review.ts';
import { areApart } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, type ListingForMail } from '#server/marketplace/listings/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import {
  deniesStay,
  findTransactionRecord,
  timersOf,
  type TimerFacts,
  type TransactionRecord,
} from '#server/marketplace/transactions/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { isFresh, type FactInHand } from './fact.ts';
import type { Letter, Post } from './letter.ts';
import { mailsAbout, stepLetters, type StepLetter } from './steps.ts';
import { threadPath } from './threadPath.ts';

/** The fact that a party has to hear of a step; its payload is `{transactionId, userId, transition, letter}`. */
export const stepMail = 'mail/step';

/** How long before a request expires whoever has not answered it is reminded, milliseconds. */
const remindedBefore = 24 * 60 * 60_000;

/** Owes each party its mail about a transition, exactly once, and whoever has to answer a reminder for later. */
export async function announceTransition(
  { db, clock, settings }: Engine,
  payload: JsonObject,
  fact: FactInHand,
): Promise<void> {
  if (!isFresh(fact, clock.now())) return;
  const transition = String(payload.transition);
  const record = await findTransactionRecord(db, String(payload.transactionId));
  const by = record?.transitions.findLast(step => step.transition === transition)?.by;
  const owed = record && by ? mailsAbout(requireProcess(record.processName), transition, by) : [];
  if (!record || owed.length === 0) return;
  await db.transaction(async tx => {
    await fact.settle(tx);
    for (const { to, kind } of owed) {
      const userId = to === 'customer' ? record.customerId : record.providerId;
      const owe = (letter: StepLetter, delay = 0) =>
        addToOutbox(tx, clock, stepMail, { transactionId: record.id, userId, transition, letter }, delay);
      await owe(kind);
      const wait =
        kind === 'requestReceived'
          ? untilReminder(record, { now: clock.now(), choices: settings.deadlineChoices })
          : undefined;
      if (wait !== undefined) await owe('requestExpires', wait);
    }
  });
}

/** Milliseconds; undefined when the request ends within a day, which its own mail has said. */
function untilReminder(record: TransactionRecord, facts: TimerFacts): number | undefined {
  const ends = endOf(record, facts);
  const wait = ends ? ends.getTime() - facts.now.getTime() - remindedBefore : 0;
  return wait > 0 ? wait : undefined;
}

/** When time ends the present state. */
function endOf(record: TransactionRecord, facts: TimerFacts): Date | undefined {
  const timers = timersOf(requireProcess(record.processName), record, facts);
  return timers.map(({ runAt }) => runAt).sort((one, two) => one.getTime() - two.getTime())[0];
}

/** undefined when what it would ask for is over. */
export async function stepPost(
  { db, clock, settings }: Engine,
  payload: JsonObject,
): Promise<Post | undefined> {
  const userId = String(payload.userId);
  const kind = stepLetters.find(letter => letter === payload.letter);
  const record = await findTransactionRecord(db, String(payload.transactionId));
  if (!record || !kind) return undefined;
  if (isQuestion(kind) && record.lastTransition !== payload.transition) return undefined;
  if (kind === 'requestExpires' && (await areApart(db, record.customerId, record.providerId)))
    return undefined;
  // Who says that nothing took place is asked for no review.
  if (asksForReview.has(kind) && deniesStay(record, userId === record.customerId ? 'customer' : 'provider'))
    return undefined;
  const otherId = userId === record.customerId ? record.providerId : record.customerId;
  const [other, listing] = await Promise.all([findReader(db, otherId), findForMail(db, record.listingId)]);
  if (!other || !listing) return undefined;
  const until = asksForAnswer.has(kind)
    ? endOf(record, { now: clock.now(), choices: settings.deadlineChoices })
    : undefined;
  const letter: Letter = {
    kind,
    other: other.displayName,
    listing: listing.title,
    ...(until ? { until } : {}),
    ...stayOf(record),
    ...moneyOf(kind, record),
    ...(listing.timeZone ? { timeZone: listing.timeZone } : {}),
    ...pathsOf(kind, record, listing, userId),
  };
  return { userId, letter };
}

// Once answered, nobody is asked or told to wait any more.
const isQuestion = (kind: StepLetter) =>
  kind === 'requestReceived' || kind === 'requestSent' || kind === 'requestExpires';

const asksForReview: ReadonlySet<StepLetter> = new Set(['reviewBegins', 'reviewWritten']);

const asksForAnswer: ReadonlySet<StepLetter> = new Set([
  'requestReceived',
  'requestExpires',
  'reviewBegins',
  'reviewWritten',
]);

// Nights are days without a zone: kept as midnights in UTC.
function stayOf({ booking }: TransactionRecord): Pick<Letter, 'stay'> {
  if (!booking) return {};
  const day = (instant: Date) => instant.toISOString().slice(0, 10);
  return { stay: { from: day(booking.displayStart), until: day(booking.displayEnd) } };
}

function moneyOf(kind: StepLetter, record: TransactionRecord): Pick<Letter, 'money' | 'isPaid'> {
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
      return { isPaid: true, money: { as: 'refund', amount: paidBefore(record) } };
    case 'payout':
      return { isPaid: true, money: { as: 'payout', amount: amount(payout) } };
    default:
      return { isPaid: true };
  }
}

/** What was paid and goes back: with the reversals of a refund nothing is left of the total. */
const paidBefore = ({ lineItems }: TransactionRecord) =>
  payinTotalOf(lineItems.filter(({ reversal }) => !reversal));

/** Into the transaction; where it is over, first to what helps on. */
function pathsOf(
  kind: StepLetter,
  record: TransactionRecord,
  listing: ListingForMail,
  userId: string,
): Pick<Letter, 'path' | 'otherPath'> {
  const thread = threadPath(record, userId);
  if (kind === 'paymentExpired')
    return { path: pathTo('ListingPageCanonical', { id: listing.id }), otherPath: thread };
  if (kind === 'reviewBegins' || kind === 'reviewWritten') return { path: reviewHref(thread) };
  if (kind !== 'declined' && kind !== 'expiredForCustomer') return { path: thread };
  const { category } = listing.publicData;
  const search = pathTo('SearchPage', {}, typeof category === 'string' ? { pub_category: category } : {});
  return { path: search, otherPath: thread };
}
