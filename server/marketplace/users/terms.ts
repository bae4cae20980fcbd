import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { isTermsVersion } from '#contract/rules/terms.ts';

/**
 * Private data with the moment at which its terms were accepted. The server sets the moment, keeps the first one of a
 * version, and lets nobody take an acceptance back by writing over it (readings 48).
 * @throws ApiError `validation-invalid-value` naming `privateData.terms`.
 */
export function withTermsAccepted<Change extends { privateData?: JsonObject }>(
  change: Change,
  now: Date,
  before: JsonObject = {},
): Change {
  const { privateData } = change;
  if (!privateData || !Object.hasOwn(privateData, 'terms')) return change;
  const version = versionOf(privateData.terms);
  if (!isTermsVersion(version)) {
    const source = { type: 'body', path: ['privateData', 'terms'] } as const;
    throw new ApiError('validation-invalid-value', { source, details: 'names no version' });
  }
  const terms =
    versionOf(before.terms) === version ? (before.terms ?? null) : { version, acceptedAt: now.toISOString() };
  return { ...change, privateData: { ...privateData, terms } };
}

const versionOf = (terms: Json | undefined): Json | undefined =>
  typeof terms === 'object' && terms !== null && 'version' in terms ? terms.version : undefined;
