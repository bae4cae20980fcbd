import { apostrophe, unmixed } from '#contract/text/unmixed.ts';
import { fromRussian, fromUkrainian, withoutAccents } from '#contract/text/transliterate.ts';

const cyrillic = /\p{Script=Cyrillic}/u;

const apostrophes = new RegExp(apostrophe, 'gu');

/**
 * Returns the text in lower case, each word in one alphabet, without diacritics and punctuation; Cyrillic letters stay
 * (й and ї keep their marks).
 */
export function fold(text: string): string {
  return withoutAccents(unmixed(text).toLowerCase())
    .replace(apostrophes, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

// Two-letter spellings used by people whose keyboard lacks the letter.
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/**
 * Returns the folded spellings under which a typed or known name is looked up: as it is, with German and Nordic letters
 * spelled out, transliterated, with "St." in full.
 */
export function foldings(text: string): string[] {
  const plain = fold(text);
  const spellings = new Set([plain]);
  const whole = unmixed(text).toLowerCase();
  spellings.add(fold(whole.replace(/[äöüøå]/g, letter => spelledOut[letter] ?? letter)));
  if (cyrillic.test(plain)) {
    for (const transliterate of [fromUkrainian, fromRussian, fromUkrainianOnMaps])
      spellings.add(transliterate(plain));
  }
  if (plain.startsWith('st ')) for (const saint of ['sankt', 'saint']) spellings.add(saint + plain.slice(2));
  return [...spellings].filter(Boolean);
}

/** Whether a folded spelling is in Latin letters, one byte each; every known name is indexed in such a spelling too. */
export const isLatin = (spelling: string): boolean => !/[^ -~]/.test(spelling);

const onMaps: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** Transliterates as foreign maps have long written Ukrainian names (BGN/PCGN 1965), and GeoNames most of them. */
const fromUkrainianOnMaps = (text: string) =>
  fromUkrainian(text.replace(/[єїйюя]/gu, letter => onMaps[letter] ?? letter)).replace(/zgh/g, 'zh');
