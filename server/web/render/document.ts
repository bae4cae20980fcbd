import { createHash } from 'node:crypto';
import { inLanguage } from '#contract/locales.ts';
import { jsonForScript } from './builtApp.ts';
import type { Tags } from './tags.ts';

interface DocumentParts {
  locale: string;
  head: string;
  body: string;
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
  /** Weak: the same for every encoding (RFC 9110, section 8.8.3). */
  etag: string;
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
 * Returns the whole document. Script elements contain only data, except the starter of text pages. The styles are bytes
 * already and known by their version; the rest is encoded piece by piece, because joining long strings costs more, and
 * the ETag is the hash of the rest and the version. The messages are fetched beside the scripts, and like them only once
 * by each browser.
 */
export function htmlDocument(parts: DocumentParts): HtmlDocument {
  const { locale, messages, tags } = parts;
  const head = Buffer.from(
    `<!doctype html><html lang="${locale}" dir="ltr" data-messages="${messages}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">${parts.head}${appTags(locale)}`,
  );
  const body = Buffer.from(`${parts.icons}<div id="root">${parts.body}`);
  const data = jsonForScript(parts.state);
  const state = Buffer.from(data);
  const hash = createHash('sha256').update(head).update(body).update(state);
  hash.update(tags.version);
  return {
    html: Buffer.concat([
      ...[head, tags.head, Buffer.from(tags.isDelayed ? '' : preloadTag(messages))],
      ...[toBody, body, toState, state, toTags, tags.body, end],
    ]),
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    data,
  };
}

// In the mode in which the script asks for it, or the browser would fetch it twice.
const preloadTag = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}">`;

const toBody = Buffer.from('</head><body>');
const toState = Buffer.from('</div><script id="state" type="application/json">');
const toTags = Buffer.from('</script>');
const end = Buffer.from('</body></html>');
