/**
 * Returns the locale that dates and amounts are formatted in: British English for "en", whose own default is American
 * (the month first, weeks from Sunday); any other language as it is.
 */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);
