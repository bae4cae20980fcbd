import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { passesLuhn } from '../cards.ts';

type BrandName = StripeCardElementChangeEvent['brand'];

interface Brand {
  name: BrandName;
  begins: RegExp;
  lengths: readonly number[];
  /** Positions of the spaces. */
  gaps: readonly number[];
  cvc: number;
}

const fours = [4, 8, 12];

const brands: readonly Brand[] = [
  { name: 'visa', begins: /^4/, lengths: [16], gaps: fours, cvc: 3 },
  {
    name: 'mastercard',
    begins: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    gaps: fours,
    cvc: 3,
  },
  { name: 'amex', begins: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { name: 'discover', begins: /^(6011|64[4-9]|65)/, lengths: [16], gaps: fours, cvc: 3 },
  { name: 'diners', begins: /^3(0[0-59]|[689])/, lengths: [14, 16], gaps: [4, 10], cvc: 3 },
  { name: 'jcb', begins: /^35/, lengths: [16], gaps: fours, cvc: 3 },
  { name: 'unionpay', begins: /^(62|81)/, lengths: [16, 17, 18, 19], gaps: fours, cvc: 3 },
];

const unknown: Brand = { name: 'unknown', begins: /^/, lengths: [16], gaps: fours, cvc: 3 };

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Returns the brand of a card number by its first digits. */
export const brandOf = (number: string): Brand =>
  brands.find(({ begins }) => begins.test(digitsOf(number))) ?? unknown;

/** Formats the number in the groups printed on a card of its brand. */
export function formatNumber(text: string): string {
  const { gaps, lengths } = brandOf(text);
  const digits = digitsOf(text).slice(0, Math.max(...lengths));
  const spaced = digits.length === 16 ? fours : gaps;
  return [...digits].map((digit, index) => (spaced.includes(index) ? ` ${digit}` : digit)).join('');
}

/** Formats `1230` and `12/30` as `12 / 30`; a first digit above 1 gets a leading zero. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length < 3 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2, 4)}`;
}

export type Flaw =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year_past'
  | 'invalid_expiry_year'
  | 'incomplete_cvc'
  | 'incomplete_zip';

export interface CardText {
  number: string;
  expiry: string;
  cvc: string;
  postal: string;
}

export function numberFlaw(text: string): Flaw | undefined {
  const digits = digitsOf(text);
  const { lengths } = brandOf(digits);
  if (digits.length < Math.min(...lengths)) return 'incomplete_number';
  // If longer numbers are possible, one that passes the checksum is complete.
  if (lengths.includes(digits.length) && passesLuhn(digits)) return undefined;
  return digits.length < Math.max(...lengths) ? 'incomplete_number' : 'invalid_number';
}

/** Parses month and year from `12 / 30`. */
export function readExpiry(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function expiryFlaw(text: string, today: Date): Flaw | undefined {
  const { month, year } = readExpiry(text);
  if (digitsOf(text).length < 4 || month < 1 || month > 12) return 'incomplete_expiry';
  if (year < today.getFullYear()) return 'invalid_expiry_year_past';
  if (year > today.getFullYear() + 50) return 'invalid_expiry_year';
  if (year === today.getFullYear() && month < today.getMonth() + 1) return 'invalid_expiry_month_past';
  return undefined;
}

const cvcFlaw = (cvc: string, number: string): Flaw | undefined =>
  digitsOf(cvc).length === brandOf(number).cvc ? undefined : 'incomplete_cvc';

const postalFlaw = (postal: string): Flaw | undefined =>
  postal.trim().length < 3 ? 'incomplete_zip' : undefined;

/** Returns the error of one part of a card. */
export function flawOfPart(part: keyof CardText, card: CardText, today: Date): Flaw | undefined {
  if (part === 'number') return numberFlaw(card.number);
  if (part === 'expiry') return expiryFlaw(card.expiry, today);
  return part === 'cvc' ? cvcFlaw(card.cvc, card.number) : postalFlaw(card.postal);
}

/** Returns the first error, in the order of the fields. */
export function cardError(card: CardText, hasPostal: boolean, today: Date): Flaw | undefined {
  const of = (part: keyof CardText) => flawOfPart(part, card, today);
  return of('number') ?? of('expiry') ?? of('cvc') ?? (hasPostal ? of('postal') : undefined);
}
