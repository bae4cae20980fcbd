import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { countSamePictures } from './duplicateStore.ts';
import { withPendingChange } from '../moderation/withPendingChange.ts';
import { findOne } from '../store.ts';

/**
 * Signals to operators that a listing about to be published has the same text as many of its author's or as another
 * user's, or the same images. Not for verified authors: organisations offer many similar listings.
 */
export async function detectDuplicates(engine: Engine, tx: Tx, id: string): Promise<void> {
  const row = await findOne(tx, id);
  if (!row || row.public_data.isVerified === true) return;
  const { author_id: userId, title, description, image_ids } = withPendingChange(row);
  const text = `${title} ${description ?? ''}`;
  await signals.checkListing(engine, tx, { userId, subjectId: id, text });
  const { own, ofOthers } = await countSamePictures(tx, { userId, imageIds: image_ids });
  const signal = { userId, subjectId: id, isOnce: true };
  if (own >= signals.sameListing.from) await signals.raise(engine, tx, { ...signal, reason: 'samePicture' });
  if (ofOthers > 0) await signals.raise(engine, tx, { ...signal, reason: 'copiedPicture' });
}
