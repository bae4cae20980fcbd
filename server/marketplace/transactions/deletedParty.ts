import type { JsonObject } from '#contract/json.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { hasAction, transitionsFrom } from '#contract/processes/process.ts';
import { noIncludes, type Engine } from '#server/marketplace/ctx.ts';
import { endOrAppeal } from './endStay.ts';
import { runTransition } from './engine.ts';
import { findTransactionRecord } from './store.ts';

/** Outbox event: a party deleted their account before this transaction was over. `{transactionId, userId}`. */
export const partyLeft = 'transaction/party-left';

/**
 * Ends a transaction that a deleted account left unfinished (decision 083). A request is declined, and an accepted stay
 * ends as if the party had ended it. Where the party could not, the operators are asked to cancel it. A payment that
 * hasn't been confirmed expires anyway. Calling it again has no effect.
 * @throws what the payment provider throws, so that the outbox tries again.
 */
export async function endForDeletedParty(engine: Engine, payload: JsonObject): Promise<void> {
  const [id, userId] = [String(payload.transactionId), String(payload.userId)];
  const record = await findTransactionRecord(engine.db, id);
  if (!record) return;
  const process = requireProcess(record.processName, record.processVersion);
  const declining = transitionsFrom(process, record.state, 'operator').find(name =>
    hasAction(process, name, 'action/decline-booking'),
  );
  if (!declining) return endOrAppeal(engine, { transactionId: id, userId }, 'accountDeleted');
  await runTransition(
    { engine, viewer: { kind: 'integration' }, read: noIncludes },
    { id, transition: declining },
  );
}
