/** A stretch of what somebody wrote; with `href` it is an address. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Up to a blank, a quotation mark, a bracket of either kind, or a sign that turns the direction of writing. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>＜＞"'“”«»\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
const closing = /[.,;:!?…)\]}]+$/u;

/**
 * Tells the web addresses in a text apart. Only http and https, and none that hides where it leads: what stands before
 * an @ looks like the site and is not.
 */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutClosing(found);
    const href = hrefOf(shown);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

// The full stop after an address belongs to the sentence; a bracket belongs to the address that opened it.
function withoutClosing(found: string): string {
  const rest = found.replace(closing, '');
  return rest.includes('(') && found[rest.length] === ')' ? found.slice(0, rest.length + 1) : rest;
}

function hrefOf(shown: string): string | undefined {
  try {
    const full = /^www\./i.test(shown) ? `https://${shown}` : shown;
    const { href, username, password, hostname } = new URL(full);
    return username || password || !hostname.includes('.') ? undefined : href;
  } catch {
    return undefined;
  }
}
