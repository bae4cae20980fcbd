import type { UserPublicData } from './user.ts';
import type { Json, JsonObject } from '../json.ts';
import { organisationTypes } from './user.ts';

/** Maximum length of any name, in characters (marketplace API 10, item 9). */
export const maxName = 255;
/** Maximum number of languages per user. */
export const maxLanguages = 20;

/** Returns whether a name, once trimmed, is valid: not too long, and not only invisible characters. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length <= maxName && /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

const rules: { [Key in keyof Required<UserPublicData>]: (value: Json) => boolean } = {
  profileType: value => value === 'private' || value === 'organisation',
  organisationType: value => (organisationTypes as readonly unknown[]).includes(value),
  isVerified: value => typeof value === 'boolean',
  staff: value => typeof value === 'boolean',
  verifiedAt: value => typeof value === 'string' && isDay(value),
  fullName: isName,
  languages: value =>
    Array.isArray(value) &&
    value.length <= maxLanguages &&
    value.every(one => typeof one === 'string' && /^[a-z]{2,3}$/.test(one)),
};

/**
 * Returns the key of the first invalid value in a user's public data; undefined when all are valid. Keys without a rule
 * can hold anything, and null deletes a key.
 */
export function findInvalidUserField(data: JsonObject): string | undefined {
  return Object.entries(data).find(([key, value]) => value !== null && !isRight(key, value))?.[0];
}

/** Returns the known fields of a user's public data that are valid; all others are dropped. */
export function validUserFields(data: JsonObject): UserPublicData {
  return Object.fromEntries(
    Object.entries(data).filter(([key, value]) => Object.hasOwn(rules, key) && isRight(key, value)),
  );
}

// For an impossible day, such as the 31st of June, Date returns another day or an invalid date.
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}

function isRight(key: string, value: Json): boolean {
  return !Object.hasOwn(rules, key) || rules[key as keyof UserPublicData](value);
}

/** The public fields, besides the names, that the badge vouches for. */
const checkedFields = ['profileType', 'organisationType', 'fullName'] as const;

/** A user's claimed identity. */
export interface Identity {
  firstName: string;
  lastName: string;
  displayName: string | null;
  publicData: JsonObject;
}

/** Returns whether both identities agree in everything that an operator checks before granting the badge. */
export function isSameIdentity(one: Identity, other: Identity): boolean {
  return (
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    one.displayName === other.displayName &&
    checkedFields.every(key => plain(one.publicData[key]) === plain(other.publicData[key]))
  );
}

// Older full names were stored with surrounding white space.
const plain = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : value);
