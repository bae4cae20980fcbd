import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { withPendingChange } from '../records/changeStore.ts';
import { findOne } from '../records/store.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/**
 * Signals to operators that a listing about to be published has the same text as many of its author's or as another
 * user's, or the same images. Not for verified authors: organisations offer many similar listings.
 */
export async function detectDuplicates(engine: Engine, tx: Tx, id: string): Promise<void> {
  const row = await findOne(tx, id);
  if (!row || row.publicData.isVerified === true) return;
  const { authorId: userId, title, description, imageIds } = withPendingChange(row);
  const text = `${title} ${description ?? ''}`;
  await signals.checkListing(engine, tx, { userId, subjectId: id, text });
  const { own, ofOthers } = await countSamePictures(tx, { userId, imageIds });
  const signal = { userId, subjectId: id, isOnce: true };
  if (own >= signals.sameListing.from) await signals.raise(engine, tx, { ...signal, reason: 'samePicture' });
  if (ofOthers > 0) await signals.raise(engine, tx, { ...signal, reason: 'copiedPicture' });
}

/** Counts the listings with one of these images, as identical files: this user's, and others'. */
export async function countSamePictures(
  db: Queryable,
  { userId, imageIds }: { userId: string; imageIds: readonly string[] },
): Promise<{ own: number; ofOthers: number }> {
  const row = await db.first<{ own: number; ofOthers: number }>(
    `select count(distinct l.id) filter (where l.author_id = $1)::int as own,
       count(distinct l.id) filter (where l.author_id <> $1)::int as of_others
     from images mine join images same on same.print = mine.print
     join listing_images shown on shown.image_id = same.id join listings l on l.id = shown.listing_id
     where mine.id = ${anyOf('$2')} and not l.deleted`,
    [userId, imageIds],
    'listings-same-pictures',
  );
  return row ?? { own: 0, ofOthers: 0 };
}
