import type { JsonObject } from '#contract/json.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { knownTransition } from '#contract/processes/names.ts';
import { findDeadRows, isRow, reviveRow } from '#server/marketplace/outbox/index.ts';
import {
  findProblemPayments,
  hurryOperation,
  isRetriable,
  retryPayment,
} from '#server/marketplace/payments/index.ts';
import { findDeadTimers, isTimer, reviveTimer } from '#server/marketplace/transactions/index.ts';

/** A job that has used up its attempts and now waits for an operator. */
export interface DeadLetter {
  /**
   * Identifies it for {@link retryDeadLetter}: `outbox/12`, `timer/<transaction>/transition/complete`, `operation/<id>`
   * for money movements that keep failing, `payment/<transaction>` for money that came back or is disputed.
   */
  id: string;
  /** The kind of outbox row, or the timed transition that failed. */
  kind: string;
  payload: JsonObject;
  attempts: number;
  /** When it was first due. */
  since: Date;
  lastError: string | null;
}

const timerId = /^timer\/([^/]+)\/(.+)$/;
const moneyId = /^(operation|payment)\/([^/]+)$/;
const rowId = /^outbox\/(\d{1,15})$/;

/** Oldest first; outbox rows before timers before payments; at most `limit` of each. */
export async function listDeadLetters({ db, clock }: Engine, limit = 100): Promise<DeadLetter[]> {
  const now = clock.now();
  const [rows, timers, money] = await Promise.all([
    findDeadRows(db, now, limit),
    findDeadTimers(db, now, limit),
    findProblemPayments(db, now, limit),
  ]);
  return [
    ...rows.map(({ id, createdAt, ...row }) => ({ id: `outbox/${id}`, since: createdAt, ...row })),
    ...timers.map(({ transactionId, transition, attempts, runAt, lastError }) => ({
      id: `timer/${transactionId}/${transition}`,
      kind: transition,
      payload: { transactionId },
      attempts,
      since: runAt,
      lastError,
    })),
    ...money,
  ];
}

/** What an id names, and how it is found and retried. */
interface Job {
  exists(): Promise<boolean>;
  retry(): Promise<boolean>;
}

function jobOf(engine: Engine, id: string): Job | undefined {
  const { db, clock } = engine;
  const now = clock.now();
  const row = rowId.exec(id);
  if (row) {
    const number = Number(row[1]);
    return { exists: () => isRow(db, number), retry: () => reviveRow(db, number, now) };
  }
  const [, kind, name = ''] = moneyId.exec(id) ?? [];
  if (kind === 'operation' || kind === 'payment') {
    if (!isUuid(name)) return undefined;
    return {
      exists: () => isRetriable(db, kind, name),
      retry: () => (kind === 'operation' ? hurryOperation(db, name, now) : retryPayment(engine, name)),
    };
  }
  const [, transactionId = '', timed = ''] = timerId.exec(id) ?? [];
  const transition = knownTransition(timed);
  if (!isUuid(transactionId) || !transition) return undefined;
  const timer = { transactionId, transition };
  return { exists: () => isTimer(db, timer), retry: () => reviveTimer(db, timer, now) };
}

/** Returns whether the id names a job, or money, in whatever state. */
export const isJob = async (engine: Engine, id: string): Promise<boolean> =>
  (await jobOf(engine, id)?.exists()) === true;

/**
 * Makes a dead letter, or an outbox row that has failed and would be retried later, due at once with all its attempts.
 * Returns false when there is no such dead letter, or when only the payment provider's dashboard can settle it: open
 * disputes and refunds that came back. After a lost dispute it pays out what the account still holds of the payment.
 */
export const retryDeadLetter = async (engine: Engine, id: string): Promise<boolean> =>
  (await jobOf(engine, id)?.retry()) === true;
