import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { allFolders, folderOf } from './files.ts';
import { newFor } from './servable.ts';
import { existing, deleteUnshown } from './store.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';

const atOnce = 200;

/**
 * Permanently removes unused images: those of removed photos and discarded drafts, those uploaded more than a day ago
 * and never used, and files without an image. May run in several processes at once.
 */
export async function deleteUnused(engine: Engine): Promise<void> {
  const before = new Date(engine.clock.now().getTime() - newFor);
  for (let isMore = true; isMore;) {
    const ids = await deleteUnshown(engine.db, before, atOnce);
    for (const id of ids) await engine.storage.remove(folderOf(id));
    isMore = ids.length === atOnce;
  }
  await deleteFilesWithoutRow(engine);
}

// The row is inserted before the first file is written, so a listed folder without a row is orphaned.
async function deleteFilesWithoutRow({ db, storage }: Engine): Promise<void> {
  const names = (await storage.list(allFolders)).filter(isUuid);
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    const known = await existing(db, some);
    for (const id of some) if (!known.has(id)) await storage.remove(folderOf(id));
  }
}

export const accountData: AccountData = {
  tables: { images: {} },
  erase: deleteAllOf,
};

/** Removes a user's images that no listing shows, files first, so that an interrupted run can be repeated. */
async function deleteAllOf(engine: Pick<Engine, 'storage'>, tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    `select id from images where owner_id = $1
       and not exists (select from listing_images l where l.image_id = images.id)`,
    [ownerId],
  );
  for (const { id } of rows) await engine.storage.remove(folderOf(id));
  await tx.run('delete from images where id = any($1::uuid[])', [rows.map(({ id }) => id)]);
}
