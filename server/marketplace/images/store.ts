import type { Db, Queryable } from '#server/marketplace/ports/db.ts';

export interface MadeSize {
  name: string;
  width: number;
  height: number;
}

export interface ImageRow {
  id: string;
  /** null: usable by anyone. */
  ownerId: string | null;
  variants: readonly MadeSize[];
  /** Whether the AVIF files exist. */
  avif: boolean;
}

const columns = 'id, owner_id as "ownerId", variants, avif';

export async function insertImage(
  db: Queryable,
  image: Omit<ImageRow, 'avif'> & { createdAt: Date; print: Buffer | null },
): Promise<void> {
  await db.run(
    'insert into images (id, owner_id, created_at, variants, print) values ($1, $2, $3, $4::jsonb, $5)',
    [image.id, image.ownerId, image.createdAt, JSON.stringify(image.variants), image.print],
  );
}

export function findImages(db: Queryable, ids: readonly string[]): Promise<ImageRow[]> {
  return db.rows<ImageRow>(
    `select ${columns} from images where id = any($1::uuid[])`,
    [ids],
    'images-by-ids',
  );
}

export async function markAvif(db: Queryable, id: string): Promise<void> {
  await db.run('update images set avif = true where id = $1', [id]);
}

export async function markUsed(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run(
    'update images set used = true where id = any($1::uuid[]) and not used',
    [ids],
    'images-mark-used',
  );
}

export async function removeImages(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run('delete from images where id = any($1::uuid[])', [ids]);
}

// The only list of everything that can show an image.
const isShown = `(exists (select from listing_images shown where shown.image_id = i.id)
  or exists (select from listing_changes change where change.image_ids @> array[i.id])
  or exists (select from users who where who.profile_image_id = i.id and who.deleted_at is null))`;

// Images in an open report are kept for the operators whatever happens to the image (readings 49), and so are those of
// users under legal hold.
const isHeld = `(exists (select from reports r where r.state = 'open' and r.image_ids @> array[i.id])
  or exists (select from legal_holds h where h.user_id = i.owner_id))`;

/** Returns whether something shows the image, or it was created after `newSince` and has not been shown yet. */
export async function isServable(db: Queryable, id: string, newSince: Date): Promise<boolean> {
  const row = await db.first(
    `select 1 from images i where i.id = $1 and ((not i.used and i.created_at > $2) or ${isShown})`,
    [id, newSince],
    'images-servable',
  );
  return row !== undefined;
}

/** Deletes images from before the given time that nothing shows and no report needs, and returns their ids. */
export function removeUnshown(db: Db, before: Date, limit: number): Promise<string[]> {
  return db.transaction(async tx => {
    const unshown = await tx.rows<{ id: string }>(
      `select i.id from images i where i.created_at < $1 and not ${isShown} and not ${isHeld}
       order by i.created_at, i.id limit $2 for update skip locked`,
      [before, limit],
    );
    // Something may have started to show an image before it was locked; after that nothing can.
    const removed = await tx.rows<{ id: string }>(
      `delete from images i where i.id = any($1::uuid[]) and not ${isShown} and not ${isHeld} returning i.id`,
      [unshown.map(({ id }) => id)],
    );
    return removed.map(({ id }) => id);
  });
}

/** Returns those of the ids that are images. */
export async function existing(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>('select id from images where id = any($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}
