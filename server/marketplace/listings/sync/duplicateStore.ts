import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Counts the listings with one of these images, as identical files: this user's, and others'. */
export async function countSamePictures(
  db: Queryable,
  { userId, imageIds }: { userId: string; imageIds: readonly string[] },
): Promise<{ own: number; ofOthers: number }> {
  const row = await db.first<{ own: number; ofOthers: number }>(
    `select count(distinct l.id) filter (where l.author_id = $1)::int as own,
       count(distinct l.id) filter (where l.author_id <> $1)::int as "ofOthers"
     from images mine join images same on same.print = mine.print
     join listing_images shown on shown.image_id = same.id join listings l on l.id = shown.listing_id
     where mine.id = any($2::uuid[]) and not l.deleted`,
    [userId, imageIds],
    'listings-same-pictures',
  );
  return row ?? { own: 0, ofOthers: 0 };
}
