import type { ConsoleDecision } from '#contract/entities/console.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as operators from '#server/marketplace/operators/index.ts';
import type { Operator } from '#server/web/console/desk.ts';
import type { Queue } from './queue.ts';

/** What the verbs say when something has happened since it was looked at. */
const stale: readonly ErrorCode[] = [
  'not-found',
  'conflict',
  'listing-invalid-state',
  'transaction-invalid-transition',
];

/**
 * Decides about something that an operator has looked at, as long as it still is what they saw and nobody else has come
 * to look at it unseen. Written down before it is done; what then fails gets a second entry.
 * @throws ApiError `conflict`, `validation-invalid-value`
 */
export async function decide(
  engine: Engine,
  queue: Queue,
  operator: Operator,
  decision: ConsoleDecision,
): Promise<void> {
  const { id, action, version, reason, words, despiteClaim = false } = decision;
  const seen = await queue.find(engine, id);
  if (!seen || seen.version !== version || !seen.actions.includes(action)) throw new ApiError('conflict');
  const at = { queue: decision.queue, item: id };
  if (!despiteClaim && (await isWithAnother(engine, at, operator))) throw new ApiError('conflict');

  const deed = { userId: operator.id, action: `${decision.queue}/${action}`, subject: id };
  await record(engine, { ...deed, reason: [reason, words?.trim()].filter(Boolean).join(': ') });
  try {
    await queue.act(engine, decision, seen);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal-error';
    await record(engine, { ...deed, action: `${deed.action}/failed`, reason: code });
    throw stale.includes(code) ? new ApiError('conflict', { cause: error }) : error;
  }
  await operators.releaseClaim(engine, at);
}

async function isWithAnother(engine: Engine, at: operators.QueuedItem, operator: Operator): Promise<boolean> {
  const claim = (await operators.findClaims(engine, at.queue)).get(at.item);
  return claim !== undefined && claim.userId !== operator.id;
}
