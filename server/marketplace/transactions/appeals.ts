import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { transitionsFrom } from '#contract/processes/process.ts';
import { appealMatter, cancelReasons, type Appeal } from '#contract/rules/appeals.ts';
import { readNothingMore, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { appealsKey, appealsOf, type Appeals, type AppealParty } from './appealData.ts';
import { runTransition } from './engine.ts';
import { requireOwnHand, requireParty } from './policy.ts';
import { recordUpdate } from './recorded.ts';
import { findTransactionRecord, lockRow, setMetadata, type TransactionRecord } from './store.ts';

/** The fact that a party has asked the operators; its payload is `{transactionId, matter}`. */
export const appealed = 'transaction/appealed';

/**
 * Asks the operators to cancel a booking, or tells them that it did not take place. The same asked twice is one.
 * @throws not-found, forbidden for everybody but its parties themselves, validation-invalid-value,
 * transaction-invalid-transition when it cannot be asked in this state
 */
export async function appeal(
  ctx: Ctx,
  { id, matter, reason }: { id: string; matter: string; reason?: string | undefined },
): Promise<Appeal> {
  requireOwnHand(ctx.viewer);
  const { role } = await requireParty(ctx, ctx.db, id);
  if (role !== 'customer' && role !== 'provider') throw new ApiError('forbidden');
  const why = cancelReasons.find(one => one === reason);
  if (matter === 'cancel' && !why) {
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['reason'] } });
  }
  return ctx.db.transaction(async tx => {
    await lockRow(tx, id);
    const record = await findTransactionRecord(tx, id);
    if (!record) throw new ApiError('not-found');
    const asked = appealMatter(requireProcess(record.processName), record.state);
    if (asked === undefined || asked !== matter) throw new ApiError('transaction-invalid-transition');
    const before = appealsOf(record)[role];
    if (before?.matter === asked && !before.closedAt) return before;
    const at = ctx.clock.now().toISOString();
    const made: Appeal = { matter: asked, at, ...(asked === 'cancel' && why ? { reason: why } : {}) };
    await write(ctx, tx, record, { ...appealsOf(record), [role]: made });
    await addToOutbox(tx, ctx.clock, appealed, { transactionId: id, matter: asked });
    return made;
  });
}

/** An appeal that waits for an operator. */
export interface OpenAppeal extends Appeal {
  transactionId: string;
  by: AppealParty;
  state: string;
}

/** The earliest first. Reads every transaction: a program of the operators, not a page. */
export async function queryAppeals(db: Queryable): Promise<OpenAppeal[]> {
  return db.rows<OpenAppeal>(
    `select t.id as "transactionId", t.state, asked.key as by, asked.value ->> 'matter' as matter,
       asked.value ->> 'reason' as reason, asked.value ->> 'at' as at
     from transactions t, jsonb_each(t.metadata -> '${appealsKey}') asked
     where t.metadata ? '${appealsKey}' and not asked.value ? 'closedAt' order by at, by`,
  );
}

/** An operator has looked at what was asked of a transaction. @throws not-found when nothing waits */
export async function closeAppeals(ctx: Ctx, { id }: { id: string }): Promise<void> {
  if (ctx.viewer.kind !== 'integration' && ctx.viewer.kind !== 'system') throw new ApiError('forbidden');
  await ctx.db.transaction(async tx => {
    await lockRow(tx, id);
    const record = await findTransactionRecord(tx, id);
    const open = Object.entries(record ? appealsOf(record) : {}).filter(([, { closedAt }]) => !closedAt);
    if (!record || open.length === 0) throw new ApiError('not-found');
    const closedAt = ctx.clock.now().toISOString();
    const closed = open.map(([by, asked]) => [by, { ...asked, closedAt }] as const);
    await write(ctx, tx, record, { ...appealsOf(record), ...Object.fromEntries(closed) });
  });
}

/** When both say that a stay did not take place there is nothing to review: its time is over at once (readings 39). */
export async function closeWhatDidNotHappen(engine: Engine, transactionId: string): Promise<void> {
  const record = await findTransactionRecord(engine.db, transactionId);
  if (!record) return;
  const { customer, provider } = appealsOf(record);
  if (customer?.matter !== 'didNotHappen' || provider?.matter !== 'didNotHappen') return;
  const ctx: Ctx = { ...engine, viewer: { kind: 'system' }, read: readNothingMore };
  const [ends] = transitionsFrom(requireProcess(record.processName), record.state, 'system');
  if (record.state !== 'state/delivered' || !ends) return;
  await runTransition(ctx, { id: transactionId, transition: ends });
}

async function write(ctx: Ctx, tx: Tx, record: TransactionRecord, appeals: Appeals): Promise<void> {
  const metadata = { ...record.metadata, [appealsKey]: appeals as unknown as JsonObject };
  await setMetadata(tx, record.id, metadata);
  await recordUpdate(ctx, tx, record, { ...record, metadata });
}
