import { memoize } from '#contract/text/memoize.ts';

const names = new Map<string, Intl.DisplayNames>();

/** Returns a language's name in the user's language: "uk" is "Ukrainian". Unknown codes are returned unchanged. */
export const languageName = ({ locale }: { locale: string }, code: string): string =>
  nameIn(`${locale} ${code}`);

const nameIn = memoize(500, localeAndCode => {
  const at = localeAndCode.indexOf(' ');
  const [locale, code] = [localeAndCode.slice(0, at), localeAndCode.slice(at + 1)];
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  names.set(locale, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
});
