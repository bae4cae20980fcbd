// Ukrainian national table (Cabinet of Ministers, resolution 55 of 2010), as pairs of letter and spelling.
const ukrainian =
  'а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ь - ю iu я ia';
// Five letters differ at the start of a word.
const atWordStart = tableOf('є ye ї yi й y ю yu я ya');
// Letters missing from Ukrainian, so that Russian, Belarusian and Bulgarian words in a text can be read as well.
const others = 'ы y э e ё yo ъ - ў u';

const ukrainianTable = tableOf(`${ukrainian} ${others}`);
// The differences in the common Latin spelling of Russian names.
const russianTable = tableOf(`${ukrainian} ${others} г g ё e и i й y ю yu я ya`);

/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const undecomposed = tableOf('ß ss ł l đ d ø o æ ae œ oe þ th ð d ħ h ı i ŋ n');

const points = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g;

const apostrophes = /[’ʼ'`]/gu;

/**
 * Transliterates lower-case Cyrillic letters by the Ukrainian national table; drops apostrophes, keeps other letters.
 */
export function fromUkrainian(text: string): string {
  return text
    .replace(apostrophes, '')
    .replace(/зг/gu, 'zgh')
    .replace(
      /(^|[^\p{L}\p{M}])([єїйюя])/gu,
      (_match, before: string, letter: string) => before + (atWordStart.get(letter) ?? letter),
    )
    .replace(/\p{Script=Cyrillic}/gu, letter => ukrainianTable.get(letter) ?? letter);
}

/**
 * Transliterates lower-case Cyrillic letters as Russian names are commonly written; drops apostrophes, keeps other
 * letters.
 */
export function fromRussian(text: string): string {
  return text
    .replace(apostrophes, '')
    .replace(/\p{Script=Cyrillic}/gu, letter => russianTable.get(letter) ?? letter);
}

/**
 * Removes accents from lower-case Latin and Greek letters: ł becomes l, ß ss. Also removes the rarely written points of
 * Hebrew and Arabic; marks of other scripts are vowels and stay.
 */
export function withoutAccents(text: string): string {
  return text
    .replace(/[^\p{Script=Cyrillic}]+/gu, part => part.normalize('NFD').replace(points, '').normalize('NFC'))
    .replace(/[ßłđøæœþðħıŋ]/gu, letter => undecomposed.get(letter) ?? letter);
}

function tableOf(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ');
  const table = new Map<string, string>();
  for (let i = 0; i < words.length; i += 2) table.set(words[i] ?? '', (words[i + 1] ?? '').replace('-', ''));
  return table;
}
