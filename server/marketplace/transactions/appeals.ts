import { ApiError } from '#contract/errors.ts';
import { trimmed } from '#contract/schemas.ts';
import { inBody, invalid, parse } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { hasAction, transitionsFrom } from '#contract/processes/process.ts';
import {
  maxAppealAnswer,
  appealMatter,
  cancelReasons,
  type Appeal,
  type AppealReason,
} from '#contract/booking/appeals.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { appealsKey, appealsOf, deniesStay, type Appeals, type AppealParty } from './appealData.ts';
import { runTransition } from './engine.ts';
import { lockRow } from './locks.ts';
import { requireNotImpersonated, requireParty } from './policy.ts';
import { recordUpdate } from './recorded.ts';
import { findTransactionRecord, setMetadata, type Parties, type TransactionRecord } from './store.ts';

/** Outbox event: a party appealed to the operators. Its payload is `{transactionId, matter}`. */
export const appealed = 'transaction/appealed';

/** Outbox event: an operator closed a party's appeal. Its payload is `{transactionId, userId}`. */
export const appealClosed = mailEvent('appeal-closed');

/**
 * Asks the operators to cancel a booking, or reports that the stay did not take place. Repeating an appeal has no
 * effect.
 * @throws not-found, forbidden for everyone but the parties themselves, validation-invalid-value,
 * transaction-invalid-transition when it is not possible in this state, or the party has already reviewed the stay
 */
export async function appeal(
  ctx: Ctx,
  { id, matter, reason }: { id: string; matter: string; reason?: string | undefined },
): Promise<Appeal> {
  requireNotImpersonated(ctx.viewer);
  const why = cancelReasons.find(one => one === reason);
  if (matter === 'cancel' && !why) {
    throw invalid(inBody('reason'));
  }
  return fileAppeal(ctx, { id, matter, reason: why });
}

/** Like {@link appeal}, with a checked reason, which may be one that forms don't offer. */
export async function fileAppeal(
  ctx: Ctx,
  { id, matter, reason: why }: { id: string; matter: string; reason?: AppealReason | undefined },
): Promise<Appeal> {
  const { role, ...parties } = await requireParty(ctx, ctx.engine.db, id);
  if (role !== 'customer' && role !== 'provider') throw new ApiError('forbidden');
  return ctx.engine.db.transaction(async tx => {
    await lockRow(tx, id);
    const record = await findTransactionRecord(tx, id);
    if (!record) throw new ApiError('not-found');
    const process = requireProcess(record.processName, record.processVersion);
    const matterNow = appealMatter(process, record.state);
    const hasReviewed = record.transitions.some(({ transition }) =>
      hasAction(process, transition, `action/post-review-by-${role}`),
    );
    if (matterNow === undefined || matterNow !== matter || hasReviewed)
      throw new ApiError('transaction-invalid-transition');
    const before = appealsOf(record)[role];
    if (before?.matter === matterNow && !before.closedAt) return before;
    const at = ctx.engine.clock.now().toISOString();
    const made: Appeal = { matter: matterNow, at, ...(matterNow === 'cancel' && why ? { reason: why } : {}) };
    await write(ctx, tx, record, { ...appealsOf(record), [role]: made });
    await publish(tx, [idOf(parties, role)], { type: 'transition', transactionId: id });
    await addToOutbox(tx, ctx.engine.clock, appealed, { transactionId: id, matter: matterNow });
    return made;
  });
}

/**
 * Closes the appeals of a transaction. Notifies the appellant, with the text of `answer` if there is any; the other
 * party only learns what becomes of the booking. @throws forbidden, not-found when no appeal is open,
 * validation-invalid-value
 */
export async function closeAppeals(
  ctx: Ctx,
  { id, answer = '' }: { id: string; answer?: string },
): Promise<void> {
  if (ctx.viewer.kind !== 'integration' && ctx.viewer.kind !== 'system') throw new ApiError('forbidden');
  const words = parse(trimmed({ max: maxAppealAnswer }), answer, inBody('words'));
  await ctx.engine.db.transaction(async tx => {
    await lockRow(tx, id);
    const record = await findTransactionRecord(tx, id);
    if (!record) throw new ApiError('not-found');
    const appeals = appealsOf(record);
    const closed: Appeals = {};
    for (const party of ['customer', 'provider'] as const) {
      const appeal = appeals[party];
      if (!appeal || appeal.closedAt) continue;
      const closedAt = ctx.engine.clock.now().toISOString();
      closed[party] = { ...appeal, closedAt, ...(words ? { answer: words } : {}) };
      const userId = idOf(record, party);
      await publish(tx, [userId], { type: 'transition', transactionId: id });
      await addToOutbox(tx, ctx.engine.clock, appealClosed, { transactionId: id, userId });
    }
    if (Object.keys(closed).length === 0) throw new ApiError('not-found');
    await write(ctx, tx, record, { ...appeals, ...closed });
  });
}

/**
 * Ends the review period at once when both parties say that the stay did not take place: there is nothing to review
 * (readings 39).
 */
export async function closeDeniedStay(engine: Engine, transactionId: string): Promise<void> {
  const record = await findTransactionRecord(engine.db, transactionId);
  if (!record) return;
  if (!deniesStay(record, 'customer') || !deniesStay(record, 'provider')) return;
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  const [ends] = transitionsFrom(
    requireProcess(record.processName, record.processVersion),
    record.state,
    'system',
  );
  if (record.state !== 'state/delivered' || !ends) return;
  await runTransition(ctx, { id: transactionId, transition: ends });
}

const idOf = ({ customerId, providerId }: Omit<Parties, 'id'>, party: AppealParty): string =>
  party === 'customer' ? customerId : providerId;

async function write(ctx: Ctx, tx: Tx, record: TransactionRecord, appeals: Appeals): Promise<void> {
  const metadata = { ...record.metadata, [appealsKey]: appeals as unknown as JsonObject };
  await setMetadata(tx, record.id, metadata);
  await recordUpdate(ctx, tx, record, { ...record, metadata });
}
