import { isUuid } from '#contract/text/uuid.ts';
import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { openLargest } from '#server/marketplace/images/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import type { FileRow } from './store.ts';
import { deleteFileRows, deleteUnsentFiles, existingFiles, fileIdsOf } from './storeEnded.ts';

const storagePrefix = 'message-documents/';
/** How long a file waits for its message, in milliseconds: as long as a new image. */
const unsentFor = DAY;
const atOnce = 200;

/** Where the PDF document is stored. */
export const documentKey = (id: string): string => `${storagePrefix}${id}/document.pdf`;

/** Where the bytes that a client has sent wait to be checked. */
export const receivedKey = (id: string): string => `${storagePrefix}${id}/received`;

/** Opens an available file; the caller has checked access. A photo is its largest size. */
export function openContent(
  { storage }: Pick<Engine, 'storage'>,
  { id, imageId }: Pick<FileRow, 'id' | 'imageId'>,
): Promise<StoredFile | undefined> {
  return imageId === null ? storage.open(documentKey(id)) : openLargest({ storage }, imageId);
}

/** Removes files that were never sent within a day, and bytes without a row. Safe to run in several processes. */
export async function deleteUnusedFiles(engine: Engine): Promise<void> {
  const before = new Date(engine.clock.now().getTime() - unsentFor);
  for (const id of await deleteUnsentFiles(engine.db, before)) await deleteContent(engine, id);
  const stored = (await engine.storage.list(storagePrefix)).filter(isUuid);
  for (let at = 0; at < stored.length; at += atOnce) {
    const some = stored.slice(at, at + atOnce);
    const known = await existingFiles(engine.db, some);
    for (const id of some) if (!known.has(id)) await deleteContent(engine, id);
  }
}

/**
 * Erases all files of a user, bytes first, so that an interrupted run can be repeated. The pictures of photos are erased
 * with the user's images.
 */
export async function eraseFiles(engine: Pick<Engine, 'storage'>, tx: Tx, ownerId: string): Promise<void> {
  const ids = await fileIdsOf(tx, ownerId);
  for (const id of ids) await deleteContent(engine, id);
  await deleteFileRows(tx, ids);
}

const deleteContent = ({ storage }: Pick<Engine, 'storage'>, id: string): Promise<void> =>
  storage.remove(`${storagePrefix}${id}/`);
