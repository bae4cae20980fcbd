/** Hashes passwords, slowly, so that nobody can try many. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. Without a hash it returns false after the same time, so that timing
   * reveals nothing.
   */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

/** Judges new passwords. */
export interface PasswordStrength {
  /**
   * Whether the password is among the first to be tried: a common one, a sequence, a date, a keyboard pattern, or made of
   * the user's own words, such as address and names.
   */
  isEasyToGuess(password: string, own: readonly string[]): boolean;
}
