import { inLanguage } from '#src/config/locales.ts';
import { jsonForScript, type Language } from '../builtApp.ts';
import { colourTags } from '../device/colours.ts';
import { manifestPath } from '../device/manifest.ts';
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

const icons =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">';

const appTags = (locale: string) =>
  `${icons}${colourTags}<link rel="manifest" href="${inLanguage(manifestPath, locale)}">`;

/** The whole document. Everything in script elements is data; nothing inline is run. */
export function htmlDocument({ locale, language, head, body, state, folder, tags }: DocumentParts): string {
  return (
    `<!doctype html><html lang="${locale}" dir="ltr" data-messages="${language.version}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${head}${appTags(locale)}${tags.head}</head>` +
    `<body><div id="root">${body}</div>` +
    `<script id="state" type="application/json">${jsonForScript(state)}</script>` +
    `<script id="messages" type="application/json">${language.messagesFor(folder)}</script>${tags.body}</body></html>`
  );
}
