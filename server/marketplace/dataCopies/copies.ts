import type { DataCopy } from '#contract/entities/dataCopy.ts';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { StoredFile } from '#server/marketplace/ports/storage.ts';
import { holdPublicData, requireThemselves, requireUserId } from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

/** The fact that the file of a copy is to go; its payload is `{copyId}`. */
export const copyUnneeded = 'data-copy/unneeded';

/** How long the file is kept. Milliseconds. */
export const keptFor = 7 * 24 * 60 * 60_000;

const room = 'data-copies/';
/** Each attempt writes a file of its own, so that one that was overtaken harms nobody's. */
export const keyOf = ({ id, attempts }: Pick<store.CopyRow, 'id' | 'attempts'>): string =>
  `${room}${id}/${attempts}.zip`;

/** A copy that can be fetched. */
export interface OpenedCopy {
  id: string;
  createdAt: Date;
  file: StoredFile;
}

/** How the signed-in person's copy stands; null when there is none. @throws ApiError `forbidden` */
export async function showOwn(ctx: Ctx): Promise<DataCopy | null> {
  const row = await store.findOf(ctx.db, requireUserId(ctx.viewer));
  return row && !isOver(row, ctx) ? asSeenByOwner(row) : null;
}

/**
 * Asks for a copy of everything that is held about the person; an earlier one goes. It is prepared in the background.
 * @throws ApiError `forbidden` also for somebody signed in as another, `conflict` while one is being prepared,
 * `too-many-requests`
 */
export async function ask(ctx: Ctx): Promise<DataCopy> {
  const userId = requireThemselves(ctx.viewer);
  const copy = { id: ctx.ids.uuid(), userId, createdAt: ctx.clock.now() };
  await ctx.db.transaction(async tx => {
    // Held, so that an account that ends at the same moment takes the copy along.
    if (!(await holdPublicData(tx, userId))) throw new ApiError('forbidden');
    await removeFilesLater(tx, ctx, await store.removeFinishedOf(tx, userId));
    if (!(await store.insertCopy(tx, copy))) throw new ApiError('conflict');
    await count(ctx, 'dataCopies', userId, tx);
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

/** The file itself. @throws ApiError `forbidden` as {@link ask}, `not-found` when none is ready */
export async function openOwn(ctx: Ctx): Promise<OpenedCopy> {
  const row = await store.findOf(ctx.db, requireThemselves(ctx.viewer));
  const file = row?.state === 'ready' && !isOver(row, ctx) ? await ctx.storage.open(keyOf(row)) : undefined;
  if (!row || !file) throw new ApiError('not-found');
  return { id: row.id, createdAt: row.createdAt, file };
}

/** Forgets the copy of somebody whose account ends. */
export async function forgetAllOf(engine: Pick<Engine, 'clock'>, tx: Tx, userId: string): Promise<void> {
  await removeFilesLater(tx, engine, await store.removeAllOf(tx, userId));
}

export function removeFile({ storage }: Pick<Engine, 'storage'>, copyId: string): Promise<void> {
  return storage.remove(`${room}${copyId}/`);
}

/** Removes copies whose days are over, and files without a copy. May run in several processes at once. */
export async function removeOld(engine: Engine): Promise<void> {
  await engine.db.transaction(async tx => {
    await removeFilesLater(tx, engine, await store.removeExpired(tx, engine.clock.now()));
  });
  // A copy's row is there before its file, so what is listed here and has no row is left over.
  const ids = (await engine.storage.list(room)).filter(isUuid);
  const known = await store.existing(engine.db, ids);
  for (const id of ids) if (!known.has(id)) await removeFile(engine, id);
}

/** They go after the commit, and again if that fails. */
async function removeFilesLater(
  tx: Tx,
  { clock }: Pick<Engine, 'clock'>,
  copyIds: readonly string[],
): Promise<void> {
  for (const copyId of copyIds) await addToOutbox(tx, clock, copyUnneeded, { copyId });
}

const isOver = ({ expiresAt }: store.CopyRow, { clock }: Pick<Ctx, 'clock'>): boolean =>
  expiresAt !== null && expiresAt <= clock.now();

function asSeenByOwner({ state, progress, createdAt, bytes, expiresAt }: store.CopyRow): DataCopy {
  return {
    state,
    progress,
    createdAt: createdAt.toISOString(),
    bytes,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
