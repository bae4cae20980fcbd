/** Judges new passwords. */
export interface PasswordStrength {
  /**
   * Whether the password is among the first to be tried: a common one, a sequence, a date, a keyboard pattern, or made of
   * the user's own words, such as address and names.
   */
  isEasyToGuess(password: string, own: readonly string[]): boolean;
}
