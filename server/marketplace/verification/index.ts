import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { type Ctx, type Engine, noIncludes } from '#server/marketplace/ctx.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { giveBadge, load, lockPublicData, requireOperator } from '#server/marketplace/users/index.ts';
import { deleteDocumentsLater, readDocuments } from './documents.ts';
import { requireNote } from './requests.ts';
import { findPending, findRequest, lockPending, markDecided, type RequestRow } from './store.ts';

export { documentsObsolete, openDocument, deleteDocuments, deleteOrphanedDocuments } from './documents.ts';
export { accountData, showOwn, submit, withdraw, type NewRequest } from './requests.ts';
export { countPending } from './store.ts';

/**
 * Outbox events for the mails about a decision. The payload is `{userId, requestId}`; {@link reasonOf} returns why a
 * request was rejected.
 */
export const verificationMails = {
  approved: mailEvent('verification-approved'),
  rejected: mailEvent('verification-rejected'),
} as const;

/** A pending request, with the user's current data. */
export interface PendingRequest {
  id: string;
  /** A digest of the identity that was reviewed. {@link approve} takes it, so that no other identity gets the badge. */
  seen: string;
  /** As operators see them. */
  user: Resource;
  note: string;
  documents: number;
  createdAt: Date;
}

/**
 * Returns pending requests, longest waiting first, at most `limit`; leaves out users banned meanwhile. @throws ApiError
 * `forbidden`
 */
export async function queryPending(
  ctx: Ctx,
  { limit = null }: { limit?: number | null } = {},
): Promise<PendingRequest[]> {
  requireOperator(ctx.viewer);
  return withPeople(ctx, await findPending(ctx.engine.db, limit));
}

/** Returns a pending request. @throws ApiError `forbidden`, `not-found` */
export async function showPending(ctx: Ctx, { id }: { id: string }): Promise<PendingRequest> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findRequest(ctx.engine.db, id) : undefined;
  const [request] = row?.state === 'pending' ? await withPeople(ctx, [row]) : [];
  if (!request) throw new ApiError('not-found');
  return request;
}

async function withPeople(ctx: Ctx, rows: readonly RequestRow[]): Promise<PendingRequest[]> {
  const people = await peopleOf(ctx, rows);
  return rows.flatMap(({ id, userId, note, documents, createdAt }) => {
    const user = people.get(userId);
    if (!user || user.attributes.banned === true) return [];
    return [{ id, seen: identityDigest(user), user, note, documents: documents.length, createdAt }];
  });
}

/**
 * Returns the documents of a pending request. For operators only. @throws ApiError `forbidden`, `not-found` when it is
 * not pending.
 */
export async function openDocuments(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ name: string; bytes: Buffer }[]> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findRequest(ctx.engine.db, id) : undefined;
  if (row?.state !== 'pending') throw new ApiError('not-found');
  return readDocuments(ctx.engine, row);
}

/**
 * Gives the badge with today's date to the identity that was reviewed. The documents are deleted.
 * @throws ApiError `forbidden`, `not-found` when it is not pending, `conflict` when the user's identity has changed
 * since, `user-not-found`, `user-is-banned`.
 */
export async function approve(ctx: Ctx, { id, seen }: { id: string; seen: string }): Promise<void> {
  await decide(ctx, id, async (tx, request) => {
    await giveBadge(ctx, tx, request.userId, user => identityDigest(user) === seen);
    return { state: 'approved', reason: null };
  });
}

/**
 * Rejects the request. The documents are deleted. @throws ApiError `forbidden`, `not-found`, `validation-invalid-value`
 */
export async function reject(ctx: Ctx, { id, words }: { id: string; words: string }): Promise<void> {
  const reason = requireNote(words, 'words', 1);
  await decide(ctx, id, async () => ({ state: 'rejected', reason }));
}

/** Returns why a request was rejected; null when it was not, or no longer exists. */
export async function reasonOf({ db }: Pick<Engine, 'db'>, requestId: string): Promise<string | null> {
  return (await findRequest(db, requestId))?.reason ?? null;
}

async function decide(
  ctx: Ctx,
  id: string,
  make: (tx: Tx, request: RequestRow) => Promise<{ state: 'approved' | 'rejected'; reason: string | null }>,
): Promise<void> {
  requireOperator(ctx.viewer);
  if (!isUuid(id)) throw new ApiError('not-found');
  await ctx.engine.db.transaction(async tx => {
    // Locks the user first, as account deletion does: locking in opposite orders would deadlock.
    const userId = (await findRequest(tx, id))?.userId;
    if (userId) await lockPublicData(tx, userId);
    const request = await lockPending(tx, id);
    if (!request) throw new ApiError('not-found');
    const decision = await make(tx, request);
    await markDecided(tx, id, { ...decision, at: ctx.engine.clock.now() });
    await deleteDocumentsLater(tx, ctx.engine, [id]);
    const payload = { userId: request.userId, requestId: id };
    await addToOutbox(tx, ctx.engine.clock, verificationMails[decision.state], payload);
  });
}

function peopleOf(ctx: Ctx, rows: readonly RequestRow[]): Promise<Map<string, Resource>> {
  return load(
    { ...ctx, read: noIncludes },
    rows.map(({ userId }) => userId),
  );
}

/** Short, since operators copy it. It only has to distinguish the reviewed identity from a later one. */
function identityDigest({ attributes }: Resource): string {
  const { firstName, lastName, displayName, publicData } = attributes.profile as unknown as JsonObject;
  const { profileType, organisationType, fullName } = publicData as JsonObject;
  const facts = [firstName, lastName, displayName, profileType, organisationType, fullName];
  return createHash('sha256')
    .update(JSON.stringify(facts.map(fact => fact ?? null)))
    .digest('hex')
    .slice(0, 10);
}
