import { maxNote, type VerificationRequest } from '#contract/account/verification.ts';
import { trimmed } from '#contract/schemas.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, parse } from '#contract/parse.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count, undoCounts } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import {
  lockPublicData,
  requireUserNotImpersonated,
  requireUserId,
} from '#server/marketplace/users/index.ts';
import { acceptDocuments, deleteDocuments, deleteDocumentsLater, storeDocuments } from './documents.ts';
import * as store from './store.ts';

/** A user's submission for verification. */
export interface NewRequest {
  note: string;
  documents: readonly Buffer[];
}

/** Returns the state of the signed-in user's request; null when there is none. @throws ApiError `forbidden` */
export async function showOwn(ctx: Ctx): Promise<VerificationRequest | null> {
  const row = await store.findLatestOf(ctx.engine.db, requireUserId(ctx.viewer));
  return row ? asSeenByOwner(row) : null;
}

/**
 * Submits a request for the badge. The body is read only once the user is known to be allowed to send it.
 * @throws ApiError `forbidden` also while impersonating, `conflict` when they have the badge or a pending request,
 * `too-many-requests`, `validation-invalid-value`, and what {@link acceptDocuments} throws.
 */
export async function submit(ctx: Ctx, read: () => Promise<NewRequest>): Promise<VerificationRequest> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  await ctx.engine.db.transaction(tx => requireWithoutBadge(tx, userId));
  if ((await store.findLatestOf(ctx.engine.db, userId))?.state === 'pending') throw new ApiError('conflict');
  await count(ctx.engine, 'verificationRequests', userId);

  const sent = await read().catch(async (error: unknown) => {
    // A broken connection does not count as an attempt.
    await undoCounts(ctx.engine, [['verificationRequests', userId]]);
    throw error;
  });
  const note = requireNote(sent.note, 'note');
  const documents = await acceptDocuments(ctx.engine, sent.documents);
  const id = ctx.engine.ids.uuid();
  const row = {
    id,
    userId,
    note,
    documents: documents.map(({ kind }) => kind),
    createdAt: ctx.engine.clock.now(),
  };
  // Uploading documents takes a while, and the account may have been deleted meanwhile: then nothing may be stored.
  await ctx.engine.db.transaction(async tx => {
    await requireWithoutBadge(tx, userId);
    await store.insertRequest(tx, row);
  });
  try {
    await storeDocuments(ctx.engine, id, documents);
    if (!(await store.markPending(ctx.engine.db, id))) throw new ApiError('conflict');
  } catch (error) {
    await deleteDocuments(ctx.engine, id);
    // Of two concurrent requests the unique index lets one through.
    throw isLostRace(error) ? new ApiError('conflict', { cause: error }) : error;
  }
  return asSeenByOwner({ ...row, state: 'pending', reason: null, decidedAt: null });
}

/** Withdraws the pending request with its documents; does nothing when there is none. @throws ApiError `forbidden` */
export async function withdraw(ctx: Ctx): Promise<void> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    await deleteDocumentsLater(tx, ctx.engine, await store.deleteWaitingOf(tx, userId));
  });
}

export const accountData: AccountData = {
  tables: { verification_requests: {} },
  async close(origin, tx, userId) {
    await deleteDocumentsLater(tx, origin.engine, await store.deleteAllOf(tx, userId));
  },
};

/** Returns the trimmed text. @throws ApiError `validation-invalid-value` naming the field */
export const requireNote = (text: string, field: string, min = 0): string =>
  parse(trimmed({ min, max: maxNote }), text, inBody(field));

/** Locks the user until the transaction ends. @throws ApiError `forbidden` for banned and deleted users, `conflict` */
async function requireWithoutBadge(tx: Tx, userId: string): Promise<void> {
  const publicData = await lockPublicData(tx, userId);
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
    // `preparing`, while the documents are being stored, is internal and never shown.
    state: state === 'preparing' ? 'pending' : state,
    createdAt: createdAt.toISOString(),
    documents: documents.length,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}
