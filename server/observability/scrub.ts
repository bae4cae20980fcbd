/** Patterns for text that may identify a person or grant access, anywhere in a message. */
const sensitivePatterns = [
  // Quoted texts, such as a value that could not be parsed.
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

/** Returns the error message with `…` in place of what may identify a person; at most 300 characters. */
export function scrubbed(message: string): string {
  return sensitivePatterns.reduce((text, pattern) => text.replace(pattern, '…'), message).slice(0, 300);
}
