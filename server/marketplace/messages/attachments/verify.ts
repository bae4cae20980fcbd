import { ApiError } from '#contract/errors.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { publish } from '#server/marketplace/live/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { requireParty } from '#server/marketplace/transactions/index.ts';
import { findMessage } from '../store.ts';
import { documentKey, receivedKey } from './contents.ts';
import { isPhoto } from './kinds.ts';
import { pdfProblem } from './pdf.ts';
import { changeState, findFile, type FileRow, type StateChange } from './store.ts';

type Outcome = Omit<StateChange, 'from' | 'at'>;

/**
 * Checks the bytes of a file that have arrived: a photo becomes a picture like any other, without its metadata; a
 * document is stored if it is a whole PDF without active content. Idempotent.
 */
export async function verifyFile(engine: Engine, fileId: string): Promise<void> {
  const file = await findFile(engine.db, fileId);
  if (file?.state === 'pendingVerification') await verify(engine, file);
  await engine.storage.remove(receivedKey(fileId));
}

async function verify(engine: Engine, file: FileRow): Promise<void> {
  // Checked and stored from memory: an upload of the same file that is still running cannot exchange what was checked.
  const bytes = await engine.storage.get(receivedKey(file.id));
  const outcome = bytes ? await outcomeOf(engine, file, bytes) : failed;
  const isSettled = await settle(engine, file, outcome);
  if (!isSettled && outcome.imageId !== undefined) await images.remove(engine, outcome.imageId);
}

const failed: Outcome = { to: 'verificationFailed' };

async function outcomeOf(engine: Engine, file: FileRow, bytes: Buffer): Promise<Outcome> {
  if (isPhoto(file)) return photoOf(engine, file, bytes);
  if (await pdfProblem(bytes)) return failed;
  await engine.storage.put(documentKey(file.id), bytes, 'application/pdf');
  return { to: 'available' };
}

/** @throws ApiError `too-many-requests` when too many pictures wait; the worker then tries again */
async function photoOf(engine: Engine, { ownerId }: FileRow, bytes: Buffer): Promise<Outcome> {
  try {
    const image = await images.store(engine, { ownerId, bytes });
    return { to: 'available', imageId: image.id, bytes: image.bytes, mimeType: 'image/jpeg' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'image-invalid-content') return failed;
    throw error;
  }
}

/** Returns false when the file is gone, or another worker was faster. */
function settle(engine: Engine, { id }: FileRow, outcome: Outcome): Promise<boolean> {
  return engine.db.transaction(async tx => {
    const change = { from: 'pendingVerification', at: engine.clock.now(), ...outcome } as const;
    const changed = await changeState(tx, id, change);
    if (changed?.messageId) await showInMessage(engine, tx, changed, changed.messageId);
    return changed !== undefined;
  });
}

/** Open pages of the conversation show the file now. */
async function showInMessage(engine: Engine, tx: Tx, { imageId }: FileRow, messageId: string): Promise<void> {
  const ctx: Ctx = { engine, viewer: { kind: 'integration' }, read: noIncludes };
  if (imageId !== null) await images.use(ctx, tx, [imageId]);
  const message = await findMessage(tx, messageId);
  if (!message) return;
  const { customerId, providerId } = await requireParty(ctx, tx, message.transactionId);
  await publish(tx, [customerId, providerId], { type: 'message', transactionId: message.transactionId });
}
