import type { Json, JsonObject } from '../json.ts';

/** Years (specification section 9). */
export const minimumAge = 16;

/** Days after a notice of new terms until they count as accepted (specification sections 1 and 9; readings 48). */
export const termsNoticeDays = 14;

const longestVersion = 40;

/** Whether this can name a version. */
export const isTermsVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestVersion;

/**
 * Whether a person agreed to other terms than the `current` ones. Their private data holds, each with a moment that the
 * server sets: `terms {version, acceptedAt}` and `termsNotice {version, shownAt}`. Who never agreed to any here, because
 * another program made the account, was told there.
 */
export function agreedToOthers(privateData: JsonObject | undefined, current: string | undefined): boolean {
  const { version } = partOf(privateData?.terms);
  return isTermsVersion(version) && current !== undefined && version !== current;
}

/** When the `current` terms count as accepted, in ms since 1970; undefined before the person was told of them. */
export function termsCountFrom(privateData: JsonObject | undefined, current: string): number | undefined {
  const { version, shownAt } = partOf(privateData?.termsNotice);
  return version === current && typeof shownAt === 'string'
    ? Date.parse(shownAt) + termsNoticeDays * 24 * 60 * 60 * 1000
    : undefined;
}

const partOf = (part: Json | undefined): Readonly<Record<string, Json | undefined>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as JsonObject) : {};
