/** Supported currencies with the number of minor units in one major unit (specification section 9). */
export const minorUnits = {
  AUD: 100,
  CAD: 100,
  CHF: 100,
  CNY: 100,
  DKK: 100,
  EUR: 100,
  GBP: 100,
  HKD: 100,
  INR: 100,
  JPY: 1,
  MXN: 100,
  NOK: 100,
  NZD: 100,
  SEK: 100,
  SGD: 100,
  USD: 100,
} as const;

export type Currency = keyof typeof minorUnits;

export function isSupportedCurrency(currency: string): currency is Currency {
  return Object.hasOwn(minorUnits, currency);
}

/** @throws RangeError for an unsupported currency: a configuration error. */
export function minorUnitsOf(currency: string): number {
  if (!isSupportedCurrency(currency)) throw new RangeError(`currency ${currency} is not supported`);
  return minorUnits[currency];
}

/** Integer minor units (cents, or yen) with the ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}
