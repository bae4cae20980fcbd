import type { LocaleCode } from '#src/config/locales.ts';

/** A language in its own words, "Українська". */
export function languageName(locale: LocaleCode): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
