const names = new Map<string, Intl.DisplayNames>();

/** A language in the reader's own words: "uk" is "Ukrainian". A code nobody knows stays as it is. */
export function languageName({ locale }: { locale: string }, code: string): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  names.set(locale, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
