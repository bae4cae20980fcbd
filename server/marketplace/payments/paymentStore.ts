import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** The payment of a transaction and the state of its money, in minor units of `currency`. */
export interface Payment {
  transactionId: string;
  intentId: string;
  /** The connected account that receives the money. */
  accountId: string;
  amount: number;
  /** The marketplace's commission, part of the amount. */
  fee: number;
  currency: string;
  chargeId: string | null;
  captured: number;
  refunded: number;
  payoutId: string | null;
  /** In the currency of the account. */
  payoutAmount: number | null;
  payoutCurrency: string | null;
  payoutFailure: string | null;
  disputed: boolean;
  /**
   * The payer's bank decided in favour of the payer: what is not paid out yet is withheld until operators settle it.
   */
  lostDispute: 'withheld' | 'settled' | null;
}

const columns = `transaction_id, intent_id, account_id, amount, fee,
  currency, charge_id, captured, refunded, payout_id, payout_amount,
  payout_currency, payout_failure, disputed, lost_dispute`;

export type NewPayment = Pick<
  Payment,
  'transactionId' | 'intentId' | 'accountId' | 'amount' | 'fee' | 'currency'
>;

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { transactionId, intentId, accountId, amount, fee, currency } = payment;
  await tx.run(
    `insert into payments (transaction_id, intent_id, account_id, amount, fee, currency)
     values ($1, $2, $3, $4, $5, $6)`,
    [transactionId, intentId, accountId, amount, fee, currency],
    'payment-insert',
  );
}

export function findPayment(db: Queryable, transactionId: string): Promise<Payment | undefined> {
  return db.first<Payment>(
    `select ${columns} from payments where transaction_id = $1`,
    [transactionId],
    'payment-find',
  );
}

/** Finds the payment and locks it until the database transaction ends. */
export function lockPayment(tx: Tx, transactionId: string): Promise<Payment | undefined> {
  return tx.first<Payment>(`select ${columns} from payments where transaction_id = $1 for update`, [
    transactionId,
  ]);
}

export function findPaymentByIntent(db: Queryable, intentId: string): Promise<Payment | undefined> {
  return db.first<Payment>(`select ${columns} from payments where intent_id = $1`, [intentId]);
}

export function findPaymentByPayout(db: Queryable, payoutId: string): Promise<Payment | undefined> {
  return db.first<Payment>(`select ${columns} from payments where payout_id = $1`, [payoutId]);
}

/** Records that the payment is authorised. */
export async function recordReserved(tx: Tx, transactionId: string, chargeId: string): Promise<void> {
  await tx.run('update payments set charge_id = $2 where transaction_id = $1', [transactionId, chargeId]);
}

/** Records the captured amount: all of it, unless less was captured in the provider's console. */
export async function recordCaptured(
  tx: Tx,
  transactionId: string,
  charge: { id: string; captured: number },
): Promise<void> {
  await tx.run('update payments set charge_id = $2, captured = $3 where transaction_id = $1', [
    transactionId,
    charge.id,
    charge.captured,
  ]);
}

/** Records the captured and refunded amounts. A failed refund is no longer a problem once everything is refunded. */
export async function recordRefunded(
  tx: Queryable,
  transactionId: string,
  { captured, refunded }: { captured: number; refunded: number },
): Promise<void> {
  await tx.run(
    `update payments set captured = $2::bigint, refunded = $3::bigint,
       refund_failure = case when $3::bigint < $2::bigint then refund_failure end
     where transaction_id = $1`,
    [transactionId, captured, refunded],
  );
}

/** Records a full refund. A refund whose failure was reported before this stays failed. */
export async function recordFullRefund(tx: Tx, transactionId: string, captured: number): Promise<void> {
  await tx.run(
    `update payments set captured = $2::bigint,
       refunded = case when refund_failure is null then $2::bigint else refunded end
     where transaction_id = $1`,
    [transactionId, captured],
  );
}

export async function recordPayout(
  tx: Tx,
  transactionId: string,
  payout: { id: string; amount: number; currency: string },
): Promise<void> {
  await tx.run(
    `update payments set payout_id = $2, payout_amount = $3, payout_currency = $4, payout_failure = null
     where transaction_id = $1`,
    [transactionId, payout.id, payout.amount, payout.currency],
  );
}

/**
 * Records that a payout failed and its money is back on the account. Returns false when nothing changed because another
 * payout has replaced it.
 */
export async function recordPayoutFailed(
  tx: Tx,
  transactionId: string,
  { id, failure }: { id: string; failure: string },
): Promise<boolean> {
  const changed = await tx.run(
    `update payments set payout_id = null, payout_amount = null, payout_currency = null, payout_failure = $3
     where transaction_id = $1 and (payout_id is null or payout_id = $2)`,
    [transactionId, id, failure],
  );
  return changed === 1;
}

/**
 * Records that the bank returned a refund, so the marketplace has to refund the money again. `refunded` is the amount
 * that did get back. Returns whether this failure is new.
 */
export async function recordRefundFailed(
  tx: Tx,
  transactionId: string,
  { refunded, failure }: { refunded: number; failure: string },
): Promise<boolean> {
  await tx.run('update payments set refunded = least($2, captured) where transaction_id = $1', [
    transactionId,
    refunded,
  ]);
  const changed = await tx.run(
    'update payments set refund_failure = $2 where transaction_id = $1 and refund_failure is null',
    [transactionId, failure],
  );
  return changed === 1;
}

/** Records the current state of the dispute. Returns the state if it has changed. */
export async function recordDispute(
  tx: Tx,
  transactionId: string,
  dispute: 'open' | 'lost' | undefined,
): Promise<'open' | 'lost' | undefined> {
  const isOpen = dispute === 'open';
  const turned = await tx.run(
    'update payments set disputed = $2 where transaction_id = $1 and disputed <> $2',
    [transactionId, isOpen],
  );
  if (isOpen) return turned ? 'open' : undefined;
  if (dispute !== 'lost') return undefined;
  const lost = await tx.run(
    `update payments set lost_dispute = 'withheld' where transaction_id = $1 and lost_dispute is null`,
    [transactionId],
  );
  return lost ? 'lost' : undefined;
}

/**
 * Records the operators' decision on a payment whose dispute was lost. Returns false when nothing awaited a decision.
 */
export async function settleDispute(tx: Tx, transactionId: string): Promise<boolean> {
  const changed = await tx.run(
    `update payments set lost_dispute = 'settled'
     where transaction_id = $1 and lost_dispute = 'withheld' and not disputed`,
    [transactionId],
  );
  return changed === 1;
}
