/** Countries that support payouts, with the currency of their bank accounts (specification section 9, readings 41). */
export const payoutCountries = {
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  BG: 'EUR',
  CA: 'CAD',
  CH: 'CHF',
  CY: 'EUR',
  CZ: 'CZK',
  DE: 'EUR',
  DK: 'DKK',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GR: 'EUR',
  HK: 'HKD',
  IE: 'EUR',
  IT: 'EUR',
  JP: 'JPY',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  MX: 'MXN',
  NL: 'EUR',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  PT: 'EUR',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  SI: 'EUR',
  SK: 'EUR',
  US: 'USD',
} as const;

export type PayoutCountry = keyof typeof payoutCountries;

export const isPayoutCountry = (code: string): code is PayoutCountry => Object.hasOwn(payoutCountries, code);

/** Countries whose addresses have no city or no postal code (Stripe, bank account formats by country). */
export const addressLeavesOut: Partial<Record<PayoutCountry, 'postal' | 'city'>> = {
  HK: 'postal',
  SG: 'city',
};

const inCanada = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
const inAustralia = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
const inTheStates = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS'],
  ...['KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC'],
  ...['ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
];

/** Codes of provinces or states, for countries whose addresses need one. */
export const provincesOf: Partial<Record<PayoutCountry, readonly string[]>> = {
  AU: inAustralia,
  CA: inCanada,
  US: inTheStates,
};
