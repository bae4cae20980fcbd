import type { UserPublicData } from '../entities/user.ts';
import type { Json, JsonObject } from '../json.ts';
import { organisationTypes } from '../searchSchema.ts';

/** Characters of a name, whichever (marketplace API 10, item 9). */
export const nameMax = 255;
/** Languages of one person. */
export const languagesMax = 20;

/** Whether a name, without the white space around it, can be read: not too long, and not made of invisible characters only. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length <= nameMax && /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

const rules: { [Key in keyof Required<UserPublicData>]: (value: Json) => boolean } = {
  profileType: value => value === 'private' || value === 'organisation',
  organisationType: value => (organisationTypes as readonly unknown[]).includes(value),
  isVerified: value => typeof value === 'boolean',
  verifiedAt: value => typeof value === 'string' && isDay(value),
  fullName: isName,
  languages: value =>
    Array.isArray(value) &&
    value.length <= languagesMax &&
    value.every(one => typeof one === 'string' && /^[a-z]{2,3}$/.test(one)),
};

/**
 * The key of the first value in a user's public data that cannot be what its field means; undefined when all are right.
 * Keys without a rule may hold anything, and null deletes a key.
 */
export function wrongUserField(data: JsonObject): string | undefined {
  return Object.entries(data).find(([key, value]) => value !== null && !isRight(key, value))?.[0];
}

/** The known fields of a user's public data that hold what they mean; whatever else stands there is left out. */
export function rightUserFields(data: JsonObject): UserPublicData {
  return Object.fromEntries(
    Object.entries(data).filter(([key, value]) => Object.hasOwn(rules, key) && isRight(key, value)),
  );
}

// Of an impossible day, such as the 31st of June, a date makes another one or none.
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}

function isRight(key: string, value: Json): boolean {
  return !Object.hasOwn(rules, key) || rules[key as keyof UserPublicData](value);
}

/** What a badge was given to: the public fields besides the names. */
const checkedFields = ['profileType', 'organisationType', 'fullName'] as const;

/** Who somebody says they are. */
export interface Identity {
  firstName: string;
  lastName: string;
  displayName: string | null;
  publicData: JsonObject;
}

/** Whether both are the same person or organisation by all that an operator checks before giving the badge. */
export function isSameIdentity(one: Identity, other: Identity): boolean {
  return (
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    one.displayName === other.displayName &&
    checkedFields.every(key => plain(one.publicData[key]) === plain(other.publicData[key]))
  );
}

// Full names were once kept with the white space around them.
const plain = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : value);
