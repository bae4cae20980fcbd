import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** The payment of a transaction and what has become of its money: minor units of `currency`. */
export interface Payment {
  transactionId: string;
  intentId: string;
  /** The connected account that is paid. */
  accountId: string;
  amount: number;
  /** The marketplace's share of the amount. */
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
}

const columns = `transaction_id as "transactionId", intent_id as "intentId", account_id as "accountId", amount, fee,
  currency, charge_id as "chargeId", captured, refunded, payout_id as "payoutId", payout_amount as "payoutAmount",
  payout_currency as "payoutCurrency", payout_failure as "payoutFailure", disputed`;

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

export function findPaymentByIntent(db: Queryable, intentId: string): Promise<Payment | undefined> {
  return db.first<Payment>(`select ${columns} from payments where intent_id = $1`, [intentId]);
}

export function findPaymentByPayout(db: Queryable, payoutId: string): Promise<Payment | undefined> {
  return db.first<Payment>(`select ${columns} from payments where payout_id = $1`, [payoutId]);
}

/** The money is reserved. */
export async function noteReserved(tx: Tx, transactionId: string, chargeId: string): Promise<void> {
  await tx.run('update payments set charge_id = $2 where transaction_id = $1', [transactionId, chargeId]);
}

/** The money was taken, all of it. */
export async function noteCaptured(tx: Tx, transactionId: string, chargeId: string): Promise<void> {
  await tx.run('update payments set charge_id = $2, captured = amount where transaction_id = $1', [
    transactionId,
    chargeId,
  ]);
}

/** All the money that was taken went back. */
export async function noteRefunded(tx: Queryable, transactionId: string): Promise<void> {
  await tx.run(
    'update payments set captured = amount, refunded = amount, refund_failure = null where transaction_id = $1',
    [transactionId],
  );
}

export async function notePayout(
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

/** The bank sent the payout back: the money is on the account again. Whether this payout was the one that counts. */
export async function notePayoutFailed(tx: Tx, payoutId: string, failure: string): Promise<boolean> {
  const changed = await tx.run(
    `update payments set payout_id = null, payout_amount = null, payout_currency = null, payout_failure = $2
     where payout_id = $1`,
    [payoutId, failure],
  );
  return changed === 1;
}

/** The bank sent a refund back: the money is the marketplace's to give back once more. Whether that is news. */
export async function noteRefundFailed(tx: Tx, transactionId: string, failure: string): Promise<boolean> {
  const changed = await tx.run(
    `update payments set refunded = 0, refund_failure = $2 where transaction_id = $1 and refund_failure is null`,
    [transactionId, failure],
  );
  return changed === 1;
}

/** Whether that is news. */
export async function setDisputed(tx: Tx, transactionId: string, disputed: boolean): Promise<boolean> {
  const changed = await tx.run(
    'update payments set disputed = $2 where transaction_id = $1 and disputed <> $2',
    [transactionId, disputed],
  );
  return changed === 1;
}
