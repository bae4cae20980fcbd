import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/rules/email.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import {
  changedProfile,
  emptyProfile,
  requireEmail,
  requirePassword,
  type NewUser,
  type ProfileChange,
} from './input.ts';
import { hashPassword } from './passwords.ts';
import { canSee, isOperator, requireUserId } from './policy.ts';
import {
  findLogin,
  findUsers,
  insertUser,
  lockUser,
  updateUser,
  type LoginRow,
  type UserRow,
} from './store.ts';
import { toCurrentUser, toUser, toUserForOperator, type UserRelations } from './view.ts';

export { isPassword } from './passwords.ts';
export { requireUserId } from './policy.ts';
export { bioMax, nameMax, type NewUser, type ProfileChange } from './input.ts';
export { holdPublicData, type LoginRow } from './store.ts';

/** The fact of a sign-up; its payload is `{userId}`. */
export const userCreated = 'user/created';

/**
 * Signs a person or organisation up; does not log in.
 * @throws ApiError `validation-invalid-value` naming the field, `email-taken`, `too-many-requests` from one address.
 */
export async function createCurrentUser(ctx: Ctx, params: NewUser): Promise<Resource> {
  const { email, password, ...profile } = params;
  const user = { ...changedProfile(emptyProfile, profile), email: requireEmail(email) };
  requirePassword(password);
  // Before the slow hash; those whose address is taken count, too, or one could ask for ever who has an account.
  const network = networkOf(ctx.address);
  if (network !== undefined) await count(ctx, 'signUps', network);
  const passwordHash = await hashPassword(password);
  const id = ctx.ids.uuid();
  const row = await ctx.db.transaction(async tx => {
    const isNew = await insertUser(tx, { ...user, id, createdAt: ctx.clock.now(), passwordHash });
    if (!isNew) throw new ApiError('email-taken');
    await addToOutbox(tx, ctx.clock, userCreated, { userId: id });
    return requireRow(await findUsers(tx, [id]));
  });
  return asCurrentUser(ctx, row);
}

/** @throws ApiError `forbidden` when nobody is signed in. */
export async function showCurrentUser(ctx: Ctx): Promise<Resource> {
  return asCurrentUser(ctx, requireRow(await findUsers(ctx.db, [requireUserId(ctx.viewer)])));
}

/**
 * Changes what people say about themselves; absent fields stay as they are.
 * @throws ApiError `forbidden`, `validation-invalid-value` naming the field, `image-invalid`.
 */
export async function updateProfile(ctx: Ctx, change: ProfileChange): Promise<Resource> {
  const id = requireUserId(ctx.viewer);
  const row = await ctx.db.transaction(async tx => {
    const before = await lockUser(tx, id);
    if (!before) throw new ApiError('not-found');
    if (change.profileImageId) await images.use(ctx, tx, [change.profileImageId]);
    const profile = changedProfile(before, change);
    await updateUser(tx, id, profile);
    await ctx.authorCopies.refresh(tx, { id, publicData: profile.publicData });
    return { ...before, ...profile };
  });
  return asCurrentUser(ctx, row);
}

/** @throws ApiError `not-found` for unknown people and those who wait for approval. */
export async function show(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const [row] = isUuid(id) ? await findUsers(ctx.db, [id]) : [];
  if (!row || !canSee(ctx.viewer, row)) throw new ApiError('not-found');
  const relations = await loadRelations(ctx, [row]);
  return asSeen(ctx, row, relations(row));
}

/** These people by id as the viewer sees them, with the relationships that `ctx.read.include` names; unknown ids are left out. */
export async function load(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Resource>> {
  const rows = ids.length > 0 ? await findUsers(ctx.db, [...new Set(ids)]) : [];
  const relations = await loadRelations(ctx, rows);
  return new Map(rows.map(row => [row.id, asSeen(ctx, row, relations(row))]));
}

/** Who signs in with this address, in any letter case; undefined when nobody does. Never shown to anybody. */
export function findByEmailForLogin(db: Queryable, email: string): Promise<LoginRow | undefined> {
  return findLogin(db, emailKey(email));
}

function asSeen(ctx: Ctx, row: UserRow, relations: UserRelations): Resource {
  return isOperator(ctx.viewer) ? toUserForOperator(row, relations) : toUser(row, relations);
}

async function asCurrentUser(ctx: Ctx, row: UserRow): Promise<Resource> {
  const relations = await loadRelations(ctx, [row]);
  return toCurrentUser(row, relations(row));
}

async function loadRelations(ctx: Ctx, rows: readonly UserRow[]): Promise<(row: UserRow) => UserRelations> {
  const { include } = ctx.read;
  const imageIds = include['profileImage'] ? rows.flatMap(row => row.profileImageId ?? []) : [];
  const profileImages = await images.load(ctx, imageIds);
  return row => ({ include, profileImage: profileImages.get(row.profileImageId ?? '') ?? null });
}

function requireRow([row]: readonly UserRow[]): UserRow {
  if (!row) throw new ApiError('not-found');
  return row;
}
