/** Maximum length of an address that mail can be sent to (RFC 5321). */
export const emailMax = 254;

/** Returns whether the trimmed text is an e-mail address as defined in specification section 5. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && pattern.test(text);
}

/** Two addresses with the same key belong to one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const pattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
