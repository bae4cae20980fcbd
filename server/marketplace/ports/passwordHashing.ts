/** Hashes passwords, slowly, so that nobody can try many. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. Without a hash it returns false after the same time, so that timing
   * reveals nothing.
   */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}
