/** The site's languages, in the order they are offered. */
export const locales = ['en', 'uk', 'de', 'pl', 'ru'] as const;

export type LocaleCode = (typeof locales)[number];

/** Each language by its own name. */
export const localeNames: Readonly<Record<LocaleCode, string>> = {
  en: 'English',
  uk: 'Українська',
  de: 'Deutsch',
  pl: 'Polski',
  ru: 'Русский',
};

export const defaultLocale: LocaleCode = 'en';

export const isLocale = (code: string | undefined): code is LocaleCode =>
  (locales as readonly (string | undefined)[]).includes(code);

/** The URL parameter for the language. */
export const languageParam = 'lang';

/** Returns the URL of a page in one language; without the parameter the user's settings decide. */
export function inLanguage(path: string, locale: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${languageParam}=${locale}`;
}

/**
 * Returns the URL, or its query, in the language that another URL's query names; unchanged when it names one itself, or
 * the other doesn't.
 */
export function inSameLanguage(url: string, search: string): string {
  const language = languageIn(search);
  if (language === undefined || languageIn(url)) return url;
  const [path = '', hash] = url.split('#', 2);
  return inLanguage(path, language) + (hash === undefined ? '' : `#${hash}`);
}

/** Returns the language that a URL, or its query, names. */
export function languageIn(url: string): LocaleCode | undefined {
  const named = new RegExp(`[?&]${languageParam}=([^&#]*)`).exec(url)?.[1];
  return isLocale(named) ? named : undefined;
}

/**
 * Chooses the response language: the saved choice, then the URL's language, then the browser's accepted languages in
 * order, then English, or the first on offer. Only exact matches count, so that Ukrainian is never replaced by Russian
 * (readings, safety rules): neither by a URL in Russian when the browser prefers Ukrainian, nor when a site does not
 * offer Ukrainian.
 * @param offered the languages of this installation, in the site's order
 */
export function chooseLocale(
  saved: string | undefined,
  accepted: string | undefined,
  addressed?: string,
  offered: readonly LocaleCode[] = locales,
): LocaleCode {
  const isOffered = (code: string | undefined) => isLocale(code) && offered.includes(code);
  if (isLocale(saved) && isOffered(saved)) return saved;
  const preferred = acceptedLocales(accepted);
  const [first] = preferred;
  if (isLocale(addressed) && isOffered(addressed) && !(addressed === 'ru' && first === 'uk'))
    return addressed;
  const replacesUkrainian = (code: LocaleCode, at: number) =>
    code === 'ru' && preferred.slice(0, at).includes('uk');
  return preferred.find((code, at) => isOffered(code) && !replacesUkrainian(code, at)) ?? defaultOf(offered);
}

/** Returns the fallback for users who accept none of the offered languages. */
export const defaultOf = (offered: readonly LocaleCode[]): LocaleCode =>
  offered.includes(defaultLocale) ? defaultLocale : (offered[0] ?? defaultLocale);

/** Returns the site's languages that the browser accepts, in the browser's order. */
function acceptedLocales(accepted = ''): readonly LocaleCode[] {
  if (accepted === '') return [];
  const ranges = accepted
    .split(',')
    .map(parseLanguageRange)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranges.map(({ code }) => code).filter(isLocale);
}

function parseLanguageRange(range: string): { code: string; quality: number } {
  const [tag = '', ...parameters] = range.trim().split(';');
  const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
  return {
    code: tag.toLowerCase().split('-')[0] ?? '',
    quality: quality === undefined ? 1 : Number(quality),
  };
}

/**
 * Returns the locale that dates and amounts are formatted in: British English for "en", whose own default is American
 * (the month first, weeks from Sunday); any other language as it is.
 */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);
