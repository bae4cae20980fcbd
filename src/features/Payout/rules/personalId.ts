import type { PayoutCountry } from './countries.ts';
import { withoutSeparators } from './iban.ts';

type Check = (id: string) => boolean;

/** Test numbers that the payment provider accepts with test keys. */
const testId = /^0{9}$/;

const checks = {
  US: id => /^\d{4}$/.test(id),
  HK: id => testId.test(id) || isHongKongId(id),
  SG: id => testId.test(id) || /^[STFGM]\d{7}[A-Z]$/.test(id),
} satisfies Partial<Record<PayoutCountry, Check>>;

export type CountryWithId = keyof typeof checks;

/** Countries where a personal number is required at once (specification section 3). */
export const needsPersonalId = (country: string): country is CountryWithId => Object.hasOwn(checks, country);

/** Removes spaces, dashes, dots and brackets: `A123456(3)` is `A1234563`. */
export const plainPersonalId = (value: string): string =>
  withoutSeparators(value).replace(/[()]/g, '').toUpperCase();

/**
 * Returns whether a number can be a personal number of this country: the last four digits of the social security number
 * in the US, the identity card number with its check digit in Hong Kong, NRIC or FIN in Singapore. Elsewhere any text
 * can.
 */
export function isPersonalId(country: string, value: string): boolean {
  const id = plainPersonalId(value);
  return needsPersonalId(country) ? checks[country](id) : id !== '';
}

/** One or two letters, six digits and a check digit: the sum weighted 9 to 1 is a multiple of 11, a blank counts 36. */
function isHongKongId(id: string): boolean {
  const match = /^([A-Z]{1,2})(\d{6})([\dA])$/.exec(id);
  if (!match) return false;
  const [, letters = '', digits = '', check = ''] = match;
  const values = [...letters.padStart(2, ' ')].map(letter =>
    letter === ' ' ? 36 : letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10,
  );
  const all = [...values, ...[...digits].map(Number), check === 'A' ? 10 : Number(check)];
  const sum = all.reduce((total, value, index) => total + value * (9 - index), 0);
  return sum % 11 === 0;
}
