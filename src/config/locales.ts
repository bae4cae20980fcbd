/** The languages of the site, in the order they are offered. */
export const locales = ['en', 'uk', 'de', 'pl', 'ru'] as const;

export type LocaleCode = (typeof locales)[number];

export const defaultLocale: LocaleCode = 'en';

export const isLocale = (code: string | undefined): code is LocaleCode =>
  (locales as readonly (string | undefined)[]).includes(code);

/** The parameter of an address that names its language. */
export const languageParam = 'lang';

/** The own address of a page in one language; without a language its readers decide by their settings. */
export function inLanguage(path: string, locale: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${languageParam}=${locale}`;
}

/**
 * The language to answer in: the saved choice, then the one that the address names, then what the browser accepts, in its
 * order, then English. Only exact offers count, so that Ukrainian is never replaced by Russian (readings, safety rules):
 * neither by an address in Russian, where the browser wishes Ukrainian.
 */
export function chooseLocale(
  saved: string | undefined,
  accepted: string | undefined,
  addressed?: string,
): LocaleCode {
  if (isLocale(saved)) return saved;
  const wished = firstWish(accepted);
  if (isLocale(addressed) && !(addressed === 'ru' && wished === 'uk')) return addressed;
  return wished ?? defaultLocale;
}

/** The first offered language among those that the browser accepts. */
function firstWish(accepted: string | undefined): LocaleCode | undefined {
  const wishes = (accepted ?? '')
    .split(',')
    .map(parseWish)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes.map(({ code }) => code).find(isLocale);
}

function parseWish(wish: string): { code: string; quality: number } {
  const [tag = '', ...parameters] = wish.trim().split(';');
  const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
  return {
    code: tag.toLowerCase().split('-')[0] ?? '',
    quality: quality === undefined ? 1 : Number(quality),
  };
}
