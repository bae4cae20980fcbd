import { findProcess } from '#contract/processes/index.ts';
import { findTransition } from '#contract/processes/process.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import {
  claimDue,
  runFollowUp,
  giveUp,
  traceOf,
  type Operation,
} from '#server/marketplace/payments/index.ts';
import { completePaymentTransition, undo } from './paymentTransition.ts';
import { findTransactionRecord } from './store.ts';

/**
 * Processes a batch of due payment operations: refunds and payouts ordered by transitions, and whatever a dead process
 * left unfinished. Returns how many it claimed.
 */
export async function settlePayments(engine: Engine): Promise<number> {
  const operations = await claimDue(engine);
  await Promise.all(operations.map(operation => settle(engine, operation)));
  return operations.length;
}

function settle(engine: Engine, operation: Operation): Promise<void> {
  switch (operation.step) {
    case 'refund':
    case 'payOut':
      return runFollowUp(engine, operation);
    case 'reserve':
      // The caller never received a response, so nobody knows its secret.
      return undo(engine, operation);
    default:
      return resume(engine, operation);
  }
}

async function resume(engine: Engine, operation: Operation): Promise<void> {
  const { transactionId, transition: name, by } = operation;
  const record = await findTransactionRecord(engine.db, transactionId);
  const process = record && findProcess(record.processName, record.processVersion);
  const transition = process && name !== null ? findTransition(process, name) : undefined;
  if (
    !record ||
    !process ||
    !transition ||
    name === null ||
    by === null ||
    transition.from !== record.state
  ) {
    engine.log.error('payment operation without a transition', { transactionId, step: operation.step });
    return giveUp(engine, engine.db, operation, 'failed', 'It decides nothing');
  }
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  const { listingId, providerId } = record;
  try {
    await completePaymentTransition(
      ctx,
      { process, name, transition, by, params: {}, id: record.id, listingId, providerId },
      operation,
    );
  } catch (error) {
    engine.log.warn('payment operation not completed', {
      transactionId,
      step: operation.step,
      ...traceOf(error),
    });
  }
}
