/** A part of user-written text; with `href` it is a URL. */
export interface TextPart {
  text: string;
  href?: string;
  /** The host of the URL in ASCII (Punycode), where the text shows different letters. */
  host?: string;
}

/**
 * A URL ends at whitespace, a quotation mark, an angle bracket of either kind, or a bidirectional control character.
 */
const address = /\b(?:https?:\/\/|www\.)[^\s<>＜＞"'“”«»\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
const closing = /[.,;:!?…)\]}]+$/u;

/**
 * Splits a text into URLs and the text between. Only http and https, and no URL that disguises its target: what
 * precedes an @ looks like the site but isn't.
 */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutClosing(found);
    const href = hrefOf(shown);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href, ...disguisedHost(href, shown) });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

// A full stop after a URL belongs to the sentence; a closing bracket belongs to the URL that contains the opening one.
function withoutClosing(found: string): string {
  const rest = found.replace(closing, '');
  return rest.includes('(') && found[rest.length] === ')' ? found.slice(0, rest.length + 1) : rest;
}

// Letters of other alphabets can look like those of a known host; the ASCII form can't.
function disguisedHost(href: string, shown: string): Pick<TextPart, 'host'> {
  const { host } = new URL(href);
  return /(?:^|\.)xn--/.test(host) || !shown.toLowerCase().includes(host) ? { host } : {};
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
