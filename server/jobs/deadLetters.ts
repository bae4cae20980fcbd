import type { JsonObject } from '#contract/json.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findDeadRows, reviveRow } from '#server/marketplace/outbox/index.ts';
import { findProblemPayments, hurryOperation, retryPayment } from '#server/marketplace/payments/index.ts';
import { findDeadTimers, reviveTimer } from '#server/marketplace/transactions/index.ts';

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

/**
 * Makes a dead letter due again with all its attempts. Returns false when there is no such dead letter, or when only
 * the payment provider's dashboard can settle it: open disputes and refunds that came back. After a lost dispute it
 * pays out what the account still holds of the payment.
 */
export async function retryDeadLetter(engine: Engine, id: string): Promise<boolean> {
  const { db, clock } = engine;
  const now = clock.now();
  const row = rowId.exec(id);
  if (row) return reviveRow(db, Number(row[1]), now);
  const [, kind, name = ''] = moneyId.exec(id) ?? [];
  if (kind) {
    if (!isUuid(name)) return false;
    return kind === 'operation' ? hurryOperation(db, name, now) : retryPayment(engine, name);
  }
  const [, transactionId = '', transition = ''] = timerId.exec(id) ?? [];
  return isUuid(transactionId) && reviveTimer(db, { transactionId, transition }, now);
}
