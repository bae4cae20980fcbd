import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { countSamePictures } from './copiesStore.ts';
import { newest } from './newest.ts';
import { findOne } from './store.ts';

/**
 * Shows the operators when a listing that others are to see says what many of its author's do, or what somebody else's
 * does, or has the same pictures. Not of authors whom an operator has checked: organisations offer many alike.
 */
export async function lookForCopies(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const row = await findOne(tx, id);
  if (!row || row.public_data.isVerified === true) return;
  const { author_id: userId, title, description, image_ids } = newest(row);
  const text = `${title} ${description ?? ''}`;
  await signals.lookAtListing(ctx, tx, { userId, subjectId: id, text });
  const { own, ofOthers } = await countSamePictures(tx, { userId, imageIds: image_ids });
  const signal = { userId, subjectId: id, isOnce: true };
  if (own >= signals.sameListing.from) await signals.raise(ctx, tx, { ...signal, reason: 'samePicture' });
  if (ofOthers > 0) await signals.raise(ctx, tx, { ...signal, reason: 'copiedPicture' });
}
