import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/account/email.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { asCurrentUser, asSeen, lockCurrentUser } from './answer.ts';
import { recordUpdate } from './facts.ts';
import { changedProfile, type ProfileChange } from './input.ts';
import { isHiddenFrom } from './hidden.ts';
import { findLikeness, type Likeness, recordLikeness, requireOwnName } from './nameSignals.ts';
import { canSee, requireUserId } from './policy.ts';
import { withTermsAccepted } from './signUp.ts';
import {
  findLogin,
  findOwnUser,
  findSeen,
  findUsers,
  type LoginRow,
  type SeenUser,
  updateUser,
  type UserRow,
} from './store.ts';

export { accountTrust, type AccountTrust } from './accountTrust.ts';
export { hasPassword, requireCurrentPassword } from './currentPassword.ts';
export { needsLongerPassword } from './accountStore.ts';
export { accountData, ban, deleteCurrentUser, purgeDeleted, purgedAfter, unban } from './accountDeletion.ts';
export type { KeptAccess, PaymentProfile } from './dependents.ts';
export { sha256 } from './tokens.ts';
export { changeEmail, sendVerificationEmail, verificationMailsADay, verifyEmail } from './email.ts';
export { recordPayments, userCreated, userDeleted, userUpdated } from './facts.ts';
export {
  findOrLinkIdentity,
  holdCredential,
  linkIdentity,
  unlinkIdentities,
  type Credential,
} from './identities.ts';
export { findLinkedIdentities } from './identityStore.ts';
export {
  maxBio,
  maxName,
  type NewUser,
  type NewUserWithIdp,
  type ProfileChange,
  type ProfileChangeByOperator,
} from './input.ts';
export { endEverything, mailAccessEnded } from './endEverything.ts';
export { findHiddenFrom, isHiddenAcquaintance, isHiddenFrom } from './hidden.ts';
export { queueMail, queueWarning, mails, type AccountMail } from './mails.ts';
export {
  approve,
  endAllSessions,
  giveBadge,
  holdForApproval,
  setBadge,
  showByEmail,
  takeBadge,
  updatePermissions,
  updateProfileOf,
  verifyEmailOf,
} from './operate.ts';
export { deniedPermissions, permissions, type PermissionValues } from './permissions.ts';
export { requireAccess, type Need } from './permissions.ts';
export { changePassword, ownerOfResetToken, resetPassword, recordShortPassword } from './passwordChange.ts';
export { mailKnownChange, mailKnownSignUp } from './knownAddress.ts';
export { mailReset, passwordResetRequested, requestPasswordReset } from './resetRequest.ts';
export { queryUsers, userQuery } from './queryUsers.ts';
export { searchUsers, type PeopleSearch, type UserSearchResult } from './searchPeople.ts';
export {
  changePrivateData,
  findAddresses,
  findLanguages,
  findNames,
  findReader,
  findReaders,
  findSeenReader,
  refuseMails,
  switchDigestsOff,
  switchMailOff,
  type Reader,
} from './reader.ts';
export { requireOperator, requireUserNotImpersonated, requireUserId } from './policy.ts';
export { claimsOffice } from './claims.ts';
export { titlePoses } from './offices.ts';
export { findImitated } from './nameSignals.ts';
export { countMembers } from './queryUsers.ts';
export { createCurrentUser, createCurrentUserWithIdp } from './signUp.ts';
export {
  lockActiveUser,
  lockPublicData,
  lockUser,
  setAnswerBands,
  type HeldUser,
  type LoginRow,
} from './store.ts';
export { deleteExpiredTokens, tokenLifetimes } from './tokens.ts';

/** @throws ApiError `forbidden` when the viewer is not signed in. */
export async function showCurrentUser(ctx: Ctx): Promise<Resource> {
  const row = await findOwnUser(ctx.engine.db, requireUserId(ctx.viewer));
  if (!row) throw new ApiError('not-found');
  return asCurrentUser(ctx, row, row.identities);
}

/**
 * Changes the signed-in user's profile; absent fields stay unchanged.
 * @throws ApiError `forbidden`, `validation-invalid-value` naming the field, with the reason when a name is misleading,
 * `image-invalid`.
 */
export async function updateProfile(ctx: Ctx, change: ProfileChange): Promise<Resource> {
  let refused: Likeness | undefined;
  const changing = ctx.engine.db.transaction(async tx => {
    const before = await lockCurrentUser(ctx, tx);
    if (change.profileImageId) await images.use(ctx, tx, [change.profileImageId]);
    const accepted = withTermsAccepted(change, ctx.engine.clock.now(), before.privateData);
    const profile = changedProfile(before, accepted);
    const likeness = await findLikeness(ctx.engine, tx, { ...profile, id: before.id }, before);
    refused = likeness;
    await requireOwnName(ctx.engine, tx, { before, after: profile, likeness });
    refused = undefined;
    await recordLikeness(ctx.engine, tx, before.id, likeness);
    await updateUser(tx, before.id, profile, ctx.engine.clock.now());
    await ctx.engine.authorDenormalization.refresh(ctx, tx, {
      id: before.id,
      publicData: profile.publicData,
    });
    await recordUpdate(ctx, tx, before);
    return { ...before, ...profile };
  });
  const row = await changing.catch(async (error: unknown) => {
    // Operators are told of what was refused, too: its author may have a right to it.
    if (refused) await recordLikeness(ctx.engine, ctx.engine.db, requireUserId(ctx.viewer), refused);
    throw error;
  });
  return asCurrentUser(ctx, row);
}

/** @throws ApiError `not-found` for unknown users, those pending approval and those hidden from the viewer. */
export async function show(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const [row] = isUuid(id) ? await findFor(ctx, [{ id, at: null }]) : [];
  const isFound = row && canSee(ctx.viewer, row) && !(row.isHidden && (await isHiddenFrom(ctx, row.id)));
  const [seen] = isFound ? await asSeen(ctx, [row]) : [];
  if (!seen) throw new ApiError('not-found');
  return seen;
}

/**
 * Returns these users by id as the viewer sees them, with the relationships in `ctx.read.include`; leaves out unknown
 * ids.
 */
export async function load(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Resource>> {
  return loadForContact(
    ctx,
    [...new Set(ids)].map(id => ({ key: id, id, at: null })),
  );
}

/**
 * The same, each as they were `at` a moment: when the contact between them and the viewer ended (decision 129). Returns
 * them by `key`; operators see the present.
 */
export async function loadForContact(
  ctx: Ctx,
  people: readonly (SeenUser & { key: string })[],
): Promise<Map<string, Resource>> {
  const rows = people.length > 0 ? await findFor(ctx, people) : [];
  const seen = await asSeen(ctx, rows);
  return new Map(rows.flatMap(({ asked }, at) => pairOf(people[asked]?.key, seen[at])));
}

const pairOf = (key?: string, seen?: Resource): [string, Resource][] => (key && seen ? [[key, seen]] : []);

/** Visitors and operators see everybody as they are. */
async function findFor(
  { viewer, engine: { db }, read: { include } }: Ctx,
  people: readonly SeenUser[],
): Promise<(UserRow & { asked: number })[]> {
  const withImage = include['profileImage'] !== undefined;
  if (viewer.kind === 'user') return findSeen(db, viewer.userId, people, withImage);
  const ids = people.map(({ id }) => id);
  const rows = new Map((await findUsers(db, [...new Set(ids)], withImage)).map(row => [row.id, row]));
  return ids.flatMap((id, asked) => {
    const row = rows.get(id);
    return row ? { ...row, asked } : [];
  });
}

/** Returns the sign-in data of the user with this address, case-insensitively. Never expose it to clients. */
export function findByEmailForLogin(db: Queryable, email: string): Promise<LoginRow | undefined> {
  return findLogin(db, emailKey(email));
}
