import type { Fact } from '#contract/entities/console.ts';
import { ApiError } from '#contract/errors.ts';
import { listDeadLetters, retryDeadLetter, type DeadLetter } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { recordPath, shown, versionOf, type Queue } from './queue.ts';

/** More than a house has that anybody looks after. */
const countedAtMost = 1000;

const isMoney = ({ id }: DeadLetter) => /^(operation|payment)\//.test(id);
const isMail = ({ kind }: DeadLetter) => kind.startsWith('mail/');

/** Payments that are stuck and payouts that failed. */
export const moneyQueue = queueOf(isMoney);
/** Mails that nobody could send. */
export const mailQueue = queueOf(letter => !isMoney(letter) && isMail(letter));
/** All other work that failed for good. */
export const jobQueue = queueOf(letter => !isMoney(letter) && !isMail(letter));

function queueOf(isOurs: (letter: DeadLetter) => boolean): Queue {
  const all = async (engine: Engine) => (await listDeadLetters(engine, countedAtMost)).filter(isOurs);
  return {
    count: async engine => (await all(engine)).length,
    lines: async engine =>
      (await all(engine)).slice(0, shown).map(({ id, kind, since, lastError }) => ({
        id,
        title: kind,
        about: lastError ?? '',
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

/** Only the payment provider's own console ends these. */
const settledElsewhere = ['payment/disputed', 'payment/refund-failed'];

/** Which rows it is about; what else a payload carries may be secret, such as the token of a mail. */
const named = ['transactionId', 'userId', 'listingId', 'requestId', 'reportId', 'intentId'];

/** The booking whose money it is, or whom a mail was for. */
function recordPathOf({ payload: { transactionId, listingId, userId } }: DeadLetter): string | null {
  if (typeof transactionId === 'string') return recordPath('bookings', transactionId);
  if (typeof listingId === 'string') return recordPath('all-listings', listingId);
  return typeof userId === 'string' ? recordPath('people', userId) : null;
}

function factsOf({ payload, attempts, since, lastError }: DeadLetter): Fact[] {
  return [
    { label: 'attempts', value: String(attempts) },
    { label: 'failingSince', value: { instant: since.toISOString() } },
    ...(lastError ? [{ label: 'lastError', value: lastError }] : []),
    ...named.flatMap(name => {
      const value = payload[name];
      return typeof value === 'string' ? [{ label: name, value }] : [];
    }),
  ];
}
