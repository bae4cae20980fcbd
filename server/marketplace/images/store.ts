import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface MadeSize {
  name: string;
  width: number;
  height: number;
}

export interface ImageRow {
  id: string;
  /** null: usable by anybody. */
  ownerId: string | null;
  variants: readonly MadeSize[];
  /** Whether the AVIF files are there. */
  avif: boolean;
}

const columns = 'id, owner_id as "ownerId", variants, avif';

export async function insertImage(
  tx: Tx,
  image: Omit<ImageRow, 'avif'> & { createdAt: Date },
): Promise<void> {
  await tx.run('insert into images (id, owner_id, created_at, variants) values ($1, $2, $3, $4::jsonb)', [
    image.id,
    image.ownerId,
    image.createdAt,
    JSON.stringify(image.variants),
  ]);
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
