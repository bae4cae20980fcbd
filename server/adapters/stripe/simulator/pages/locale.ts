import type { IncomingMessage } from 'node:http';

export const locales = ['en', 'uk', 'de', 'pl', 'ru'] as const;
export type Locale = (typeof locales)[number];

const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);

/** Returns the first locale of the arguments (or of an Accept-Language list) that the simulator supports. */
export function pickLocale(...wishes: (string | undefined)[]): Locale {
  for (const wish of wishes) {
    for (const part of (wish ?? '').split(',')) {
      const language = part.trim().slice(0, 2).toLowerCase();
      if (isLocale(language)) return language;
    }
  }
  return 'en';
}

/** Returns the locale saved by the site, else the browser's preferred language. */
export function localeOf(request: IncomingMessage): Locale {
  const saved = /(?:^|;\s*)locale=([a-z]{2})/.exec(request.headers.cookie ?? '')?.[1];
  return pickLocale(saved, request.headers['accept-language']);
}
