import { DAY } from '../time/units.ts';
import type { Json, JsonObject } from '../json.ts';

/** Years (specification section 9). */
export const minimumAge = 16;

/** Days after a notice of new terms until they count as accepted (specification sections 1 and 9; readings 48). */
export const termsNoticeDays = 14;

const longestVersion = 40;

/** Returns whether this is a valid version name. */
export const isTermsVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestVersion;

/**
 * Returns whether a user agreed to terms other than the `current` ones. Their private data holds, each with a timestamp
 * set by the server: `terms {version, acceptedAt}` and `termsNotice {version, shownAt}`. A user without recorded terms,
 * whose account was created by another program, agreed to them there.
 */
export function agreedToOthers(privateData: JsonObject | undefined, current: string | undefined): boolean {
  const { version } = partOf(privateData?.terms);
  return isTermsVersion(version) && current !== undefined && version !== current;
}

/**
 * Returns when the `current` terms count as accepted, in ms since 1970; undefined before the user was notified of them.
 */
export function termsCountFrom(privateData: JsonObject | undefined, current: string): number | undefined {
  const { version, shownAt } = partOf(privateData?.termsNotice);
  return version === current && typeof shownAt === 'string'
    ? Date.parse(shownAt) + termsNoticeDays * DAY
    : undefined;
}

const partOf = (part: Json | undefined): Readonly<Record<string, Json | undefined>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as JsonObject) : {};
