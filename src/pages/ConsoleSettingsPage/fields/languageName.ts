import type { LocaleCode } from '#contract/locales.ts';

/** Returns a language's own name, e.g. "Українська". */
export function languageName(locale: LocaleCode): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
