/** Maximum length of a telephone number as written, including spaces. */
const lengthMax = 40;

/** Returns whether a text can be a telephone number, in any country's notation. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= lengthMax && digits >= 5 && digits <= 20 && /^\+?[\d\s()./-]+$/.test(text);
}
