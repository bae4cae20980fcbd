/** Most characters of a telephone number as it is written, with its spaces. */
const lengthMax = 40;

/** Whether a text can be a telephone number, in any country's way to write one. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= lengthMax && digits >= 5 && digits <= 20 && /^\+?[\d\s()./-]+$/.test(text);
}
