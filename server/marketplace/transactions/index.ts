import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { mergeExtendedData, validateExtendedData } from '#contract/extendedData.ts';
import { type Ctx, type Engine, noIncludes } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { runTransition, type Start, type TransitionRequest } from './engine.ts';
import { lockRow } from './locks.ts';
import { requireRole, requireSignedIn } from './policy.ts';
import { recordUpdate } from './recorded.ts';
import { findTransactionRecord, setMetadata } from './store.ts';
import { dropTimer, type Timer } from './timers.ts';
import { toResource } from './view.ts';

export { accountData, notifyPartners } from './accountDeletion.ts';
export { appealOf, deniesStay } from './appealData.ts';
export { appeal, appealClosed, appealed, closeAppeals, closeDeniedStay } from './appeals.ts';
export {
  countAppealed,
  findAppealsOf,
  queryAppeals,
  type AppealedTransaction,
  type OpenAppeal,
} from './openAppeals.ts';
export { giveAddress } from './agreedPlace.ts';
export { readHostDay } from './hostDay.ts';
export { partyBlocked } from './acrossBlock.ts';
export { blockUser, endForBlock, leaveStay } from './blockedParty.ts';
export { endForDeletedParty, partyLeft } from './accountDeletion.ts';
export { queryBookings, type BookingQuery } from './bookings.ts';
export { transitioned } from './applyTransition.ts';
export { findLivePartners, haveMet } from './liveConversations.ts';
export type { NewReview, ReviewRepository, TransactionRelations } from './dependents.ts';
export type { TransitionRequest, Start } from './engine.ts';
export type { TransitionParams } from './params.ts';
export {
  findTitles,
  queryForOperators,
  showForOperator,
  type OperatorFilters,
  type TransactionForOperator,
} from './forOperators.ts';
export { parseTransactionQuery, transactionQuery, type TransactionQuery } from './parseTransactionQuery.ts';
export {
  requireActiveParties,
  requireNotImpersonated,
  requireParty,
  requireNotBlocked,
  type Party,
} from './policy.ts';
export { requireInvitable, setInvitation, type Invitation } from './invitation.ts';
export { queryProcessTransitions, type ProcessTransitionQuery } from './processTransitions.ts';
export { query } from './query.ts';
export { countForReader } from './readerCounts.ts';
export { reconcile } from './reconciliation.ts';
export { settlePayments } from './settlement.ts';
export { showListing } from './showListing.ts';
export { findContact, findContactEnds } from './contactStore.ts';
export { findTransactionRecord, type Contacts, type TransactionRecord } from './store.ts';
export { recordMessage } from './unread.ts';
export {
  claimDueTimers,
  countDueTimers,
  findDeadTimers,
  isTimer,
  postponeTimer,
  reviveTimer,
  timersOf,
  type TimerFacts,
  type DeadTimer,
  type Timer,
} from './timers.ts';

/**
 * Starts a transaction as the customer of a listing. @throws transaction-unknown-alias, transaction-listing-not-found,
 * transaction-same-author-and-customer, transaction-…-banned-or-deleted, too-many-requests, and whatever the actions throw.
 */
export async function initiate(ctx: Ctx, start: Start): Promise<Resource> {
  return toResource(ctx, await runTransition(ctx, start));
}

/** Returns the outcome of {@link initiate} without making it. */
export async function initiateSpeculative(ctx: Ctx, start: Start): Promise<Resource> {
  return toResource(ctx, await runTransition(ctx, start, 'speculative'));
}

/**
 * Makes a transition in the role the viewer has in the transaction. @throws not-found, forbidden,
 * transaction-invalid-transition, transaction-locked while another transition is in progress, and whatever the actions
 * throw.
 */
export async function transition(ctx: Ctx, move: TransitionRequest): Promise<Resource> {
  return toResource(ctx, await runTransition(ctx, move));
}

/** Returns the outcome of {@link transition} without making it. */
export async function transitionSpeculative(ctx: Ctx, move: TransitionRequest): Promise<Resource> {
  return toResource(ctx, await runTransition(ctx, move, 'speculative'));
}

/** @throws not-found, forbidden for anyone who is not a party to it */
export async function show(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  requireSignedIn(ctx.viewer);
  const record = await findTransactionRecord(ctx.engine.db, id);
  if (!record) throw new ApiError('not-found');
  requireRole(ctx.viewer, record);
  return toResource(ctx, record);
}

/**
 * Merges into the metadata, which only operators write, in any state. @throws not-found, forbidden for everyone but
 * Integration clients, validation-invalid-value
 */
export async function updateMetadata(
  ctx: Ctx,
  { id, metadata }: { id: string; metadata: JsonObject },
): Promise<Resource> {
  if (ctx.viewer.kind !== 'integration') throw new ApiError('forbidden');
  await ctx.engine.db.transaction(async tx => {
    await lockRow(tx, id);
    const record = await findTransactionRecord(tx, id);
    if (!record) throw new ApiError('not-found');
    const merged = mergeExtendedData(record.metadata, metadata);
    const details = validateExtendedData(merged);
    if (details) {
      throw invalid(inBody('metadata'), details);
    }
    await setMetadata(tx, id, merged);
    await recordUpdate(ctx, tx, record, { ...record, metadata: merged });
    await addToOutbox(tx, ctx.engine.clock, 'transaction/updated', { transactionId: id });
  });
  return show(ctx, { id });
}

/** Makes the transition of a due timer. Silently drops one that is no longer possible. */
export async function runDueTimer(
  engine: Engine,
  timer: Pick<Timer, 'transactionId' | 'transition'>,
): Promise<void> {
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  try {
    await runTransition(ctx, { id: timer.transactionId, transition: timer.transition });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'transaction-invalid-transition') throw error;
    await dropTimer(engine.db, timer);
  }
}

/**
 * Puts one of the viewer's conversations away, or brings it back; the other party doesn't learn it. The next message or
 * transition brings it back by itself. @throws not-found when the viewer is not a party to it
 */
export async function archive(
  { engine, viewer }: Ctx,
  { transactionId, isArchived }: { transactionId: string; isArchived: boolean },
): Promise<void> {
  const found = await engine.db.first(
    `update transactions set customer_archived = case when customer_id = $2 then $3 else customer_archived end,
       provider_archived = case when provider_id = $2 then $3 else provider_archived end
     where id = $1 and (customer_id = $2 or provider_id = $2) returning 1`,
    [transactionId, requireUserId(viewer), isArchived],
    'transaction-archive',
  );
  if (!found) throw new ApiError('not-found');
}
