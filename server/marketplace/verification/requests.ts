import type { VerificationRequest } from '#contract/entities/verification.ts';
import { ApiError } from '#contract/errors.ts';
import { isStorableText } from '#contract/rules/extendedData.ts';
import { noteMax } from '#contract/rules/verification.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count, takeBack } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { holdPublicData, requireThemselves, requireUserId } from '#server/marketplace/users/index.ts';
import { acceptDocuments, removeDocuments, removeDocumentsLater, storeDocuments } from './documents.ts';
import * as store from './store.ts';

/** What a person sends to be checked. */
export interface NewRequest {
  note: string;
  documents: readonly Buffer[];
}

/** How the signed-in person's request stands; null when there is none. @throws ApiError `forbidden` */
export async function showOwn(ctx: Ctx): Promise<VerificationRequest | null> {
  const row = await store.findLatestOf(ctx.db, requireUserId(ctx.viewer));
  return row ? asSeenByOwner(row) : null;
}

/**
 * Asks the operators for the badge. What is sent is read only once it is clear that it may be sent.
 * @throws ApiError `forbidden` also for somebody signed in as another, `conflict` with the badge or while a request
 * waits, `too-many-requests`, `validation-invalid-value`, and what {@link acceptDocuments} throws.
 */
export async function submit(ctx: Ctx, read: () => Promise<NewRequest>): Promise<VerificationRequest> {
  const userId = requireThemselves(ctx.viewer);
  await ctx.db.transaction(tx => requireWithoutBadge(tx, userId));
  if ((await store.findLatestOf(ctx.db, userId))?.state === 'pending') throw new ApiError('conflict');
  await count(ctx, 'verificationRequests', userId);

  const sent = await read().catch(async (error: unknown) => {
    // A line that broke is no try.
    await takeBack(ctx, 'verificationRequests', userId);
    throw error;
  });
  const note = noteOf(sent.note, 'note');
  const documents = await acceptDocuments(ctx, sent.documents);
  const id = ctx.ids.uuid();
  const row = { id, userId, note, documents: documents.map(({ kind }) => kind), createdAt: ctx.clock.now() };
  // To send documents takes long, and meanwhile the account may have ended: of it nothing new is kept.
  await ctx.db.transaction(async tx => {
    await requireWithoutBadge(tx, userId);
    await store.insertRequest(tx, row);
  });
  try {
    await storeDocuments(ctx, id, documents);
    if (!(await store.markPending(ctx.db, id))) throw new ApiError('conflict');
  } catch (error) {
    await removeDocuments(ctx, id);
    // Of two that were sent at the same moment the index lets one through.
    throw isLostRace(error) ? new ApiError('conflict', { cause: error }) : error;
  }
  return asSeenByOwner({ ...row, state: 'pending', reason: null, decidedAt: null });
}

/** Takes back what waits, with its documents; does nothing without. @throws ApiError `forbidden` */
export async function withdraw(ctx: Ctx): Promise<void> {
  const userId = requireThemselves(ctx.viewer);
  await ctx.db.transaction(async tx => {
    await removeDocumentsLater(tx, ctx, await store.removeWaitingOf(tx, userId));
  });
}

/** Forgets every request of somebody whose account ends, with its documents. */
export async function forgetAllOf(engine: Pick<Engine, 'clock'>, tx: Tx, userId: string): Promise<void> {
  await removeDocumentsLater(tx, engine, await store.removeAllOf(tx, userId));
}

/** Trimmed. @throws ApiError `validation-invalid-value` naming the field */
export function noteOf(text: string, field: string): string {
  const note = text.trim();
  if (note.length > noteMax || !isStorableText(note))
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: [field] } });
  return note;
}

/** Holds the person until the transaction ends. @throws ApiError `forbidden` for banned and deleted people, `conflict` */
async function requireWithoutBadge(tx: Tx, userId: string): Promise<void> {
  const publicData = await holdPublicData(tx, userId);
  if (!publicData) throw new ApiError('forbidden');
  if (publicData.isVerified === true) throw new ApiError('conflict');
}

const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

function asSeenByOwner({
  state,
  createdAt,
  documents,
  decidedAt,
  reason,
}: store.RequestRow): VerificationRequest {
  return {
    // One whose documents are being stored is not shown to anybody.
    state: state === 'preparing' ? 'pending' : state,
    createdAt: createdAt.toISOString(),
    documents: documents.length,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}
