import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Material } from './material.ts';

/** A change that waits for an operator, or that one has sent back, as it comes with its listing. */
export interface ChangeRow {
  content: Material;
  image_ids: readonly string[];
  /** Moments as ISO texts. */
  submitted_at: string;
  rejected_reason: string | null;
  rejected_at: string | null;
}

/** The listing's change as a column of a query of `listings l`; null where there is none. */
export const changeOfListing =
  '(select to_jsonb(c) from listing_changes c where c.listing_id = l.id) as change';

/** Keeps this as the only change of the listing; it waits from now on. */
export async function keepChange(
  tx: Tx,
  listingId: string,
  change: { content: Material; imageIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(
    `insert into listing_changes (listing_id, content, image_ids, submitted_at) values ($1, $2::jsonb, $3::uuid[], $4)
     on conflict (listing_id) do update set content = excluded.content, image_ids = excluded.image_ids,
       submitted_at = excluded.submitted_at, rejected_reason = null, rejected_at = null`,
    [listingId, JSON.stringify(change.content), change.imageIds, change.at],
  );
}

/** Says why it was sent back. */
export async function rejectChange(tx: Tx, listingId: string, reason: string, at: Date): Promise<void> {
  await tx.run('update listing_changes set rejected_reason = $2, rejected_at = $3 where listing_id = $1', [
    listingId,
    reason,
    at,
  ]);
}

export async function removeChange(tx: Tx, listingId: string): Promise<void> {
  await tx.run('delete from listing_changes where listing_id = $1', [listingId]);
}
