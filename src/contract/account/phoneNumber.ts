import { plainSigns } from '../text/pastedText.ts';

/** Maximum length of a telephone number as written, including spaces. */
const maxLength = 40;

/**
 * Returns a telephone number as its owner would type it: without `tel:` and the invisible signs that contact lists
 * copy, and with plain spaces, hyphens, dots and digits.
 */
export const cleanPhoneNumber = (text: string): string =>
  plainSigns(text)
    .replace(/^tel:\s*/i, '')
    .replace(/[\u207a\ufe62]/g, '+')
    .replace(/[\u00b7\u2022\u2024\u2027\u2219\u22c5\u3002\uff61]/g, '.')
    .replace(/[\u2044\u2215]/g, '/');

/** Returns whether a text, once cleaned, can be a telephone number, in any country's notation. */
export function isPhoneNumber(text: string): boolean {
  const plain = cleanPhoneNumber(text);
  const digits = plain.replace(/\D/g, '').length;
  return plain.length <= maxLength && digits >= 5 && digits <= 20 && /^\+?[\d\s()./-]+$/.test(plain);
}
