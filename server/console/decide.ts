import type { ConsoleDecision } from '#contract/console/queueItem.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as operators from '#server/marketplace/operators/index.ts';
import type { Queue } from './queue.ts';
import type { Operator } from '../web/ports/types.ts';

/** Error codes that mean the item has changed since it was viewed. */
const stale: readonly ErrorCode[] = [
  'not-found',
  'conflict',
  'listing-invalid-state',
  'transaction-invalid-transition',
];

/**
 * Carries out the decision of an operator, or of a command (null), provided that the item is unchanged since they viewed it and is not claimed by
 * another operator. Audited before it is carried out; a failure adds a second entry.
 * @throws ApiError `conflict`, `validation-invalid-value`
 */
export async function decide(
  engine: Engine,
  queue: Queue,
  operator: Operator | null,
  decision: ConsoleDecision,
): Promise<void> {
  const { id, action, version, reason, words, despiteClaim = false } = decision;
  const seen = await queue.find(engine, id);
  if (!seen || seen.version !== version || !seen.actions.includes(action)) throw new ApiError('conflict');
  const at = { queue: decision.queue, item: id };
  if (!despiteClaim && (await isWithAnother(engine, at, operator))) throw new ApiError('conflict');

  const auditEntry = { userId: operator?.id ?? null, action: `${decision.queue}/${action}`, subject: id };
  await record(engine, { ...auditEntry, reason: [reason, words?.trim()].filter(Boolean).join(': ') });
  try {
    await queue.act(engine, decision, seen);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal-error';
    await record(engine, { ...auditEntry, action: `${auditEntry.action}/failed`, reason: code });
    throw stale.includes(code) ? new ApiError('conflict', { cause: error }) : error;
  }
  await operators.releaseClaim(engine, at);
}

async function isWithAnother(
  engine: Engine,
  at: operators.QueuedItem,
  operator: Operator | null,
): Promise<boolean> {
  const claim = (await operators.findClaims(engine, at.queue)).get(at.item);
  return claim !== undefined && claim.userId !== operator?.id;
}
