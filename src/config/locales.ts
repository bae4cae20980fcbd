/** The languages of the site, in the order they are offered. */
export const locales = ['en', 'uk', 'de', 'pl', 'ru'] as const;

export type LocaleCode = (typeof locales)[number];

export const defaultLocale: LocaleCode = 'en';

export const isLocale = (code: string | undefined): code is LocaleCode =>
  (locales as readonly (string | undefined)[]).includes(code);

/**
 * The language to answer in: the saved choice, then what the browser accepts, in its order, then English. Only exact
 * offers count, so that Ukrainian is never replaced by Russian (readings, safety rules).
 */
export function chooseLocale(saved: string | undefined, accepted: string | undefined): LocaleCode {
  if (isLocale(saved)) return saved;
  const wishes = (accepted ?? '')
    .split(',')
    .map(parseWish)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes.map(({ code }) => code).find(isLocale) ?? defaultLocale;
}

function parseWish(wish: string): { code: string; quality: number } {
  const [tag = '', ...parameters] = wish.trim().split(';');
  const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
  return {
    code: tag.toLowerCase().split('-')[0] ?? '',
    quality: quality === undefined ? 1 : Number(quality),
  };
}
