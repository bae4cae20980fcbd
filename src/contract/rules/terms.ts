/** Which terms of use hold now, by the month from which they do; a new text gets a new version (readings 48). */
export const termsVersion = '2022-02';

/** Years (specification section 9). */
export const minimumAge = 16;

/** Under `privateData.terms` of a person: what they accepted, and when, an ISO date that the server sets. */
export interface AcceptedTerms {
  version: string;
  acceptedAt: string;
}

const longestVersion = 40;

/** Whether this can name a version. */
export const isTermsVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestVersion;
