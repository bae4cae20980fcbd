import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import { invitationProblem } from '#contract/booking/invitation.ts';
import type { Stay } from '#contract/booking/nights.ts';
import { isoDayOf, midnightOf } from '#contract/time/isoDays.ts';
import { queryTimeSlots } from '#server/marketplace/availability/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { lockRow } from './locks.ts';
import { requireNotBlocked } from './policy.ts';
import { recordUpdate } from './recorded.ts';
import { findTransactionRecord, setProtectedData, type TransactionRecord } from './store.ts';

/** An invitation to the customer of an enquiry. */
export interface Invitation extends Stay {
  transactionId: string;
}

/**
 * Requires that the viewer can invite for these nights: as the provider of an enquiry, for nights that are free and can
 * be booked. @throws forbidden for everyone else, also across a block; transaction-invalid-transition,
 * validation-invalid-value with `start` or `end`, transaction-booking-time-not-available
 */
export async function requireInvitable(ctx: Ctx, invitation: Invitation): Promise<TransactionRecord> {
  const { db, clock } = ctx.engine;
  const userId = requireUserNotImpersonated(ctx.viewer);
  const record = await findTransactionRecord(db, invitation.transactionId);
  if (record?.providerId !== userId) throw new ApiError('forbidden');
  await requireNotBlocked(db, record);
  if (record.state !== 'state/enquiry') throw new ApiError('transaction-invalid-transition');
  const problem = invitationProblem(invitation, isoDayOf(clock.now()));
  if (problem) {
    throw invalid(inBody(problem.field));
  }
  if (!(await isFree(ctx, record.listingId, invitation)))
    throw new ApiError('transaction-booking-time-not-available');
  return record;
}

async function isFree(ctx: Ctx, listingId: string, stay: Stay): Promise<boolean> {
  const [start, end] = [midnightOf(stay.start), midnightOf(stay.end)];
  const { items } = await queryTimeSlots(ctx, { listingId, start, end });
  const lengths = items.map(({ attributes }) => {
    const slot = attributes as { start: Date; end: Date };
    return slot.end.getTime() - slot.start.getTime();
  });
  return lengths.reduce((sum, length) => sum + length, 0) === end.getTime() - start.getTime();
}

/** Stores the nights in the protected data, which both parties see, in place of earlier ones. */
export async function setInvitation(ctx: Ctx, { transactionId, start, end }: Invitation): Promise<void> {
  const { db, clock } = ctx.engine;
  await db.transaction(async tx => {
    await lockRow(tx, transactionId);
    const record = await findTransactionRecord(tx, transactionId);
    if (record?.state !== 'state/enquiry') throw new ApiError('transaction-invalid-transition');
    const protectedData = { ...record.protectedData, invitation: { start, end } };
    await setProtectedData(tx, transactionId, protectedData);
    await recordUpdate(ctx, tx, record, { ...record, protectedData });
    await addToOutbox(tx, clock, 'transaction/updated', { transactionId });
    await publish(tx, [record.customerId, record.providerId], { type: 'transition', transactionId });
  });
}
