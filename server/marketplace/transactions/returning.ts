import { ApiError } from '#contract/errors.ts';
import { findOnSameDevice } from '#server/marketplace/auth/index.ts';
import { findBlocksInvolving } from '#server/marketplace/blocks/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { holdForApproval } from '#server/marketplace/users/index.ts';
import type { NewTransaction } from './store.ts';

/**
 * Checks whether a user separated from the provider by a block returns as this customer, with an account made
 * after the block. On the same device the account waits for an operator before anything reaches the provider; in the
 * same network, or when the account is older than the block, operators are only shown it. Decides once: what an operator has seen is let through.
 * @throws permission-denied-pending-approval
 */
export async function holdReturning(
  ctx: Ctx,
  { customerId, providerId, listingId }: Pick<NewTransaction, 'customerId' | 'providerId' | 'listingId'>,
): Promise<void> {
  const { db, clock } = ctx.engine;
  const createdAt = await findCreation(db, customerId, providerId);
  if (!createdAt) return;
  const blocked = (await findBlocksInvolving(db, providerId)).filter(({ id }) => id !== customerId);
  if (blocked.length === 0) return;
  const others = blocked.filter(({ since }) => since <= createdAt).map(({ id }) => id);
  const raise = (reason: 'returnsOnDevice' | 'otherOnDevice' | 'returnsInNetwork', detail: string) =>
    signals.raise(ctx.engine, db, { userId: customerId, reason, detail, subjectId: listingId, isOnce: true });

  const [onDevice] = await findOnSameDevice(db, customerId, others, clock.now());
  if (onDevice !== undefined) {
    if (await signals.isDismissed(db, { userId: customerId, reason: 'returnsOnDevice', detail: onDevice }))
      return;
    await raise('returnsOnDevice', onDevice);
    if (await holdForApproval(ctx, customerId)) throw new ApiError('permission-denied-pending-approval');
    return;
  }
  // A relative's account, or one kept in reserve: operators are shown it, nobody has to wait.
  const older = blocked.filter(({ since }) => since > createdAt).map(({ id }) => id);
  const [inReserve] = await findOnSameDevice(db, customerId, older, clock.now());
  if (inReserve !== undefined) return raise('otherOnDevice', inReserve);
  const [inNetwork] = await signals.findInSameNetwork(db, customerId, others);
  if (inNetwork !== undefined) await raise('returnsInNetwork', inNetwork);
}

/** Returns when the customer's account was created; undefined when the two have dealt with each other before. */
async function findCreation(
  db: Queryable,
  customerId: string,
  providerId: string,
): Promise<Date | undefined> {
  const row = await db.first<{ createdAt: Date }>(
    `select created_at from users where id = $1 and not exists (
       select from transactions where (customer_id, provider_id) in (($1, $2), ($2, $1)))`,
    [customerId, providerId],
    'transaction-first-contact',
  );
  return row?.createdAt;
}
