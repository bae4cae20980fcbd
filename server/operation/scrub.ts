/** What may say who somebody is or let somebody in, wherever it stands in a sentence. */
const telling = [
  // Texts that a program quotes, such as the value that could not be read.
  /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g,
  /\([^()]*\)=\([^()]*\)/g,
  /[^\s@]+@[^\s@]+\.[^\s@]+/g,
  /\b[a-z][a-z+.-]*:\/\/\S+/gi,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // Tokens, keys and hashes.
  /\b[\w-]{24,}\b/g,
  // Telephone numbers, cards, network addresses.
  /\+?\d(?:[\d .:/-]*\d){5,}/g,
];

/** The sentence of an error with `…` in place of what may tell of a person; at most 300 characters. */
export function scrubbed(message: string): string {
  return telling.reduce((text, pattern) => text.replace(pattern, '…'), message).slice(0, 300);
}
