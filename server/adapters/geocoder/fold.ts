import { fromRussian, fromUkrainian, withoutAccents } from '#contract/rules/transliterate.ts';

const cyrillic = /\p{Script=Cyrillic}/u;

/** Lower case, without diacritics and punctuation; Cyrillic letters stay (й and ї keep their marks). */
export function fold(text: string): string {
  return withoutAccents(text.normalize('NFC').toLowerCase())
    .replace(/['’ʼ]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded spellings under which a typed or known name is looked up: as it is, with German ae/oe/ue, and transliterated. */
export function foldings(text: string): string[] {
  const plain = fold(text);
  const spellings = new Set([plain]);
  if (/[äöü]/i.test(text))
    spellings.add(fold(text.replace(/[äöü]/gi, letter => `${letter.normalize('NFD')[0]}e`)));
  if (cyrillic.test(plain)) {
    for (const transliterate of [fromUkrainian, fromRussian]) spellings.add(transliterate(plain));
  }
  return [...spellings].filter(Boolean);
}
