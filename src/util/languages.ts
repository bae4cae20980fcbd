import { remembered } from '#contract/rules/remembered.ts';

const names = new Map<string, Intl.DisplayNames>();

/** A language in the reader's own words: "uk" is "Ukrainian". A code nobody knows stays as it is. */
export const languageName = ({ locale }: { locale: string }, code: string): string =>
  nameIn(`${locale} ${code}`);

const nameIn = remembered(500, asked => {
  const at = asked.indexOf(' ');
  const [locale, code] = [asked.slice(0, at), asked.slice(at + 1)];
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  names.set(locale, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
});
