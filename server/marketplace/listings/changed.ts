import type { Ctx } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';

/** Ends every change of a listing: the fact goes to the outbox and search learns of it, in the same transaction. */
export async function changed(
  ctx: Ctx,
  tx: Tx,
  id: string,
  what: 'created' | 'updated' | 'deleted',
): Promise<void> {
  await addToOutbox(tx, ctx.clock, `listing/${what}`, { listingId: id });
  await ctx.listingIndexer.reindex(tx, [id]);
}
