import { inLanguage } from '#contract/locales.ts';
import { jsonForScript, type Language } from './builtApp.ts';
import type { Tags } from './tags.ts';

interface DocumentParts {
  locale: string;
  language: Language;
  head: string;
  body: string;
  state: unknown;
  folder: string | null;
  tags: Tags;
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
 * Returns the whole document in UTF-8. Script elements contain only data, except the starter of text pages. Half of the
 * document, styles and messages, is bytes already; the rest is encoded piece by piece, because joining long strings
 * costs more.
 */
export function htmlDocument({ locale, language, head, body, state, folder, tags }: DocumentParts): Buffer {
  return Buffer.concat([
    Buffer.from(
      `<!doctype html><html lang="${locale}" dir="ltr" data-messages="${language.version}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">${head}${appTags(locale)}`,
    ),
    tags.head,
    toBody,
    Buffer.from(body),
    toState,
    Buffer.from(jsonForScript(state)),
    toMessages,
    language.messagesFor(folder),
    toTags,
    tags.body,
    end,
  ]);
}

const toBody = Buffer.from('</head><body><div id="root">');
const toState = Buffer.from('</div><script id="state" type="application/json">');
const toMessages = Buffer.from('</script><script id="messages" type="application/json">');
const toTags = Buffer.from('</script>');
const end = Buffer.from('</body></html>');
