import { isLocale } from '../locales.ts';
import { alphabetOf, readsCyrillic } from './alphabets.ts';
import { clearLanguageOf, guessLanguage, scoresOf } from './guessLanguage.ts';

/** ISO 639-1 codes; those of languages that the site does not have are judged by fewer rules. */
export interface Languages {
  from?: string | undefined;
  to: string;
}

/**
 * Returns whether a translator's answer for one line can be shown. Refused are: nothing, far too little or too much, an
 * invented number, and words, phrases or letters that repeat where the original's do not.
 * @param original without what stays as written, such as numbers and links; see `protectText`
 */
export const isUsableLine = (original: string, translated: string): boolean =>
  hasFittingLength(original, translated) &&
  !inventsNumber(original, translated) &&
  !stutters(original, translated);

/**
 * Returns whether the answers for all lines of a text can be shown as its translation. Refused are: the same repetition
 * across lines; the original itself, unless it is a name or the same word in both languages; and another language than
 * the one asked for.
 */
export function isUsableText(
  original: readonly string[],
  translated: readonly string[],
  languages: Languages,
): boolean {
  const [before, after] = [original.join('\n'), translated.join('\n')];
  return (
    !(original.length > 1 && stutters(before, after)) &&
    !isEcho(wordsOf(before), wordsOf(after), languages) &&
    isInLanguage(wordsOf(before), wordsOf(after), languages)
  );
}

/** Returns whether a translation has the words of the original: there is nothing to show as a translation. */
export const isUnchanged = (original: string, translated: string): boolean =>
  same(wordsOf(original)) === same(wordsOf(translated));

const same = (words: readonly string[]) => words.map(lower).join(' ');
const lower = (word: string) => word.toLowerCase();
const wordsOf = (text: string): readonly string[] => text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];
const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** A text may triple, as an abbreviation does, but not shrink to a quarter, nor a long one by more than half. */
function hasFittingLength(original: string, translated: string): boolean {
  const [before, after] = [lettersIn(original), lettersIn(translated)];
  const shortest = before < 30 ? 1 : before / (before < longText ? 4 : 2);
  return after >= shortest && after <= 40 + before * 3;
}

/** Letters from which on texts say about as much in every language of the site. */
const longText = 60;

/** Whether there is a long number, such as a telephone number, that the original lacks. */
function inventsNumber(original: string, translated: string): boolean {
  const digits = original.replace(/\D/g, '');
  return (translated.match(/\d[\d ./-]{3,}\d/g) ?? []).some(
    number => !digits.includes(number.replace(/\D/g, '')),
  );
}

/** Words that a phrase may have for its repetition to be found. */
const longestPhrase = 40;

/** Returns whether words, phrases, lines or letters of a translation repeat where those of the original don't. */
export function stutters(original: string, translated: string): boolean {
  const [before, after] = [wordsOf(original), wordsOf(translated)];
  const others = repetitionsOf(translated);
  if (others.word > 2 || others.phrase > 1) {
    // "Very, very, very good" is repeated in the original, too.
    const own = repetitionsOf(original);
    if (others.word > Math.max(own.word * 1.5, 2) || others.phrase > own.phrase * 1.5) return true;
  }
  const [most, ownMost] = [mostFrequent(after), mostFrequent(before)];
  if (most >= 4 && most * 3 > after.length && most >= ownMost * 2) return true;
  return letterLoop.test(translated) && !letterLoop.test(original);
}

/** One to eight characters, repeated so often that no word has them: "nananananana", "!!!!!!!!!!". */
const letterLoop = /(\p{L})\1{3}|(\p{L}{2,8}?)\2{3}|([^\p{L}\p{N}\s])\3{7}/iu;

/** How often in a row a word is repeated at most, and a phrase or line of several words; 1: never. */
function repetitionsOf(text: string): { word: number; phrase: number } {
  const numbers = new Map<string, number>();
  const all = (text.toLowerCase().match(/\p{L}[\p{L}\p{M}’'-]*|\n/gu) ?? []).map(word => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
  const found = { word: 1, phrase: 1 };
  if (numbers.size === all.length) return found;
  const end = numbers.get('\n');
  // How long the line is, in words, up to each word.
  const lengths: number[] = [];
  for (const word of all) lengths.push(word === end ? 0 : (lengths.at(-1) ?? 0) + 1);
  for (let length = 1; length <= Math.min(longestPhrase, all.length / 2); length += 1) {
    let run = 0;
    for (let at = length; at < all.length; at += 1) {
      run = all[at] === all[at - length] ? run + 1 : 0;
      const times = Math.floor(run / length) + 1;
      if (length === 1) found.word = Math.max(found.word, times);
      // Two words may well be repeated once, as in "day by day", and words on two lines.
      else if (times > 2 || (times > 1 && length > 2 && (lengths[at] ?? 0) >= length))
        found.phrase = Math.max(found.phrase, times);
    }
    // Then there is no need to look for phrases.
    if (found.word * 2 > all.length) break;
  }
  return found;
}

function mostFrequent(words: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of words.map(lower)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Words up to which a text may be the same in both languages: "Hotel", "Berlin Mitte", "Taxi Olena". */
const cognates = 3;

/** Whether the original has come back, whatever stands around it or in which order. */
function isEcho(before: readonly string[], after: readonly string[], { from, to }: Languages): boolean {
  if (before.length === 0 || from === to) return false;
  const text = before.join(' ');
  if (same(before) === same(after)) return !isSameInBoth(before, text, to);
  if (before.length <= cognates) return false;
  const left = new Set(after.map(lower));
  const kept = before.filter(word => left.has(lower(word))).length;
  // Russian and Ukrainian have many words in common.
  const limit = isClose(from, to) ? 1 : 0.8;
  return kept >= before.length * limit && kept > cognates && !areNames(before);
}

function isSameInBoth(words: readonly string[], text: string, to: string): boolean {
  const language = guessLanguage(text);
  if (language !== undefined && language !== to) return false;
  return words.length <= cognates || areNames(words);
}

const areNames = (words: readonly string[]) =>
  words.every(word => /^\p{Lu}/u.test(word)) && clearLanguageOf(words.join(' ')) === undefined;

const isClose = (from: string | undefined, to: string) =>
  from !== undefined && readsCyrillic(from) && readsCyrillic(to);

/** Undefined for a language that the site does not have. */
const alphabetFor = (language: string) =>
  isLocale(language) ? (readsCyrillic(language) ? 'cyrillic' : 'latin') : undefined;

/** Whether the words that are not simply taken over are in the language asked for, as far as that can be told. */
function isInLanguage(before: readonly string[], after: readonly string[], { to }: Languages): boolean {
  const alphabet = alphabetFor(to);
  if (!alphabet || same(before) === same(after)) return true;
  const original = new Set(before.map(lower));
  // Names may stay in the other alphabet.
  const isName = (word: string) =>
    /^\p{Lu}/u.test(word) && alphabet === 'cyrillic' && original.has(lower(word));
  const judged = after.filter(word => !isName(word));
  const foreign = judged.filter(word => alphabetOf(word) !== alphabet);
  if (foreign.length * 3 > judged.length || judged.length === 0) return false;
  const made = after.filter(word => !original.has(lower(word))).join(' ');
  const other = clearLanguageOf(made);
  if (other === undefined || other === to || !isLocale(to) || alphabetFor(other) !== alphabet) return true;
  // A title or a name in another language is quoted in a text; a whole text has words of its own.
  return scoresOf(after.join(' '))[to] * 2 > scoresOf(made)[other];
}
