import { plainSigns } from '../text/pastedText.ts';

/** Maximum length of an address that mail can be sent to (RFC 5321). */
export const maxEmail = 254;

/** Returns whether the cleaned text is an e-mail address as defined in specification section 5. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmail && pattern.test(text);
}

/**
 * Returns an address without what copying adds to it: invisible signs, spaces around it, `mailto:`, or a name before the
 * address in angle brackets.
 */
export function cleanEmail(text: string): string {
  const plain = plainSigns(text);
  const address = (/^[^<>]*<([^<>]*)>$/.exec(plain)?.[1] ?? plain).trim();
  return /^mailto:/i.test(address) ? address.replace(/^mailto:\s*|\?.*$/gi, '') : address;
}

/** Two addresses with the same key belong to one account. */
export const emailKey = (email: string): string => cleanEmail(email).toLowerCase();

const pattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
