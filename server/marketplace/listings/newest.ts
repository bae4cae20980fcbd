import { contentOf, ownColumnsOf } from './content.ts';
import { withMaterial } from './material.ts';
import type { OwnListingRow, WithImages } from './store.ts';

/**
 * The listing with what its author wrote last, whether or not others see it yet. With at most `imageLimit` pictures
 * (null: all).
 */
export function newest(row: WithImages<OwnListingRow>, imageLimit: number | null = null): typeof row {
  if (!row.change) return row;
  const { content, image_ids: imageIds } = row.change;
  return {
    ...row,
    ...ownColumnsOf(withMaterial(contentOf(row), content)),
    image_ids: imageIds.slice(0, imageLimit ?? imageIds.length),
  };
}

/** A change of a listing that others see, which no operator has decided about. */
export function isWaitingChange({ state, change }: OwnListingRow): boolean {
  return state === 'published' && change !== null && change.rejected_at === null;
}
