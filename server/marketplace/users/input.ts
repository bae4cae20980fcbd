import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { isEmail } from '#contract/rules/email.ts';
import { extendedDataFault, isStorableText, mergeExtendedData } from '#contract/rules/extendedData.ts';
import { withoutBadge, withoutOperatorFields } from '#contract/rules/operatorFields.ts';
import { passwordFault } from '#contract/rules/password.ts';
import { isName, isSameIdentity, nameMax, wrongUserField } from '#contract/rules/userFields.ts';
import type { Profile, UserRow } from './store.ts';

export { nameMax } from '#contract/rules/userFields.ts';

/** Characters (marketplace-api 10, item 9). */
export const bioMax = 5000;

export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  /** null: made from the names again. */
  displayName?: string | null;
  bio?: string | null;
  /** Merged by top-level key, null deletes a key. */
  publicData?: JsonObject;
  protectedData?: JsonObject;
  privateData?: JsonObject;
  /** null clears. */
  profileImageId?: string | null;
}

export interface NewUser extends Omit<ProfileChange, 'profileImageId'> {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Somebody whom another sign-in provider knows; what is not given comes from its token. */
export interface NewUserWithIdp extends Omit<NewUser, 'email' | 'password' | 'firstName' | 'lastName'> {
  idpId: string;
  idpClientId: string;
  idpToken: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** The trimmed address. @throws ApiError `validation-invalid-value` */
export function requireEmail(email: string): string {
  const trimmed = email.trim();
  if (!isEmail(trimmed)) throw invalid('email', 'not an e-mail address');
  return trimmed;
}

/** @throws ApiError `validation-invalid-value` naming the field. */
export function requirePassword(password: string, field: 'password' | 'newPassword' = 'password'): string {
  const problem = passwordFault(password);
  if (problem) throw invalid(field, problem);
  return password;
}

/**
 * The profile after the change. What belongs to operators stays as it is, but for the badge: it was given to who the
 * person was before.
 * @throws ApiError `validation-invalid-value` naming the field.
 */
export function changedProfile(profile: Profile, change: ProfileChange): Profile {
  const changed = withChange(profile, change);
  if (profile.publicData.isVerified !== true || isSameIdentity(profile, changed)) return changed;
  return { ...changed, publicData: withoutBadge(changed.publicData) };
}

/** What an operator changes: metadata besides, and the badge. */
export interface ProfileChangeByOperator extends ProfileChange {
  metadata?: JsonObject;
}

/**
 * The profile after an operator's change. What belongs to operators is written, and the badge stays unless it is taken.
 * A badge that is new carries today's day when the operator names none; without a badge there is no day.
 * @throws ApiError `validation-invalid-value` naming the field.
 */
export function changedByOperator(
  profile: Profile & Pick<UserRow, 'metadata'>,
  { metadata, ...change }: ProfileChangeByOperator,
  now: Date,
): Profile & Pick<UserRow, 'metadata'> {
  const changed = withBadgeDay(profile, withChange(profile, change, rightFields), now);
  return { ...changed, metadata: data('metadata', profile.metadata, metadata) };
}

function withChange(profile: Profile, change: ProfileChange, publicFields = ownFields): Profile {
  return {
    firstName: change.firstName === undefined ? profile.firstName : name('firstName', change.firstName),
    lastName: change.lastName === undefined ? profile.lastName : name('lastName', change.lastName),
    displayName:
      change.displayName === undefined
        ? profile.displayName
        : readable('displayName', text('displayName', change.displayName, nameMax)),
    bio: change.bio === undefined ? profile.bio : text('bio', change.bio, bioMax),
    publicData: data('publicData', profile.publicData, change.publicData && publicFields(change.publicData)),
    protectedData: data('protectedData', profile.protectedData, change.protectedData),
    privateData: data('privateData', profile.privateData, change.privateData),
    profileImageId: change.profileImageId === undefined ? profile.profileImageId : change.profileImageId,
  };
}

function withBadgeDay(before: Profile, after: Profile, now: Date): Profile {
  const { verifiedAt, ...rest } = after.publicData;
  if (rest.isVerified !== true) return { ...after, publicData: rest };
  const isNew = before.publicData.isVerified !== true && verifiedAt === before.publicData.verifiedAt;
  const day = isNew || verifiedAt === undefined ? now.toISOString().slice(0, 10) : verifiedAt;
  return { ...after, publicData: { ...rest, verifiedAt: day } };
}

export const emptyProfile: Profile = {
  firstName: '',
  lastName: '',
  displayName: null,
  bio: null,
  publicData: {},
  protectedData: {},
  privateData: {},
  profileImageId: null,
};

function name(field: string, value: string): string {
  const trimmed = readable(field, text(field, value, nameMax));
  if (trimmed === null) throw invalid(field, 'empty');
  return trimmed;
}

function readable(field: string, value: string | null): string | null {
  if (value !== null && !isName(value)) throw invalid(field, 'nothing to see');
  return value;
}

/** What people may write of their public data. */
function ownFields(change: JsonObject): JsonObject {
  return rightFields(withoutOperatorFields(change));
}

function rightFields(change: JsonObject): JsonObject {
  const wrong = wrongUserField(change);
  if (wrong !== undefined) throw invalid(['publicData', wrong], 'not what this field means');
  return typeof change.fullName === 'string' ? { ...change, fullName: change.fullName.trim() } : change;
}

/** Trimmed; null when nothing is left. */
function text(field: string, value: string | null, max: number): string | null {
  const trimmed = value?.trim() ?? '';
  if (trimmed.length > max) throw invalid(field, `longer than ${max} characters`);
  if (!isStorableText(trimmed)) throw invalid(field, 'characters that cannot be kept');
  return trimmed || null;
}

function data(field: string, current: JsonObject, change: JsonObject | undefined): JsonObject {
  if (change === undefined) return current;
  const problem = extendedDataFault(change);
  if (problem) throw invalid(field, problem);
  const merged = mergeExtendedData(current, change);
  if (extendedDataFault(merged)) throw invalid(field, 'too-large');
  return merged;
}

function invalid(field: string | readonly string[], details: string): ApiError {
  const path = typeof field === 'string' ? [field] : field;
  return new ApiError('validation-invalid-value', { source: { type: 'body', path }, details });
}
