import type { JsonObject } from '#contract/json.ts';
import { ApiError } from '#contract/errors.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { hasAction, transitionsFrom } from '#contract/processes/process.ts';
import { appealMatter } from '#contract/rules/appeals.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { fileAppeal } from './appeals.ts';
import { runTransition } from './engine.ts';
import { requireRole } from './policy.ts';
import { findTransactionRecord } from './store.ts';

/** Outbox event: a party deleted their account before this transaction was over. `{transactionId, userId}`. */
export const partyLeft = 'transaction/party-left';

/**
 * Ends a transaction that a deleted account left unfinished (decision 083). A request is declined, and an accepted stay
 * ends as if the party had ended it. Where the process doesn't let them, the operators are asked to cancel it. A payment
 * that hasn't been confirmed expires anyway. Calling it again has no effect.
 * @throws what the payment provider throws, so that the outbox tries again.
 */
export async function endForDeletedParty(engine: Engine, payload: JsonObject): Promise<void> {
  const [id, userId] = [String(payload.transactionId), String(payload.userId)];
  const record = await findTransactionRecord(engine.db, id);
  if (!record) return;
  const party: Ctx = {
    engine,
    viewer: { kind: 'user', userId, trusted: false, limited: false },
    read: noIncludes,
  };
  const process = requireProcess(record.processName, record.processVersion);
  const role = requireRole(party.viewer, record);
  const declining = transitionsFrom(process, record.state, 'operator').find(name =>
    hasAction(process, name, 'action/decline-booking'),
  );
  if (declining)
    return void (await runTransition(
      { ...party, viewer: { kind: 'integration' } },
      { id, transition: declining },
    ));
  const ending = transitionsFrom(process, record.state, role).find(name =>
    hasAction(process, name, 'action/cancel-booking'),
  );
  if (ending && (await isPossible(runTransition(party, { id, transition: ending })))) return;
  if (appealMatter(process, record.state) === 'cancel')
    await fileAppeal(party, { id, matter: 'cancel', reason: 'accountDeleted' });
}

/** Returns whether the transition was made; false where its actions forbid it, such as for a stay that has begun. */
async function isPossible(transition: Promise<unknown>): Promise<boolean> {
  try {
    await transition;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'transaction-invalid-action-sequence') return false;
    throw error;
  }
}
