/** Lengths in UTF-16 units, as a form field counts them (specification section 9). */
export const minPassword = 8;
export const maxPassword = 256;
/** Operators have access to private data, so their passwords must be longer. */
export const minOperatorPassword = 10;

/** Returns what is wrong with the length of a new password; undefined when it is valid. */
export function validatePasswordLength(password: string): 'too-short' | 'too-long' | undefined {
  if (password.length < minPassword) return 'too-short';
  return password.length > maxPassword ? 'too-long' : undefined;
}
