import * as v from 'valibot';
import { weakPassword } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { mergeExtendedData, validateExtendedData } from '#contract/extendedData.ts';
import { withoutBadge, withoutOperatorFields } from '#server/marketplace/operatorFields.ts';
import { findNameProblem, findStrayLetter } from '#contract/account/nameSigns.ts';
import type { Parsed } from '#contract/inputs.ts';
import { inBody, invalid, parse, rule } from '#contract/parse.ts';
import { clearable, isMap, map, optional, trimmed } from '#contract/schemas.ts';
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

const email = v.pipe(v.string(), v.transform(cleanEmail), v.check(isEmail, 'not an e-mail address'));

/** Returns the address as it is stored. @throws ApiError `validation-invalid-value` */
export const requireEmail = (text: string): string => parse(email, text, inBody('email'));

const password = v.pipe(
  v.string(),
  v.check(
    text => validatePasswordLength(text) === undefined,
    ({ input }) => validatePasswordLength(input) ?? '',
  ),
);

/** @throws ApiError `validation-invalid-value` naming the field. */
export const requirePassword = (text: string, field: 'password' | 'newPassword' = 'password'): string =>
  parse(password, text, inBody(field));

/**
 * @param own the user's address and names, of which the password must not be made.
 * @throws ApiError `validation-invalid-value` naming the field, with {@link weakPassword}.
 */
export function requireHardToGuess(
  { passwordStrength, settings }: Pick<Engine, 'passwordStrength' | 'settings'>,
  given: string,
  field: 'password' | 'newPassword',
  own: readonly string[],
): void {
  if (!passwordStrength?.isEasyToGuess(given, [...own, settings().marketplaceName])) return;
  throw invalid(inBody(field), { details: 'too easy to guess', meta: weakPassword });
}

const name = v.pipe(
  v.string(),
  v.transform(cleanWords),
  trimmed({ max: maxName }),
  v.nonEmpty('empty'),
  v.check(text => isName(text), 'nothing to see'),
);

const displayName = v.pipe(
  v.string(),
  // What has nothing but invisible signs stays as it is, to be refused.
  v.transform(text => cleanWords(text) || text),
  trimmed({ max: maxName }),
  v.transform(text => text || null),
  v.check(text => text === null || isName(text), 'nothing to see'),
);

const bio = v.pipe(
  trimmed({ max: maxBio }),
  v.transform(text => text || null),
);

const data = v.custom<JsonObject>(
  value => validateExtendedData(value) === undefined,
  ({ input }) => validateExtendedData(input) ?? '',
);

const meaningful = v.pipe(
  v.custom<JsonObject>(isMap),
  rule(change => {
    const wrong = findInvalidUserField(change);
    return wrong === undefined ? undefined : { path: [wrong], message: 'not what this field means' };
  }),
  v.transform(change =>
    typeof change.fullName === 'string' ? { ...change, fullName: cleanWords(change.fullName) } : change,
  ),
  data,
);

/** A telephone number is stored as its owner would type it; what is none stays as it is. */
const protectedData = v.pipe(
  v.custom<JsonObject>(isMap),
  v.transform(change => {
    const { phoneNumber } = change;
    return typeof phoneNumber === 'string' && isPhoneNumber(phoneNumber)
      ? { ...change, phoneNumber: cleanPhoneNumber(phoneNumber) }
      : change;
  }),
  data,
);

const changeByOperator = {
  firstName: optional(name),
  lastName: optional(name),
  displayName: clearable(displayName),
  bio: clearable(bio),
  publicData: optional(meaningful),
  protectedData: optional(protectedData),
  privateData: optional(data),
  profileImageId: clearable(v.string()),
};

/** Users cannot set what is reserved for operators. */
const ownChange = map({
  ...changeByOperator,
  publicData: optional(v.pipe(v.custom<JsonObject>(isMap), v.transform(withoutOperatorFields), meaningful)),
});

const operatorsChange = map({ ...changeByOperator, metadata: optional(data) });

type Change = Parsed<typeof changeByOperator>;

/**
 * Returns the profile after the user's own change. Fields reserved for operators stay unchanged, except that a change
 * of identity loses the badge, which was given to the former one.
 * @throws ApiError `validation-invalid-value` naming the field.
 */
export function changedProfile(profile: Profile, change: ProfileChange): Profile {
  const changed = withChange(profile, parse(ownChange, change, inBody()));
  requirePlainNames(profile, changed);
  if (profile.publicData.isVerified !== true || isSameIdentity(profile, changed)) return changed;
  return { ...changed, publicData: withoutBadge(changed.publicData) };
}

/** Names given before the rule stay as they are until they are changed. */
function requirePlainNames(before: Profile, after: Profile): void {
  const check = (path: readonly string[], old: unknown, now: unknown) => {
    const isPart = path[0] === 'lastName';
    const problem = typeof now === 'string' && now !== old ? findNameProblem(now, { isPart }) : undefined;
    if (!problem) return;
    const stray = problem === 'mixed-letters' ? findStrayLetter(String(now)) : undefined;
    throw invalid(inBody(...path), {
      details: 'a name that could fool',
      meta: { reason: problem, ...stray },
    });
  };
  for (const field of ['firstName', 'lastName', 'displayName'] as const)
    check([field], before[field], after[field]);
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
  asked: ProfileChangeByOperator,
  now: Date,
): Profile & Pick<UserRow, 'metadata'> {
  const { metadata, ...change } = parse(operatorsChange, asked, inBody());
  const changed = withBadgeDay(profile, withChange(profile, change), now);
  return { ...changed, metadata: merged('metadata', profile.metadata, metadata) };
}

function withChange(before: Profile, change: Change): Profile {
  const {
    firstName = before.firstName,
    lastName = before.lastName,
    displayName = before.displayName,
    bio = before.bio,
    publicData,
    profileImageId = before.profileImageId,
  } = change;
  return {
    firstName: inOneAlphabet(firstName, before.firstName),
    lastName: inOneAlphabet(lastName, before.lastName),
    displayName: displayName && inOneAlphabet(displayName, before.displayName),
    bio,
    publicData: merged('publicData', before.publicData, publicData && withPlainName(publicData, before)),
    protectedData: merged('protectedData', before.protectedData, change.protectedData),
    privateData: merged('privateData', before.privateData, change.privateData),
    profileImageId,
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

/**
 * Letters that only look like those of the name's alphabet are put right: "Марiя" with a Latin i would not be found. A
 * name that stays as it was is left alone, since with another the badge is lost.
 */
const inOneAlphabet = (given: string, before: unknown): string =>
  given === before ? given : unmixedName(given);

/** Public data with the organisation's name in one alphabet. */
const withPlainName = (change: JsonObject, { publicData: before }: Profile): JsonObject =>
  typeof change.fullName === 'string'
    ? { ...change, fullName: inOneAlphabet(change.fullName, before.fullName) }
    : change;

function merged(field: string, current: JsonObject, change: JsonObject | undefined): JsonObject {
  if (change === undefined) return current;
  const after = mergeExtendedData(current, change);
  if (validateExtendedData(after)) throw invalid(inBody(field), 'too-large');
  return after;
}
