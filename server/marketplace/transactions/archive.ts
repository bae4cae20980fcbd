import { ApiError } from '#contract/errors.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';

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
