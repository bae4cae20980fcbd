import type { Clock, Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';

/**
 * Now, but later than the row's last change: whoever looked at a listing can tell by this moment whether it is still what
 * they saw.
 */
export function nextMoment(clock: Clock, row: { updated_at: Date }): Date {
  return new Date(Math.max(clock.now().getTime(), row.updated_at.getTime() + 1));
}

/** Ends every change of a listing: the fact goes to the outbox and search learns of it, in the same transaction. */
export async function changed(
  engine: Pick<Engine, 'clock' | 'listingIndexer'>,
  tx: Tx,
  id: string,
  what: 'created' | 'updated' | 'deleted',
): Promise<void> {
  await addToOutbox(tx, engine.clock, `listing/${what}`, { listingId: id });
  await engine.listingIndexer.reindex(tx, [id]);
}
