import type { JsonObject } from '#contract/json.ts';

/**
 * Keys of public data that only operators write: the badge, its day, and the organisation that was verified (readings
 * 32).
 */
export const operatorFields: readonly string[] = ['isVerified', 'verifiedAt', 'verifiedOrganisation'];

/**
 * Returns public data without the fields reserved for operators, which users cannot write; they are dropped without an
 * error.
 */
export function withoutOperatorFields(publicData: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(publicData).filter(([key]) => !operatorFields.includes(key)));
}

/**
 * Returns public data without the badge, once it no longer matches the user's identity: unverified, without the day and
 * name of the check.
 */
export function withoutBadge(publicData: JsonObject): JsonObject {
  return { ...withoutOperatorFields(publicData), isVerified: false };
}
