const ukrainian: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'iu',
  я: 'ia',
  ь: '',
  "'": '',
  '’': '',
  ʼ: '',
  ў: 'u',
};

const russian: Record<string, string> = {
  ...ukrainian,
  г: 'g',
  е: 'e',
  ё: 'e',
  и: 'i',
  й: 'y',
  ъ: '',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  х: 'kh',
};

const plainLatin: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
};

const cyrillic = /[\u0400-\u04ff]/;

/** Lower case, without diacritics and punctuation; Cyrillic letters stay (й and ї keep their marks). */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\u0400-\u04ff]+/g, part => part.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[ßłđøæœıþðħ]/g, letter => plainLatin[letter] ?? letter)
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded spellings under which a typed or known name is looked up: as it is, with German ae/oe/ue, and transliterated. */
export function foldings(text: string): string[] {
  const plain = fold(text);
  const spellings = new Set([plain]);
  if (/[äöüÄÖÜ]/.test(text))
    spellings.add(fold(text.replace(/[äöü]/gi, letter => `${letter.normalize('NFD')[0]}e`)));
  if (cyrillic.test(plain)) {
    for (const table of [ukrainian, russian]) spellings.add(transliterate(plain, table));
  }
  return [...spellings].filter(Boolean);
}

const transliterate = (text: string, table: Record<string, string>) =>
  fold(
    [...text.replace(/зг/g, table === ukrainian ? 'zgh' : 'зг')]
      .map(letter => table[letter] ?? letter)
      .join(''),
  );
