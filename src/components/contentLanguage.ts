/**
 * The likely language of what a person wrote, for `lang` attributes: without it a browser neither hyphenates nor
 * pronounces Cyrillic text on an English page. Only scripts are told apart; Latin text keeps the page's language.
 */
export function contentLanguage(text: string): 'uk' | 'ru' | undefined {
  if (/[іїєґ]/i.test(text)) return 'uk';
  if (/[ыэъё]/i.test(text)) return 'ru';
  return /[а-я]/i.test(text) ? 'uk' : undefined;
}
