import type { DataExport } from '#contract/account/user.ts';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import {
  lockPublicData,
  requireUserNotImpersonated,
  requireUserId,
} from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

/** Outbox event: the file of an export can be deleted; its payload is `{copyId}`. */
export const exportFileObsolete = 'data-copy/unneeded';

/** How long the file is kept, in milliseconds. */
export const retention = 7 * DAY;

const room = 'data-copies/';
/** Each attempt writes a separate file, so that an overtaken attempt overwrites nothing. */
export const keyOf = ({ id, attempts }: Pick<store.CopyRow, 'id' | 'attempts'>): string =>
  `${room}${id}/${attempts}.zip`;

/** An export that is ready to download. */
export interface OpenedCopy {
  id: string;
  createdAt: Date;
  file: StoredFile;
}

/** Returns the state of the signed-in user's export; null when there is none. @throws ApiError `forbidden` */
export async function showOwn(ctx: Ctx): Promise<DataExport | null> {
  const row = await store.findOf(ctx.engine.db, requireUserId(ctx.viewer));
  return row && !isOver(row, ctx.engine) ? asSeenByOwner(row) : null;
}

/**
 * Requests an export of all data stored about the user, replacing an earlier one. It is prepared in the background.
 * @throws ApiError `forbidden` also under impersonation, `conflict` while one is being prepared, `too-many-requests`
 */
export async function requestExport(ctx: Ctx): Promise<DataExport> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const copy = { id: ctx.engine.ids.uuid(), userId, createdAt: ctx.engine.clock.now() };
  await ctx.engine.db.transaction(async tx => {
    // Locked, so that a concurrent account deletion also removes the export.
    if (!(await lockPublicData(tx, userId))) throw new ApiError('forbidden');
    await deleteFilesLater(tx, ctx.engine, await store.deleteFinishedOf(tx, userId));
    if (!(await store.insertCopy(tx, copy))) throw new ApiError('conflict');
    await count(ctx.engine, 'dataCopies', userId, tx);
  });
  return asSeenByOwner({
    ...copy,
    state: 'preparing',
    progress: 0,
    bytes: null,
    expiresAt: null,
    attempts: 0,
  });
}

/** The file itself. @throws ApiError `forbidden` as {@link requestExport}, `not-found` when none is ready */
export async function openOwn(ctx: Ctx): Promise<OpenedCopy> {
  const row = await store.findOf(ctx.engine.db, requireUserNotImpersonated(ctx.viewer));
  const file =
    row?.state === 'ready' && !isOver(row, ctx.engine)
      ? await ctx.engine.storage.open(keyOf(row))
      : undefined;
  if (!row || !file) throw new ApiError('not-found');
  return { id: row.id, createdAt: row.createdAt, file };
}

export const accountData: AccountData = {
  tables: { data_copies: {} },
  async close(origin, tx, userId) {
    await deleteFilesLater(tx, origin.engine, await store.deleteAllOf(tx, userId));
  },
};

export function deleteFile({ storage }: Pick<Engine, 'storage'>, copyId: string): Promise<void> {
  return storage.remove(`${room}${copyId}/`);
}

/** Removes expired exports, and files without an export. May run in several processes at once. */
export async function deleteOld(engine: Engine): Promise<void> {
  await engine.db.transaction(async tx => {
    await deleteFilesLater(tx, engine, await store.deleteExpired(tx, engine.clock.now()));
  });
  // The row is inserted before the file is written, so a listed file without a row is orphaned.
  const ids = (await engine.storage.list(room)).filter(isUuid);
  const known = await store.existing(engine.db, ids);
  for (const id of ids) if (!known.has(id)) await deleteFile(engine, id);
}

/** The files are removed after the commit, with retries. */
async function deleteFilesLater(
  tx: Tx,
  { clock }: Pick<Engine, 'clock'>,
  copyIds: readonly string[],
): Promise<void> {
  for (const copyId of copyIds) await addToOutbox(tx, clock, exportFileObsolete, { copyId });
}

const isOver = ({ expiresAt }: store.CopyRow, { clock }: Pick<Engine, 'clock'>): boolean =>
  expiresAt !== null && expiresAt <= clock.now();

function asSeenByOwner({ state, progress, createdAt, bytes, expiresAt }: store.CopyRow): DataExport {
  return {
    state,
    progress,
    createdAt: createdAt.toISOString(),
    bytes,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
