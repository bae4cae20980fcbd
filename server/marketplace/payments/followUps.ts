import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { PaymentRefusal, type PaymentProvider } from '#server/marketplace/ports/payments.ts';
import { refreshDispute } from './disputes.ts';
import { errorText, finish, giveUp, keyOf, keyOfTry, release } from './operations.ts';
import type { Operation } from './operationStore.ts';
import { findPayment, recordFullRefund, recordPayout, type Payment } from './paymentStore.ts';
import { orderPayout, handleFailedPayout } from './payoutOrder.ts';
import { requireProvider, traceOf } from './provider.ts';

type Refund = Extract<Operation, { step: 'refund' }>;
type PayOut = Extract<Operation, { step: 'payOut' }>;

/** Thrown when it is too early; retried at `runAt`. */
class Postponed extends Error {
  constructor(
    readonly runAt: Date,
    reason?: string,
  ) {
    super(reason);
  }
}

/** Moves money as ordered by a transition, or postpones it. Never throws: failures are retried. */
export async function runFollowUp(engine: Engine, operation: Refund | PayOut): Promise<void> {
  try {
    const payment = await findPayment(engine.db, operation.transactionId);
    if (!payment) throw new Error('There is no payment');
    const provider = requireProvider(engine);
    await (operation.step === 'refund'
      ? refund(engine, provider, operation, payment)
      : payOut(engine, provider, operation, payment));
  } catch (error) {
    if (error instanceof Postponed) {
      await release(engine, operation, { error: error.message || null, runAt: error.runAt });
      return;
    }
    const { transactionId, step, tries } = operation;
    // Logged as an error about once a day, so that an operator looks at it.
    engine.log[tries % 24 === 12 ? 'error' : 'warn']('money was not moved', {
      transactionId,
      step,
      tries,
      ...traceOf(error),
    });
    await release(engine, operation, { error: errorText(error) });
  }
}

/** Releases an authorised payment, or refunds a captured one (reference: payments 1.3). */
async function refund(
  engine: Engine,
  provider: PaymentProvider,
  operation: Refund,
  { intentId, transactionId, fee }: Payment,
): Promise<void> {
  const intent = await provider.findIntent(intentId);
  if (intent.status === 'processing') throw laterBy(engine, MINUTE);
  const isTaken = intent.status === 'succeeded';
  const { captured = 0, refunded = 0 } = intent.charge ?? {};
  if (isTaken && refunded < captured) {
    const refund = { transactionId, hasFee: fee > 0 };
    await unless('charge_already_refunded', () =>
      provider.refundIntent(intentId, refund, keyOfTry(operation, 'refund')),
    );
  }
  if (!isTaken && intent.status !== 'canceled') {
    await provider.cancelIntent(intentId, operation.request.reason, keyOfTry(operation, 'cancel'));
  }
  await engine.db.transaction(async tx => {
    if (isTaken) await recordFullRefund(tx, transactionId, captured);
    await finish(engine, tx, operation);
  });
}

/**
 * Pays the proceeds on the provider's account out to their bank, once available (reference: payments 1.4). Every try
 * uses the same key, by which a payout that was made before the provider forgot the key is found.
 */
async function payOut(
  engine: Engine,
  provider: PaymentProvider,
  operation: PayOut,
  payment: Payment,
): Promise<void> {
  const { accountId, transactionId, chargeId } = payment;
  if (!chargeId || payment.captured === 0) throw new Error('Nothing was taken');
  // The dispute webhook may never have arrived.
  const dispute = await refreshDispute(engine, payment);
  if (dispute === 'open') throw laterBy(engine, DAY, 'disputed');
  if (dispute === 'lost' && payment.lostDispute !== 'settled')
    throw laterBy(engine, DAY, 'A dispute was lost');
  const { amount, currency, availableOn } = await provider.findProceeds(chargeId, accountId);
  // Everything was reversed.
  if (amount <= 0) return engine.db.transaction(tx => finish(engine, tx, operation));
  if (availableOn > engine.clock.now()) throw new Postponed(availableOn);
  const key = keyOf(operation);
  const before =
    operation.tries > 1 ? await provider.findPayoutByKey(accountId, key, operation.createdAt) : undefined;
  try {
    const made = before ?? (await provider.createPayout({ accountId, transactionId, amount, currency }, key));
    await engine.db.transaction(async tx => {
      if (made.failure === undefined) await recordPayout(tx, transactionId, made);
      await finish(engine, tx, operation);
      // The bank rejected the payout before we recorded it.
      if (made.failure !== undefined) await handleFailedPayout(engine, tx, transactionId, made);
    });
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
    // The balance is too low, or the account must be completed first. With the same key the provider would repeat its
    // refusal.
    await engine.db.transaction(async tx => {
      await giveUp(engine, tx, operation, 'failed', errorText(error));
      await orderPayout(engine, tx, transactionId, Math.min(DAY, operation.attempt * HOUR));
    });
  }
}

async function unless(code: string, call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.code === code)) throw error;
  }
}

const laterBy = ({ clock }: Engine, wait: number, reason?: string): Postponed =>
  new Postponed(new Date(clock.now().getTime() + wait), reason);
