import type { Tx } from '#server/marketplace/ports/db.ts';
import type { ModeratedFields, OwnListingRow, WithImages } from './rows.ts';
import { contentOf, ownColumnsOf } from './content.ts';
import { withModeratedFields } from './moderatedFields.ts';

/** The pending change as a column of a query on `listings l`; null when there is none. */
export const changeOfListing = `(select json_build_object('content', c.content, 'imageIds', c.image_ids, 'writtenIn', c.written_in, 'submittedAt',
    c.submitted_at, 'rejectedReason', c.rejected_reason, 'rejectedAt', c.rejected_at)
    from listing_changes c where c.listing_id = l.id) as change`;

/** Stores this as the listing's only change, waiting for approval from now on. */
export async function storeChange(
  tx: Tx,
  listingId: string,
  change: { content: ModeratedFields; imageIds: readonly string[]; writtenIn: string; at: Date },
): Promise<void> {
  await tx.run(
    `insert into listing_changes (listing_id, content, image_ids, submitted_at, written_in)
     values ($1, $2::jsonb, $3::uuid[], $4, $5)
     on conflict (listing_id) do update set content = excluded.content, image_ids = excluded.image_ids,
       submitted_at = excluded.submitted_at, written_in = excluded.written_in, rejected_reason = null, rejected_at = null`,
    [listingId, JSON.stringify(change.content), change.imageIds, change.at, change.writtenIn],
  );
}

/** Records why it was sent back. */
export async function rejectChange(tx: Tx, listingId: string, reason: string, at: Date): Promise<void> {
  await tx.run('update listing_changes set rejected_reason = $2, rejected_at = $3 where listing_id = $1', [
    listingId,
    reason,
    at,
  ]);
}

export async function deleteChange(tx: Tx, listingId: string): Promise<void> {
  await tx.run('delete from listing_changes where listing_id = $1', [listingId]);
}

/** Returns the listing with its author's latest changes, published or not. At most `imageLimit` images (null: all). */
export function withPendingChange(
  row: WithImages<OwnListingRow>,
  imageLimit: number | null = null,
): typeof row {
  if (!row.change) return row;
  const { content, imageIds, writtenIn } = row.change;
  return {
    ...row,
    ...ownColumnsOf(withModeratedFields(contentOf(row), content)),
    writtenIn,
    imageIds: imageIds.slice(0, imageLimit ?? imageIds.length),
  };
}

/** Returns whether a published listing has a change that no operator has decided on. */
export function isWaitingChange({ state, change }: OwnListingRow): boolean {
  return state === 'published' && change !== null && change.rejectedAt === null;
}
