import { contentLanguage } from '#src/components/contentLanguage.ts';
import { memoize, memoizeByObject } from '#contract/text/memoize.ts';
import { readsCyrillic } from '#contract/text/alphabets.ts';
import type { Original } from '#src/util/translation/original.ts';

/** Text that translators leave unchanged: URLs and email addresses. */
const untranslatable = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/gi;
/** The number of letters from which a text without any sign of the reader's language is probably in another one. */
const tellingLength = 40;

const wordsOf = (text: string) => text.replace(untranslatable, ' ');
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
const lettersOf = (text: string) => count(text, /\p{L}/gu);
const cyrillicOf = (text: string) => count(text, /\p{Script=Cyrillic}/gu);

/** Returns whether most letters are Cyrillic. */
export const isCyrillic = (text: string): boolean => cyrillicOf(text) * 2 > lettersOf(text);

/** Returns whether there is anything to translate: emoji, numbers and addresses have no language. */
export const hasWords = (text: string): boolean => lettersOf(wordsOf(text)) > 1;

type Examined = Pick<Original, 'text' | 'language' | 'likely'>;

const examinerFor = memoize(10, locale => memoizeByObject((original: Examined) => examine(original, locale)));

/**
 * Returns whether a text is worth translating for a reader of this language: it is in another one, as the server
 * says, as its letters tell, or because its author writes in another one; or a third of it is in another alphabet.
 */
export const isForeign = (original: Examined, locale: string): boolean => examinerFor(locale)(original);

function examine({ text, language: declared, likely = [] }: Examined, locale: string): boolean {
  const words = wordsOf(text);
  const all = lettersOf(words);
  if (all < 2) return false;
  const language = declared ?? contentLanguage(words);
  if (language !== undefined && language !== locale) return true;
  const other = readsCyrillic(locale) ? all - cyrillicOf(words) : cyrillicOf(words);
  // Names are often written in the other alphabet.
  if (other * (declared === locale ? 2 : 3) >= all) return true;
  const isUnlikely = likely.length > 0 && !likely.includes(locale);
  return language === undefined && (all >= tellingLength || isUnlikely);
}
