// Frequent words whose forms no rule reaches. Most have one syllable and lose their only vowel: день, дня. What is left,
// two consonants, would match too much as a stem. Each row has a root, forms without it, and its endings.

const soft = 'я ю ем і и ів ей ям ями ях';
const hard = 'а у ом і и ы ів ов ам ами ах';
const polish = 'a u em y ow om ami ach owi';
const softPolish = 'ia iowi iem iu ie i iom iami iach';

const table: readonly (readonly [root: string, whole: string, endings: string])[] = [
  ['дн', 'день', soft],
  ['пн', 'пень', soft],
  ['сн', 'сон', hard],
  ['пс', 'пес', hard],
  ['льв', 'лев', hard],
  ['рт', 'рот', hard],
  ['лб', 'лоб', hard],
  ['мх', 'мох', hard],
  ['рв', 'рів ров', hard],
  ['шв', 'шов', hard],
  ['льн', 'льон лен', hard],
  ['льд', 'лед', hard],
  ['яйц', 'яець яиц', 'е о я а ю у ем ом і ям ами ями ах ях'],
  ['серц', 'сердець', 'е я ю ем і ям ями ях'],
  ['ігр', 'ігор гра гри гру грою грі', 'и ам ами ах'],
  ['друз', 'друг друга другу другом', 'і ів ям ями ях ья ей ьям ьями ьях'],
  ['матер', 'мати мать', 'і и ью ям ями ей ів'],
  ['вівц', 'овець', 'я і ю ею ям ями ях'],
  ['оч', 'око ока оку оком', 'і ей ам ами ах и'],
  ['дочер', 'дочь', 'и ью ей ям ями ях'],
  ['dn', 'dzien', softPolish],
  ['tygodn', 'tydzien', softPolish],
  ['kwietn', 'kwiecien', softPolish],
  ['pn', 'pien', softPolish],
  ['ojc', 'ojciec', 'a u em owie ow om ami ach'],
  ['ps', 'pies', polish],
  ['sn', 'sen', polish],
  ['lw', 'lew', polish],
  ['lb', 'leb', polish],
  ['mch', 'mech', polish],
  ['szw', 'szew', polish],
  ['krw', 'krew', 'i ia'],
  ['ws', 'wies', 'i ia iom iami iach'],
];

const byForm = new Map<string, string[]>();
for (const [root, whole, endings] of table) {
  const forms = [...whole.split(' '), ...endings.split(' ').map(ending => root + ending)];
  for (const form of forms) byForm.set(form, forms);
}

/** Returns all forms of a word that is listed, folded as in the word index; undefined of other words. */
export const listedForms = (word: string): readonly string[] | undefined => byForm.get(word);
