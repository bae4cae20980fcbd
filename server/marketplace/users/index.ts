import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/rules/email.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { asCurrentUser, asSeen, lockCurrentUser } from './answer.ts';
import { noteUpdate } from './facts.ts';
import { changedProfile, type ProfileChange } from './input.ts';
import { canSee, requireUserId } from './policy.ts';
import { withTermsAccepted } from './terms.ts';
import { findLogin, findUsers, updateUser, type LoginRow } from './store.ts';

export { acquaintanceWith, type Acquaintance } from './acquaintance.ts';
export { holdCredential, type Credential } from './credential.ts';
export { ban, deleteCurrentUser, purgeDeleted, purgedAfter, unban } from './departure.ts';
export { sha256 } from './digest.ts';
export { changeEmail, sendVerificationEmail, verificationMailsADay, verifyEmail } from './email.ts';
export { notePayments, userCreated, userDeleted, userUpdated } from './facts.ts';
export { findOrLinkIdentity, linkIdentity } from './identities.ts';
export {
  bioMax,
  nameMax,
  type NewUser,
  type NewUserWithIdp,
  type ProfileChange,
  type ProfileChangeByOperator,
} from './input.ts';
export { mailLater, mails, type MailKind } from './mails.ts';
export {
  approve,
  endSignIns,
  giveBadge,
  setBadge,
  showByEmail,
  takeBadge,
  updatePermissions,
  updateProfileOf,
  verifyEmailOf,
} from './operate.ts';
export { deniedNow, permissions } from './permissions.ts';
export {
  changePassword,
  mailReset,
  requestPasswordReset,
  resetAsked,
  resetPassword,
} from './passwordChange.ts';
export { isPassword } from './passwords.ts';
export { queryUsers, type UserQuery } from './queryUsers.ts';
export { searchPeople, type PeopleSearch, type PersonFound } from './searchPeople.ts';
export {
  changePrivateData,
  findAddresses,
  findNames,
  findReader,
  findReaders,
  switchMailOff,
  type Reader,
} from './reader.ts';
export { requireOperator, requireThemselves, requireUserId } from './policy.ts';
export { countMembers } from './countMembers.ts';
export { createCurrentUser, createCurrentUserWithIdp } from './signUp.ts';
export { holdPublicData, type LoginRow } from './store.ts';
export { removeExpiredTokens, tokenLifetimes } from './tokens.ts';

/** @throws ApiError `forbidden` when nobody is signed in. */
export async function showCurrentUser(ctx: Ctx): Promise<Resource> {
  const [row] = await findUsers(ctx.db, [requireUserId(ctx.viewer)]);
  if (!row) throw new ApiError('not-found');
  return asCurrentUser(ctx, row);
}

/**
 * Changes what people say about themselves; absent fields stay as they are.
 * @throws ApiError `forbidden`, `validation-invalid-value` naming the field, `image-invalid`.
 */
export async function updateProfile(ctx: Ctx, change: ProfileChange): Promise<Resource> {
  const row = await ctx.db.transaction(async tx => {
    const before = await lockCurrentUser(ctx, tx);
    if (change.profileImageId) await images.use(ctx, tx, [change.profileImageId]);
    const accepted = withTermsAccepted(change, ctx.clock.now(), before.privateData);
    const profile = changedProfile(before, accepted);
    await updateUser(tx, before.id, profile);
    await ctx.authorCopies.refresh(ctx, tx, { id: before.id, publicData: profile.publicData });
    await noteUpdate(ctx, tx, before);
    return { ...before, ...profile };
  });
  return asCurrentUser(ctx, row);
}

/** @throws ApiError `not-found` for unknown people and those who wait for approval. */
export async function show(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const [row] = isUuid(id) ? await findUsers(ctx.db, [id]) : [];
  const seen = row && canSee(ctx.viewer, row) ? (await asSeen(ctx, [row])).get(row.id) : undefined;
  if (!seen) throw new ApiError('not-found');
  return seen;
}

/** These people by id as the viewer sees them, with the relationships that `ctx.read.include` names; unknown ids are left out. */
export async function load(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Resource>> {
  return asSeen(ctx, ids.length > 0 ? await findUsers(ctx.db, [...new Set(ids)]) : []);
}

/** Who signs in with this address, in any letter case; undefined when nobody does. Never shown to anybody. */
export function findByEmailForLogin(db: Queryable, email: string): Promise<LoginRow | undefined> {
  return findLogin(db, emailKey(email));
}
