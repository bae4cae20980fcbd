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
 * order, then English, or the first on offer. Only exact offers count, so that Ukrainian is never replaced by Russian
 * (readings, safety rules): neither by an address in Russian, where the browser wishes Ukrainian, nor where a site does not
 * offer Ukrainian.
 * @param offered the languages of this installation, in the order of the site
 */
export function chooseLocale(
  saved: string | undefined,
  accepted: string | undefined,
  addressed?: string,
  offered: readonly LocaleCode[] = locales,
): LocaleCode {
  const isOffered = (code: string | undefined) => isLocale(code) && offered.includes(code);
  if (isLocale(saved) && isOffered(saved)) return saved;
  const wishes = wishesOf(accepted);
  const [first] = wishes;
  if (isLocale(addressed) && isOffered(addressed) && !(addressed === 'ru' && first === 'uk'))
    return addressed;
  const replacesUkrainian = (code: LocaleCode, at: number) =>
    code === 'ru' && wishes.slice(0, at).includes('uk');
  return wishes.find((code, at) => isOffered(code) && !replacesUkrainian(code, at)) ?? defaultOf(offered);
}

/** What is spoken to whoever wishes none of the languages on offer. */
export const defaultOf = (offered: readonly LocaleCode[]): LocaleCode =>
  offered.includes(defaultLocale) ? defaultLocale : (offered[0] ?? defaultLocale);

/** The languages of the site among those that the browser accepts, in its order. */
function wishesOf(accepted = ''): readonly LocaleCode[] {
  if (accepted === '') return [];
  const wishes = accepted
    .split(',')
    .map(parseWish)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes.map(({ code }) => code).filter(isLocale);
}

function parseWish(wish: string): { code: string; quality: number } {
  const [tag = '', ...parameters] = wish.trim().split(';');
  const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
  return {
    code: tag.toLowerCase().split('-')[0] ?? '',
    quality: quality === undefined ? 1 : Number(quality),
  };
}
