import type { JsonObject } from '../json.ts';

/** Keys of public data that only operators write: a badge, its day, and the organisation that was checked (readings 32). */
export const operatorFields: readonly string[] = ['isVerified', 'verifiedAt', 'verifiedOrganisation'];

/** Public data as a user may write it: what belongs to operators is left out without an error. */
export function withoutOperatorFields(publicData: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(publicData).filter(([key]) => !operatorFields.includes(key)));
}

/** Public data of somebody whose badge no longer tells who they are: unverified, without the check's day and name. */
export function withoutBadge(publicData: JsonObject): JsonObject {
  return { ...withoutOperatorFields(publicData), isVerified: false };
}
