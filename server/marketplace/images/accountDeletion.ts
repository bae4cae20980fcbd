import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { folderOf } from './files.ts';

export const accountData: AccountData = {
  tables: { images: {} },
  erase: removeAllOf,
};

/** Removes a user's images that no listing shows, files first, so that an interrupted run can be repeated. */
async function removeAllOf(engine: Pick<Engine, 'storage'>, tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    `select id from images where owner_id = $1
       and not exists (select from listing_images l where l.image_id = images.id)`,
    [ownerId],
  );
  for (const { id } of rows) await engine.storage.remove(folderOf(id));
  await tx.run('delete from images where id = any($1::uuid[])', [rows.map(({ id }) => id)]);
}
