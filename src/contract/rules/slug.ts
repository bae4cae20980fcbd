/**
 * The readable part of a listing's address: lower case, transliterated to ASCII, words joined by hyphens
 * (specification section 2, readings 26). 'no-slug' when nothing readable is left.
 */
export function slugOf(title: string): string {
  const latin = transliterate(title.normalize('NFC').toLowerCase());
  const slug = latin
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/gu, '')
    .replace(/[\s_/|,:;.&+–—-]+/gu, '-')
    .replace(/[^a-z0-9-]/gu, '')
    .replace(/-{2,}/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug || 'no-slug';
}

function transliterate(text: string): string {
  return text
    .replace(/[’ʼ'`]/gu, '')
    .replace(/[–—]/gu, '-')
    .replace(/зг/gu, 'zgh')
    .replace(/(?<![\p{L}\p{M}])[єїйюя]/gu, letter => atWordStart[letter] ?? letter)
    .replace(/[^\x00-\x7f]/gu, letter => anywhere[letter] ?? letter);
}

// Ukrainian national table (Cabinet of Ministers, resolution 55 of 2010): five letters differ at the start of a word.
const atWordStart: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

const ukrainian = {
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
  ь: '',
  ю: 'iu',
  я: 'ia',
};

const otherCyrillic = { ы: 'y', э: 'e', ё: 'yo', ъ: '', ў: 'u' };

// Latin letters that Unicode does not decompose into a base letter and an accent.
const undecomposed = {
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

const anywhere: Readonly<Record<string, string>> = { ...ukrainian, ...otherCyrillic, ...undecomposed };
