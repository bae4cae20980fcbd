import { ApiError, weakPassword } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { validateExtendedData, isStorableText, mergeExtendedData } from '#contract/extendedData.ts';
import { withoutBadge, withoutOperatorFields } from '#server/marketplace/operatorFields.ts';
import { findNameProblem, findStrayLetter } from '#contract/account/nameSigns.ts';
import { validatePasswordLength } from '#contract/account/password.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { cleanPhoneNumber, isPhoneNumber } from '#contract/account/phoneNumber.ts';
import { unmixedName } from '#contract/text/unmixed.ts';
import { isName, isSameIdentity, maxName, findInvalidUserField } from '#contract/account/userFields.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Profile, UserRow } from './store.ts';

export { maxName } from '#contract/account/userFields.ts';

/** In characters (marketplace-api 10, item 9). */
export const maxBio = 5000;

export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  /** null: derived from the names again. */
  displayName?: string | null;
  bio?: string | null;
  /** Merged by top-level key; null deletes a key. */
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

/** A sign-up through an identity provider; missing fields come from its token. */
export interface NewUserWithIdp extends Omit<NewUser, 'email' | 'password' | 'firstName' | 'lastName'> {
  idpId: string;
  idpClientId: string;
  idpToken: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** Returns the address as it is stored. @throws ApiError `validation-invalid-value` */
export function requireEmail(email: string): string {
  const clean = cleanEmail(email);
  if (!isEmail(clean)) throw invalid('email', 'not an e-mail address');
  return clean;
}

/** @throws ApiError `validation-invalid-value` naming the field. */
export function requirePassword(password: string, field: 'password' | 'newPassword' = 'password'): string {
  const problem = validatePasswordLength(password);
  if (problem) throw invalid(field, problem);
  return password;
}

/**
 * @param own the user's address and names, of which the password must not be made.
 * @throws ApiError `validation-invalid-value` naming the field, with {@link weakPassword}.
 */
export function requireHardToGuess(
  { passwordStrength, settings }: Pick<Engine, 'passwordStrength' | 'settings'>,
  password: string,
  field: 'password' | 'newPassword',
  own: readonly string[],
): void {
  if (!passwordStrength?.isEasyToGuess(password, [...own, settings().marketplaceName])) return;
  throw new ApiError('validation-invalid-value', {
    source: { type: 'body', path: [field] },
    details: 'too easy to guess',
    meta: weakPassword,
  });
}

/**
 * Returns the profile after the user's own change. Fields reserved for operators stay unchanged, except that a change
 * of identity loses the badge, which was given to the former one.
 * @throws ApiError `validation-invalid-value` naming the field.
 */
export function changedProfile(profile: Profile, change: ProfileChange): Profile {
  const changed = withChange(profile, change);
  requirePlainNames(profile, changed);
  if (profile.publicData.isVerified !== true || isSameIdentity(profile, changed)) return changed;
  return { ...changed, publicData: withoutBadge(changed.publicData) };
}

/** Names given before the rule stay as they are until they are changed. */
function requirePlainNames(before: Profile, after: Profile): void {
  const check = (path: string | readonly string[], old: unknown, name: unknown) => {
    const isPart = path === 'lastName';
    const problem = typeof name === 'string' && name !== old ? findNameProblem(name, { isPart }) : undefined;
    if (!problem) return;
    const stray = problem === 'mixed-letters' ? findStrayLetter(String(name)) : undefined;
    throw invalid(path, 'a name that could fool', { reason: problem, ...stray });
  };
  for (const field of ['firstName', 'lastName', 'displayName'] as const)
    check(field, before[field], after[field]);
  check(['publicData', 'fullName'], before.publicData.fullName, after.publicData.fullName);
}

/** An operator's change, which may include metadata and the badge. */
export interface ProfileChangeByOperator extends ProfileChange {
  metadata?: JsonObject;
}

/**
 * Returns the profile after an operator's change. It may set fields reserved for operators; the badge stays unless it
 * is removed. A new badge gets today's date unless the operator gives one; without a badge there is no date.
 * @throws ApiError `validation-invalid-value` naming the field.
 */
export function changedByOperator(
  profile: Profile & Pick<UserRow, 'metadata'>,
  { metadata, ...change }: ProfileChangeByOperator,
  now: Date,
): Profile & Pick<UserRow, 'metadata'> {
  const changed = withBadgeDay(profile, withChange(profile, change, requireValidFields), now);
  return { ...changed, metadata: data('metadata', profile.metadata, metadata) };
}

function withChange(profile: Profile, change: ProfileChange, publicFields = withoutReservedFields): Profile {
  return {
    firstName:
      change.firstName === undefined
        ? profile.firstName
        : name('firstName', change.firstName, profile.firstName),
    lastName:
      change.lastName === undefined ? profile.lastName : name('lastName', change.lastName, profile.lastName),
    displayName:
      change.displayName === undefined
        ? profile.displayName
        : inOneAlphabet(
            readable('displayName', text('displayName', cleaned(change.displayName), maxName)),
            profile.displayName,
          ),
    bio: change.bio === undefined ? profile.bio : text('bio', change.bio, maxBio),
    publicData: data(
      'publicData',
      profile.publicData,
      change.publicData && readableName(publicFields(change.publicData), profile.publicData.fullName),
    ),
    protectedData: data(
      'protectedData',
      profile.protectedData,
      change.protectedData && withPlainPhoneNumber(change.protectedData),
    ),
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

function name(field: string, value: string, before: string): string {
  const trimmed = inOneAlphabet(readable(field, text(field, cleanWords(value), maxName)), before);
  if (trimmed === null) throw invalid(field, 'empty');
  return trimmed;
}

/** What has nothing but invisible signs stays as it is, to be refused. */
const cleaned = (name: string | null) => name && (cleanWords(name) || name);

/** A telephone number is stored as its owner would type it; what is none stays as it is. */
function withPlainPhoneNumber(change: JsonObject): JsonObject {
  const { phoneNumber } = change;
  return typeof phoneNumber === 'string' && isPhoneNumber(phoneNumber)
    ? { ...change, phoneNumber: cleanPhoneNumber(phoneNumber) }
    : change;
}

/**
 * Letters that only look like those of the name's alphabet are put right: "Марiя" with a Latin i would not be found. A
 * name that stays as it was is left alone, since with another the badge is lost.
 */
function inOneAlphabet(given: string | null, before: string | null): string | null {
  return given === null || given === before ? given : unmixedName(given);
}

function readable(field: string, value: string | null): string | null {
  if (value !== null && !isName(value)) throw invalid(field, 'nothing to see');
  return value;
}

/** Public data with the organisation's name in one alphabet. */
const readableName = (change: JsonObject, before: unknown): JsonObject =>
  typeof change.fullName === 'string' && change.fullName !== before
    ? { ...change, fullName: unmixedName(change.fullName) }
    : change;

/** Returns the public data that users may set themselves. */
function withoutReservedFields(change: JsonObject): JsonObject {
  return requireValidFields(withoutOperatorFields(change));
}

function requireValidFields(change: JsonObject): JsonObject {
  const wrong = findInvalidUserField(change);
  if (wrong !== undefined) throw invalid(['publicData', wrong], 'not what this field means');
  return typeof change.fullName === 'string' ? { ...change, fullName: cleanWords(change.fullName) } : change;
}

/** Returns the trimmed text; null when it is empty. */
function text(field: string, value: string | null, max: number): string | null {
  const trimmed = value?.trim() ?? '';
  if (trimmed.length > max) throw invalid(field, `longer than ${max} characters`);
  if (!isStorableText(trimmed)) throw invalid(field, 'characters that cannot be kept');
  return trimmed || null;
}

function data(field: string, current: JsonObject, change: JsonObject | undefined): JsonObject {
  if (change === undefined) return current;
  const problem = validateExtendedData(change);
  if (problem) throw invalid(field, problem);
  const merged = mergeExtendedData(current, change);
  if (validateExtendedData(merged)) throw invalid(field, 'too-large');
  return merged;
}

function invalid(
  field: string | readonly string[],
  details: string,
  meta?: Record<string, string>,
): ApiError {
  const path = typeof field === 'string' ? [field] : field;
  const source = { type: 'body' as const, path };
  return new ApiError('validation-invalid-value', { source, details, ...(meta ? { meta } : {}) });
}
