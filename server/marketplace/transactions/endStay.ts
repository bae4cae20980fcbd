import { ApiError } from '#contract/errors.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { findTransition, hasAction } from '#contract/processes/process.ts';
import { appealMatter, type AppealReason } from '#contract/booking/appeals.ts';
import { canEnd, endingOf } from '#contract/booking/stayEnd.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { fileAppeal } from './appeals.ts';
import { applyTransition, toConflict, type Plan } from './applyTransition.ts';
import { requireNotImpersonated, requireRole } from './policy.ts';
import { findTransactionRecord, type TransactionRecord } from './store.ts';

type PartyRole = 'customer' | 'provider';

/**
 * Ends an accepted stay as one of its parties, whichever version of its process it follows (decision 082); the history
 * says who ended it. Ending it again has no effect.
 * @throws not-found, forbidden for everyone but the parties themselves, transaction-invalid-transition in any other
 * state, transaction-invalid-action-sequence for the guest of a paid stay that has begun, transaction-locked
 */
export async function endStay(ctx: Ctx, id: string): Promise<void> {
  requireNotImpersonated(ctx.viewer);
  const { db, clock } = ctx.engine;
  const record = await findTransactionRecord(db, id);
  if (!record) throw new ApiError('not-found');
  const by = requireRole(ctx.viewer, record);
  if (by !== 'customer' && by !== 'provider') throw new ApiError('forbidden');
  if (hasEnded(record, by)) return;
  const plan = planOf(record, by);
  if (!canEnd(record, by, clock.now())) throw new ApiError('transaction-invalid-action-sequence');
  try {
    await db.transaction(tx => applyTransition(ctx, tx, plan, 'real')).catch(toConflict);
  } catch (error) {
    // Another tab of the same party may have been faster.
    const now = isCode(error, 'transaction-invalid-transition') && (await findTransactionRecord(db, id));
    if (!now || !hasEnded(now, by)) throw error;
  }
}

/**
 * Ends an accepted stay for a party that leaves it in another way. Where that party may not, because a paid stay has
 * begun for its guest, the operators are asked to settle it. No effect in other states, and when it is repeated.
 * @throws what makes a retry worthwhile
 */
export async function endOrAppeal(engine: Engine, party: Leaving, reason: AppealReason): Promise<void> {
  const { transactionId: id, userId } = party;
  const record = await findTransactionRecord(engine.db, id);
  if (!record || !isAccepted(record)) return;
  const viewer = { kind: 'user', userId, trusted: false, limited: false } as const;
  const ctx: Ctx = { engine, viewer, read: noIncludes };
  try {
    await endStay(ctx, id);
  } catch (error) {
    if (!isCode(error, 'transaction-invalid-action-sequence')) throw error;
    await fileAppeal(ctx, { id, matter: 'cancel', reason });
  }
}

/** The party that leaves. */
export interface Leaving {
  transactionId: string;
  userId: string;
}

const isAccepted = ({ processName, processVersion, state }: TransactionRecord) =>
  appealMatter(requireProcess(processName, processVersion), state) === 'cancel';

/** @throws transaction-invalid-transition when the state is not accepted */
function planOf(record: TransactionRecord, by: PartyRole): Plan {
  const { id, listingId, providerId, state } = record;
  const process = requireProcess(record.processName, record.processVersion);
  const name = endingOf(process, state, by);
  const transition = name === undefined ? undefined : findTransition(process, name);
  if (name === undefined || !transition) throw new ApiError('transaction-invalid-transition');
  return { process, name, transition, by, params: {}, id, listingId, providerId };
}

/** Whether this party has ended the stay. */
function hasEnded({ processName, processVersion, transitions }: TransactionRecord, by: PartyRole): boolean {
  const last = transitions.at(-1);
  const process = requireProcess(processName, processVersion);
  return last?.by === by && hasAction(process, last.transition, 'action/cancel-booking');
}

const isCode = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code;
