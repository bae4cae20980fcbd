import { contentLanguage } from '#src/components/contentLanguage.ts';

/** Text that translators leave unchanged: URLs and email addresses. */
const untranslatable = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/gi;
/** The number of letters from which a text without any sign of the reader's language is probably in another one. */
const tellingLength = 40;

/** Whether this language is written in Cyrillic. */
export const readsCyrillic = (language: string): boolean => language === 'uk' || language === 'ru';

const wordsOf = (text: string) => text.replace(untranslatable, ' ');
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
const lettersOf = (text: string) => count(text, /\p{L}/gu);
const cyrillicOf = (text: string) => count(text, /\p{Script=Cyrillic}/gu);

/** Returns whether most letters are Cyrillic. */
export const isCyrillic = (text: string): boolean => cyrillicOf(text) * 2 > lettersOf(text);

/** Returns whether there is anything to translate: emoji, numbers and addresses have no language. */
export const hasWords = (text: string): boolean => lettersOf(wordsOf(text)) > 1;

/**
 * Returns whether a text is worth translating for a reader of this language, judging by its letters: it seems to be in
 * another one, or a third of it is in another alphabet.
 */
export function isForeign(text: string, locale: string): boolean {
  const words = wordsOf(text);
  const all = lettersOf(words);
  if (all < 2) return false;
  const language = contentLanguage(words);
  if (language !== undefined && language !== locale) return true;
  const other = readsCyrillic(locale) ? all - cyrillicOf(words) : cyrillicOf(words);
  return other * 3 >= all || (language === undefined && all >= tellingLength);
}
