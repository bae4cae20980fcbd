import type { Engine } from '#server/marketplace/ctx.ts';
import type { MadeVariant } from '#server/marketplace/ports/imageResize.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { contentTypeOf, folderOf, storeFiles } from './files.ts';

/** Maximum per run; the rest is left to the next one. */
const atOnce = 200;

/** Stores files that are made later like those that the image has: encrypted, or public. */
export async function storeMore(
  engine: Pick<Engine, 'db' | 'storage'>,
  imageId: string,
  made: readonly MadeVariant[],
): Promise<void> {
  // Locked, so that the image does not become encrypted while a file is being stored as public.
  await engine.db.transaction(async tx => {
    const isPublic = (await lockSealed(tx, imageId, 'share')) === false;
    await storeFiles(engine, imageId, made, { isPublic });
  });
}

/** Outbox event: a visitor has asked for an image that everybody may see; its payload is `{imageId}`. */
export const imageShown = 'image/shown';

/** Has the worker {@link unseal} an image: whoever asks for it does not wait. */
export const haveUnsealed = ({ db, clock }: Pick<Engine, 'db' | 'clock'>, imageId: string): Promise<void> =>
  db.transaction(tx => addToOutbox(tx, clock, imageShown, { imageId }));

/**
 * Stores the files of an image that everybody sees without encryption: they are read as fast as the disk allows, and
 * also without the secret. Marked first: an interrupted run leaves some files encrypted, which are read all the same.
 */
export async function unseal(engine: Pick<Engine, 'db' | 'storage'>, imageId: string): Promise<void> {
  if (!(await markSealed(engine.db, imageId, false))) return;
  await engine.db.transaction(async tx => {
    if ((await lockSealed(tx, imageId, 'no key update')) === false)
      await rewrite(engine, imageId, { isPublic: true });
  });
}

/**
 * Encrypts the pictures of messages that are not: those of earlier versions, and those that were public before. Each file
 * is replaced at once, and the image marked last, so an interrupted run is repeated. Safe to run in several processes.
 */
export async function sealPicturesOfMessages(engine: Pick<Engine, 'db' | 'storage'>): Promise<void> {
  for (const id of await findUnsealedOfMessages(engine.db, atOnce))
    await engine.db.transaction(tx => seal(engine, tx, id));
}

async function seal(engine: Pick<Engine, 'storage'>, tx: Tx, imageId: string): Promise<void> {
  if ((await lockSealed(tx, imageId, 'no key update')) !== false) return;
  await rewrite(engine, imageId, { isPublic: false });
  await markSealed(tx, imageId, true);
}

async function rewrite(
  { storage }: Pick<Engine, 'storage'>,
  imageId: string,
  options: { isPublic: boolean },
): Promise<void> {
  const folder = folderOf(imageId);
  for (const name of await storage.list(folder)) {
    const contentType = contentTypeOf(name);
    // Anything else is the rest of an interrupted write.
    const bytes = contentType && (await storage.get(folder + name));
    if (bytes) await storage.put(folder + name, bytes, contentType, options);
  }
}

/**
 * Locks an image, against changes of whether it is encrypted or (`no key update`) against any, and returns whether all
 * its files are encrypted; undefined: there is no such image.
 */
async function lockSealed(tx: Tx, id: string, lock: 'share' | 'no key update'): Promise<boolean | undefined> {
  const row = await tx.first<{ sealed: boolean }>(`select sealed from images where id = $1 for ${lock}`, [
    id,
  ]);
  return row?.sealed;
}

/** Returns whether that changed anything. */
async function markSealed(db: Queryable, id: string, sealed: boolean): Promise<boolean> {
  const changed = await db.run('update images set sealed = $2 where id = $1 and sealed <> $2', [id, sealed]);
  return changed === 1;
}

/** Returns the ids of pictures of messages that are not encrypted and that not everybody may see. */
async function findUnsealedOfMessages(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct i.id from message_files s join images i on i.id = s.image_id
     where not i.sealed and not is_public_image(i.id) limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
