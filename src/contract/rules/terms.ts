/** Years (specification section 9). */
export const minimumAge = 16;

/** Days after a notice of new terms until they count as accepted (specification section 1; readings 48). */
export const termsNoticeDays = 14;

/** Under `privateData.terms` of a person: what they accepted, and when, an ISO date that the server sets. */
export interface AcceptedTerms {
  version: string;
  acceptedAt: string;
}

const longestVersion = 40;

/** Whether this can name a version. */
export const isTermsVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestVersion;
