import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#contract/errors.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import { findExactPlaces, type ExactLocation } from '#server/marketplace/listings/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { requireUserNotImpersonated } from '#server/marketplace/users/index.ts';
import { acceptedState } from './acrossBlock.ts';
import { lockRow } from './locks.ts';
import { requireNotBlocked } from './policy.ts';
import { findTransactionRecord, setAgreedPlace, type TransactionRecord } from './store.ts';

/**
 * Hands the listing's present address to the guest of an accepted stay, who otherwise keeps seeing that of the day of
 * acceptance (decision 130). `seen` is the address that the host was shown, so that none is handed over unseen.
 * @throws forbidden for everyone but the provider, transaction-not-possible across a block,
 * transaction-invalid-transition in other states, conflict when the address is another one by now
 */
export async function giveAddress(
  ctx: Ctx,
  { transactionId: id, ...seen }: { transactionId: string; address: string; building?: string | undefined },
): Promise<void> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    await lockRow(tx, id);
    const record = await findTransactionRecord(tx, id);
    if (record?.providerId !== userId) throw new ApiError('forbidden');
    await requireNotBlocked(tx, record);
    if (record.state !== acceptedState) throw new ApiError('transaction-invalid-transition');
    const place = (await findExactPlaces(tx, [record.listingId])).get(record.listingId);
    const { address, building = '' } = place?.location ?? {};
    if (!place || address !== seen.address || building !== (seen.building ?? ''))
      throw new ApiError('conflict');
    await setAgreedPlace(tx, id, place);
    await publish(tx, [record.customerId, record.providerId], { type: 'transition', transactionId: id });
  });
}

/**
 * Returns, by transaction, the present address of the viewer's own listings whose accepted guests still see an earlier
 * one, or an earlier point.
 */
export async function findChangedAddresses(
  db: Queryable,
  viewerId: string,
  records: readonly TransactionRecord[],
): Promise<ReadonlyMap<string, ExactLocation>> {
  const hosted = records.filter(
    ({ providerId, state }) => providerId === viewerId && state === acceptedState,
  );
  if (hosted.length === 0) return new Map();
  const places = await findExactPlaces(db, [...new Set(hosted.map(({ listingId }) => listingId))]);
  return new Map(
    hosted.flatMap(({ id, listingId, agreedPlace }): [string, ExactLocation][] => {
      const place = places.get(listingId);
      return place?.location && !isDeepStrictEqual(place, agreedPlace) ? [[id, place.location]] : [];
    }),
  );
}
