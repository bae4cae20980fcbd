import { inLanguage } from '#contract/locales.ts';
import type { Piece } from '#src/entry.server.tsx';
import { jsonForScript } from './builtApp.ts';
import type { Tags } from './tags.ts';

interface DocumentParts {
  locale: string;
  head: readonly Piece[];
  body: readonly Piece[];
  /** The drawings that the icons in it refer to: before it, so that an icon is never shown without. */
  icons: string;
  state: unknown;
  /** Path of the file with the messages that the page needs to hydrate. */
  messages: string;
  tags: Tags;
}

/** A document and what its cache needs to know of it. */
export interface HtmlDocument {
  /** In UTF-8. */
  html: Buffer;
  /** The page's data as JSON: everything it shows, with all ids. */
  data: string;
}

/** The URL of the web app manifest. */
export const manifestPath = '/manifest.webmanifest';

/** Theme colours for the browser's own UI: `--surface-page` of src/styles/tokens.css, light and dark. */
export const frameColours = { light: '#fbf8f1', dark: '#14171e' } as const;

const colourTags = Object.entries(frameColours)
  .map(
    ([scheme, colour]) =>
      `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})">`,
  )
  .join('');

const icons =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">';

const appTags = (locale: string) =>
  `${icons}${colourTags}<link rel="manifest" href="${inLanguage(manifestPath, locale)}">`;

/**
 * Returns the whole document. Script elements contain only data, except the starter of text pages and
 * what opens a conversation at its newest message. The messages are
 * fetched beside the scripts, and like them only once by each browser.
 */
export function htmlDocument(parts: DocumentParts): HtmlDocument {
  const { locale, messages, tags } = parts;
  const data = jsonForScript(parts.state);
  const html = joined([
    `<!doctype html><html lang="${locale}" dir="ltr" data-messages="${messages}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...[...parts.head, appTags(locale), tags.head, tags.isDelayed ? '' : preloadTag(messages)],
    ...['</head><body>', parts.icons, '<div id="root">', ...parts.body],
    ...['</div>', tags.afterPage, '<script id="state" type="application/json">', data, '</script>'],
    ...[tags.body, '</body></html>'],
  ]);
  return { html, data };
}

/** Memory in which documents are joined, one after the other, in bytes. */
const sharedMemory = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * Joins and encodes the pieces: text straight into its place, as `Buffer.from` reads each text once more for its length.
 */
function joined(pieces: readonly Piece[]): Buffer {
  const longest = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? 3 : 1), 0);
  const into = longest <= sharedMemory.length ? sharedMemory : Buffer.allocUnsafeSlow(longest);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece !== 'string') into.set(piece, at);
    at += typeof piece === 'string' ? into.write(piece, at) : piece.length;
  }
  return Buffer.from(into.subarray(0, at));
}

// In the mode in which the script asks for it, or the browser would fetch it twice.
const preloadTag = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}">`;
