import type { Fact } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import { mailTroubleIn } from '#contract/notification/mailTroubles.ts';
import { listDeadLetters, retryDeadLetter, type DeadLetter } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { isMailEvent } from '#server/marketplace/outbox/index.ts';
import { recordPath, maxListedItems, versionOf, type Queue } from './queue.ts';

/** Far more than any actively maintained installation has. */
const maxCounted = 1000;

const isMoney = ({ id }: DeadLetter) => /^(operation|payment)\//.test(id);
const isMail = ({ kind }: DeadLetter) => isMailEvent(kind);

/** Stuck payments and failed payouts. */
export const moneyQueue = queueOf(isMoney);
/** Mails that could not be sent. */
export const mailQueue = queueOf(letter => !isMoney(letter) && isMail(letter));
/** All other jobs that failed for good. */
export const jobQueue = queueOf(letter => !isMoney(letter) && !isMail(letter));

function queueOf(isOurs: (letter: DeadLetter) => boolean): Queue {
  const all = async (engine: Engine) => (await listDeadLetters(engine, maxCounted)).filter(isOurs);
  return {
    count: async engine => (await all(engine)).length,
    lines: async engine =>
      (await all(engine)).slice(0, maxListedItems).map(({ id, kind, since, lastError }) => ({
        id,
        title: kind,
        about: lastError ?? disputes[kind]?.state ?? '',
        since: since.toISOString(),
        marks: [],
      })),
    async find(engine, id) {
      const letter = (await all(engine)).find(one => one.id === id);
      if (!letter) return undefined;
      const { kind, attempts, since, lastError } = letter;
      return {
        id,
        version: versionOf(attempts, lastError),
        title: kind,
        since: since.toISOString(),
        marks: [],
        people: [],
        facts: factsOf(letter),
        pictures: [],
        documents: [],
        path: null,
        recordPath: recordPathOf(letter),
        actions: settledElsewhere.includes(kind) ? [] : ['retry'],
      };
    },
    async act(engine, { id }) {
      if (!(await retryDeadLetter(engine, id)))
        throw new ApiError('conflict', { details: 'only the payment provider can settle it' });
    },
  };
}

/** These can be settled only in the payment provider's own dashboard. */
const settledElsewhere = ['payment/disputed', 'payment/refund-failed'];

/** Disputes, and what an operator does about them: codes that the console has texts for. */
const disputes: Readonly<Record<string, { state: string; todo: string }>> = {
  'payment/disputed': { state: 'disputed', todo: 'answerDispute' },
  'payment/dispute-lost': { state: 'disputeLost', todo: 'decideLostDispute' },
};

/** Only ids of rows: other values in a payload may be secret, such as the token of a mail. */
const named = ['transactionId', 'userId', 'listingId', 'requestId', 'reportId', 'intentId'];

/** Returns the console path of the booking the money belongs to, or of the record a mail was about. */
function recordPathOf({ payload: { transactionId, listingId, userId } }: DeadLetter): string | null {
  if (typeof transactionId === 'string') return recordPath('bookings', transactionId);
  if (typeof listingId === 'string') return recordPath('all-listings', listingId);
  return typeof userId === 'string' ? recordPath('people', userId) : null;
}

function factsOf({ kind, payload, attempts, since, lastError }: DeadLetter): Fact[] {
  const dispute = disputes[kind];
  const trouble = mailTroubleIn(lastError ?? '');
  return [
    ...(trouble ? [{ label: 'todo', value: { codes: [`mail-${trouble}`] } }] : []),
    ...(dispute
      ? [
          { label: 'payment', value: { codes: [dispute.state] } },
          { label: 'todo', value: { codes: [dispute.todo] } },
        ]
      : []),
    { label: 'attempts', value: String(attempts) },
    { label: 'failingSince', value: { instant: since.toISOString() } },
    ...(lastError ? [{ label: 'lastError', value: lastError }] : []),
    ...named.flatMap(name => {
      const value = payload[name];
      return typeof value === 'string' ? [{ label: name, value }] : [];
    }),
  ];
}
