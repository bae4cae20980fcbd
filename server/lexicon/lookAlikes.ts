import { apostrophe, unmixed } from '#contract/text/unmixed.ts';

// The database does the same with the words of listings, in functions of these names (as_written).

const apostrophes = new RegExp(`(\\p{Script=Cyrillic})${apostrophe}(?=\\p{Script=Cyrillic})`, 'gu');
const stress = /(\p{Script=Cyrillic})[\u0300\u0301]/gu;

/** Returns the text with ʼ for every apostrophe inside a Cyrillic word, and without stress marks. */
export const asWritten = (text: string): string =>
  text.normalize('NFC').replace(stress, '$1').replace(apostrophes, '$1ʼ');

/**
 * Returns the form of a lower-case text that it shares with everything that looks or is spelt like it: words in one
 * alphabet, without apostrophes, with г for ґ, е for є and ё, і for ї.
 */
export const alike = (text: string): string =>
  withoutRareLetters(asWritten(unmixed(text)).replaceAll('ʼ', ''));

/**
 * Returns a lower-case text with ь for every apostrophe after б, п, в, м and ф, also where it is missing, and without
 * the others: the ending of "сімʼя" is then cut without making it "сім", seven.
 */
export const separated = (text: string): string =>
  asWritten(unmixed(text))
    .replace(/([бпвмф])ʼ?(?=[яюєї])/gu, '$1ь')
    .replaceAll('ʼ', '');

/** Returns the text with г for ґ, е for є and ё, і for ї. */
export const withoutRareLetters = (text: string): string =>
  text.replace(/[ґєїё]/gu, letter => common[letter] ?? letter);

const common: Readonly<Record<string, string>> = { ґ: 'г', є: 'е', ї: 'і', ё: 'е' };
