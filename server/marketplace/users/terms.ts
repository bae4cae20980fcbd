import { inBody, invalid } from '#contract/parse.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { isTermsVersion } from '#contract/account/terms.ts';

/** Keys about the terms in private data, with the field that holds their timestamp. */
const timestampFields = { terms: 'acceptedAt', termsNotice: 'shownAt' } as const;

/**
 * Adds the timestamps at which the terms were accepted and new ones were shown to private data. The server sets the
 * timestamps, keeps the first one of each version, and prevents clients from overwriting either (readings 48).
 * @throws ApiError `validation-invalid-value` naming `privateData.terms` or `privateData.termsNotice`.
 */
export function withTermsAccepted<Change extends { privateData?: JsonObject }>(
  change: Change,
  now: Date,
  before: JsonObject = {},
): Change {
  const { privateData } = change;
  if (!privateData) return change;
  const stamped = Object.entries(timestampFields)
    .filter(([key]) => Object.hasOwn(privateData, key))
    .map(([key, moment]) => {
      const version = versionOf(privateData[key]);
      if (!isTermsVersion(version)) throw invalid(inBody('privateData', key), 'names no version');
      const isKnown = versionOf(before[key]) === version;
      return [key, isKnown ? (before[key] ?? null) : { version, [moment]: now.toISOString() }];
    });
  if (stamped.length === 0) return change;
  return { ...change, privateData: { ...privateData, ...Object.fromEntries(stamped) } };
}

const versionOf = (terms: Json | undefined): Json | undefined =>
  typeof terms === 'object' && terms !== null && 'version' in terms ? terms.version : undefined;
