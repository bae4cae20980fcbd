import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { giveBadge, holdPublicData, load, requireOperator } from '#server/marketplace/users/index.ts';
import { readDocuments, removeDocumentsLater } from './documents.ts';
import { noteOf } from './requests.ts';
import { findPending, findRequest, lockPending, markDecided, type RequestRow } from './store.ts';

/**
 * Facts for the mails about a decision. The payload is `{userId, requestId}`; {@link reasonOf} tells why a request was
 * refused.
 */
export const verificationMails = {
  approved: 'mail/verification-approved',
  rejected: 'mail/verification-rejected',
} as const;

/** A request that waits, with who asks as they are now. */
export interface PendingRequest {
  id: string;
  /** Stands for who they say they are: what {@link approve} takes, so that nobody else gets the badge. */
  seen: string;
  /** As operators see them. */
  user: Resource;
  note: string;
  documents: number;
  createdAt: Date;
}

/** The longest waiting first, at most `limit`; people who are banned meanwhile are left out. @throws ApiError `forbidden` */
export async function queryPending(
  ctx: Ctx,
  { limit = null }: { limit?: number | null } = {},
): Promise<PendingRequest[]> {
  requireOperator(ctx.viewer);
  return withPeople(ctx, await findPending(ctx.db, limit));
}

/** One that waits. @throws ApiError `forbidden`, `not-found` */
export async function showPending(ctx: Ctx, { id }: { id: string }): Promise<PendingRequest> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findRequest(ctx.db, id) : undefined;
  const [request] = row?.state === 'pending' ? await withPeople(ctx, [row]) : [];
  if (!request) throw new ApiError('not-found');
  return request;
}

async function withPeople(ctx: Ctx, rows: readonly RequestRow[]): Promise<PendingRequest[]> {
  const people = await peopleOf(ctx, rows);
  return rows.flatMap(({ id, userId, note, documents, createdAt }) => {
    const user = people.get(userId);
    if (!user || user.attributes.banned === true) return [];
    return [{ id, seen: markOf(user), user, note, documents: documents.length, createdAt }];
  });
}

/** For operators only. @throws ApiError `forbidden`, `not-found` when it does not wait. */
export async function openDocuments(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ name: string; bytes: Buffer }[]> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findRequest(ctx.db, id) : undefined;
  if (row?.state !== 'pending') throw new ApiError('not-found');
  return readDocuments(ctx, row);
}

/**
 * Gives the badge to the one who was looked at, with today's day. Their documents are deleted.
 * @throws ApiError `forbidden`, `not-found` when it does not wait, `conflict` when they are called otherwise by now,
 * `user-not-found`, `user-is-banned`.
 */
export async function approve(ctx: Ctx, { id, seen }: { id: string; seen: string }): Promise<void> {
  await decide(ctx, id, async (tx, request) => {
    await giveBadge(ctx, tx, request.userId, user => markOf(user) === seen);
    return { state: 'approved', reason: null };
  });
}

/** Refuses the badge. Their documents are deleted. @throws ApiError `forbidden`, `not-found`, `validation-invalid-value` */
export async function reject(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<void> {
  const words = noteOf(reason, 'reason');
  if (!words) throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['reason'] } });
  await decide(ctx, id, async () => ({ state: 'rejected', reason: words }));
}

/** Why a request was refused; null when it was not, or is gone. */
export async function reasonOf({ db }: Pick<Ctx, 'db'>, requestId: string): Promise<string | null> {
  return (await findRequest(db, requestId))?.reason ?? null;
}

async function decide(
  ctx: Ctx,
  id: string,
  make: (tx: Tx, request: RequestRow) => Promise<{ state: 'approved' | 'rejected'; reason: string | null }>,
): Promise<void> {
  requireOperator(ctx.viewer);
  if (!isUuid(id)) throw new ApiError('not-found');
  await ctx.db.transaction(async tx => {
    // The person first, as where an account ends: two that lock in opposite order wait for each other.
    const userId = (await findRequest(tx, id))?.userId;
    if (userId) await holdPublicData(tx, userId);
    const request = await lockPending(tx, id);
    if (!request) throw new ApiError('not-found');
    const decision = await make(tx, request);
    await markDecided(tx, id, { ...decision, at: ctx.clock.now() });
    await removeDocumentsLater(tx, ctx, [id]);
    const payload = { userId: request.userId, requestId: id };
    await addToOutbox(tx, ctx.clock, verificationMails[decision.state], payload);
  });
}

function peopleOf(ctx: Ctx, rows: readonly RequestRow[]): Promise<Map<string, Resource>> {
  return load(
    { ...ctx, read: readNothingMore },
    rows.map(({ userId }) => userId),
  );
}

/** Short, since operators copy it: it only has to tell who was looked at from who they say they are later. */
function markOf({ attributes }: Resource): string {
  const { firstName, lastName, displayName, publicData } = attributes.profile as unknown as JsonObject;
  const { profileType, organisationType, fullName } = publicData as JsonObject;
  const facts = [firstName, lastName, displayName, profileType, organisationType, fullName];
  return createHash('sha256')
    .update(JSON.stringify(facts.map(fact => fact ?? null)))
    .digest('hex')
    .slice(0, 10);
}
