import { contentOf, ownColumnsOf } from './content.ts';
import { withModeratedFields } from './moderatedFields.ts';
import type { OwnListingRow, WithImages } from './rows.ts';

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
