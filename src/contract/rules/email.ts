/** The longest address that mail can be sent to (RFC 5321). */
export const emailMax = 254;

/** Whether the trimmed text is an e-mail address as specification section 5 wants it. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && pattern.test(text);
}

/** Two addresses with the same key are one account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const pattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
