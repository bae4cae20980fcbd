import type { OtherForms } from './lightStem.ts';

const vowel = /[аеиоуыэюяі]/u;

// Their і comes from the old ѣ and never changes, or it would change into another word.
const steady = new Set(
  'ліс хліб світ сніг дід слід вік гріх звір квіт літ тіл діл цін сім міх лік мір від'.split(' '),
);

/** Returns the other forms of a Ukrainian or Russian word, folded as in the word index. */
export function eastSlavicForms(word: string, stem: string): OtherForms {
  // Without its soft sign; "радістю" and "ніччю" have the vowel of "радість" and "ніч", too.
  const body = word.replace(/ь$/u, '').replace(/(іст)ю$|(і([^аеиоуыэюяі]))\3ю$/u, '$1$2');
  const ending = word.slice(stem.length).replace('ь', '');
  const located = /^(.+)([зцс])і$/u.exec(word);
  const roots = located && !word.endsWith('иці') ? [stem, beforeLocative(located)] : [stem];
  const stems = [...roots, ...openedVowel(body, word !== body), ...droppedVowel(body)];
  // "любов" of "любов'ю", but not "сім" of "сім'ю".
  if (/.{3}[бпвмф]ью$/u.test(word)) stems.push(word.slice(0, -2));
  if (/.{3}[бпвмф]і$/u.test(word)) stems.push(`${stem}ь`);
  // "ніч" of "ніччю".
  if (word.endsWith('ю') && word !== `${body}ю`) stems.push(body);
  const ended = ending
    ? roots.flatMap(root => [...closedVowel(root, ending), ...insertedVowel(root, ending)])
    : [];
  const instrumental = /і[^аеиоуыэюяі]ь$/u.test(word) ? [`${body}${body.slice(-1)}ю`] : [];
  return { stems, words: [...ended, ...instrumental, ...stems.flatMap(root => locatives(root, word))] };
}

const softenable = /[лнсзтдрц]$/u;
const hardEnding = /^(?:а|у|ом|ою|ам|ами|ах|ы|о)$/u;
const softEnding = /^(?:я|ю|ем|ею|ям|ями|ях|ей)$/u;

/** What follows the vowel of a last syllable that changes: a consonant, or "ст" as in "радість". */
const openable = /^(.*)і([^аеиоуыэюяі]|ст)$/u;
const closable = /^(.*?)(ьо|[ое])([^аеиоуыэюяі]|ст)$/u;

/** Whether і comes from е rather than from о alone: камінь, колесо; піч, шість; село, but not сіль and стіл. */
const mayBeE = (rest: string, coda: string, isSoft: boolean) =>
  vowel.test(rest) || /^(?:[чжшщ]|ст)$/u.test(coda) || (coda === 'л' && rest.length < 2 && !isSoft);

// рік: рок(у); камінь: камен(ю); лід: льод(у).
function openedVowel(body: string, isSoft: boolean): string[] {
  const [, rest, coda] = openable.exec(body) ?? [];
  if (rest === undefined || coda === undefined || steady.has(body)) return [];
  return [
    `${rest}о${coda}`,
    ...(mayBeE(rest, coda, isSoft) ? [`${rest}е${coda}`] : []),
    ...(rest === 'л' ? [`льо${coda}`] : []),
  ];
}

// рок(у): рік; ноч(і): ніч; кон(я): кінь.
function closedVowel(stem: string, ending: string): string[] {
  const [, rest, open, coda] = closable.exec(stem) ?? [];
  if (rest === undefined || coda === undefined) return [];
  if (open === 'е' && !mayBeE(rest, coda, softEnding.test(ending))) return [];
  const closed = `${rest}і${coda}`;
  if (steady.has(closed)) return [];
  // "ночі" and "радості" are forms of "ніччю" and "радістю", too.
  const further = ending === 'і' ? [`${closed}${coda === 'ст' ? '' : coda}ю`] : [];
  if (!softenable.test(coda) || hardEnding.test(ending)) return [closed, ...further];
  return softEnding.test(ending) ? [`${closed}ь`] : [closed, `${closed}ь`, ...further];
}

// Between which consonants a vowel is dropped. Not in "город", whose stem would be that of "гордый".
function isDroppedBetween(before: string, after: string): boolean {
  const allowed: Readonly<Record<string, RegExp>> = {
    м: /[срдтлья]$/u,
    г: /[нр]ь?$/u,
    б: /дь?$/u,
    в: /[клб]$/u,
    // лікоть: лікт(я).
    т: /[гк]$/u,
  };
  return 'кнлрц'.includes(after) || (allowed[after]?.test(before) ?? false);
}

// крісел: крісл(о); їдалень: їдальн(я); копеек: копейк(а); отец: отц(а).
function droppedVowel(body: string): string[] {
  const [, rest = '', dropped, last = ''] = /^(.+)([оея])([кнлрцмгбвт])$/u.exec(body) ?? [];
  if (!dropped) return [];
  if (vowel.test(rest.slice(-1))) {
    if (dropped === 'о' || (dropped === 'я' && last !== 'ц')) return [];
    return [`${rest}й${last}`, ...(rest.endsWith('о') ? [`${rest.slice(0, -1)}ій${last}`] : [])];
  }
  if (dropped === 'я' || (dropped === 'е' && last === 'т') || !isDroppedBetween(rest, last)) return [];
  if (!vowel.test(rest) && rest.length < 3) return [];
  const found = [`${rest}${last}`];
  // Only е follows a soft consonant: "палок" is no form of "пальці".
  if (dropped === 'е' && softenable.test(rest)) found.push(`${rest}ь${last}`);
  if (rest.endsWith('жд')) found.push(`${rest.slice(0, -1)}${last}`);
  return found;
}

// крісл(о): крісел; їдальн(я): їдалень; копійк(а): копійок; тижн(я): тиждень.
function insertedVowel(stem: string, ending: string): string[] {
  const [, rest = '', last = ''] = /^(.*[^аеиоуыэюяі])([кнлрцмгбвт])$/u.exec(stem) ?? [];
  if (!isDroppedBetween(rest, last) || !(vowel.test(rest) || rest.length > 2)) return [];
  const hard = rest.replace(/ь$/u, '');
  const found = ['о', 'е'].map(inserted => `${hard}${inserted}${last}`);
  if (hard !== rest) found.push(`${rest}о${last}`);
  if (rest.endsWith('ж') && last === 'н') found.push(`${rest}ден`);
  if (rest.endsWith('й')) found.push(`${rest.slice(0, -1)}е${last}`);
  if (rest.endsWith('ій')) found.push(`${rest.slice(0, -2)}ое${last}`);
  if (/ай$/u.test(rest) && last === 'ц') found.push(`${rest.slice(0, -1)}яц`);
  return (softenable.test(last) || last === 'в') && !hardEnding.test(ending)
    ? found.flatMap(one => [one, `${one}ь`])
    : found;
}

const hardOf: Readonly<Record<string, string>> = { з: 'г', ц: 'к', с: 'х' };
const softOf: Readonly<Record<string, string>> = { г: 'з', к: 'ц', х: 'с' };

// (у) нозі: ног(а). Not "вулиці", a form of "вулиця".
const beforeLocative = ([, rest = '', soft = '']: RegExpExecArray) => rest + (hardOf[soft] ?? soft);

// ног(а): (у) нозі. Of words in "-ик" only feminine ones.
function locatives(stem: string, word: string): string[] {
  const soft = softOf[stem.slice(-1)];
  if (!soft || (stem.endsWith('ик') && !/(?:а|ою)$/u.test(word))) return [];
  return [`${stem.slice(0, -1)}${soft}і`];
}
