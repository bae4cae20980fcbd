import { getCountrySpecifications, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { plainSigns } from '#contract/text/pastedText.ts';
import { payoutCountries } from './countries.ts';

/**
 * Removes what is typed or pasted between the characters of a number: spaces and dashes of any kind, dots, invisible
 * signs.
 */
export const withoutSeparators = (text: string): string => plainSigns(text).replace(/[ .-]/g, '');

/** Returns an IBAN in the form that banks exchange: capitals, no separators, not preceded by the word IBAN. */
export const cleanIban = (text: string): string =>
  withoutSeparators(text)
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z])/, '');

/** Countries whose banks can be paid by IBAN although nobody there can be paid here (Stripe, bank account formats). */
const furtherBanks = { GI: 'GBP', HR: 'EUR', HU: 'HUF', LI: 'CHF' } as const;

/** Returns the currency of bank accounts with an IBAN of this country, ISO 4217; undefined where payouts do not reach. */
export const ibanCurrency = (country: string): string | undefined =>
  usesIban(country) ? { ...payoutCountries, ...furtherBanks }[country] : undefined;

const usesIban = (country: string): country is keyof typeof payoutCountries | keyof typeof furtherBanks =>
  (Object.hasOwn(payoutCountries, country) || Object.hasOwn(furtherBanks, country)) &&
  ibanLength(country) !== undefined;

/** Returns the country of a clean IBAN, as its first two characters name it. */
export const countryOfIban = (iban: string): string => iban.slice(0, 2);

/** Returns how long an IBAN of this country is; undefined where there are none. */
export const ibanLength = (country: string): number | undefined =>
  getCountrySpecifications()[country]?.chars ?? undefined;

// With test keys the payment provider accepts these instead of real ones; their check digits are wrong outside Germany.
const testIban = /^[A-Z]{2}8937040044053201300\d$/;

/**
 * Returns what is wrong with a clean IBAN; undefined when nothing is. `ibanLength`: it is too short or too long for its
 * country; `ibanCountry`: payouts do not reach banks there; `invalid`: it is no IBAN, or a character is wrong, by the
 * check digits of ISO 7064 (mod 97). Check digits that banks of some countries add are left to the payment provider.
 */
export function ibanProblem(iban: string): 'invalid' | 'ibanLength' | 'ibanCountry' | undefined {
  const country = countryOfIban(iban);
  const length = ibanLength(country);
  if (length === undefined || !/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return 'invalid';
  if (ibanCurrency(country) === undefined) return 'ibanCountry';
  if (testIban.test(iban)) return undefined;
  if (iban.length !== length) return 'ibanLength';
  const { errorCodes } = validateIBAN(iban);
  const isWrong = errorCodes.some(code => code !== ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
  return isWrong ? 'invalid' : undefined;
}
