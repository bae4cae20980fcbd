import { fold, foldings } from '#server/adapters/geocoder/fold.ts';

/** Letters of the two languages, with the signs that occur in place names. */
export const inUkrainian = /^[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ’ʼ'\- ()]+$/u;
export const inRussian = /^[А-Яа-яЁё’'\- ()]+$/u;

/**
 * Chooses the Ukrainian name of a place in Ukraine from its untagged names: the one that (almost) romanises to the name
 * that GeoNames shows, in a spelling that only Ukrainian has. Undefined when there is none.
 */
export function ukrainianAtHome(name: string, candidates: readonly string[]): string | undefined {
  const shown = fold(name);
  const rated = candidates
    .filter(text => inUkrainian.test(text) && !isRussianEnding.test(text))
    .map(text => ({ text, edits: Math.min(...romanised(text).map(latin => editsBetween(latin, shown))) }))
    .filter(({ edits }) => edits <= shown.length / 4)
    .sort((a, b) => a.edits - b.edits || signs(b.text) - signs(a.text) || b.text.length - a.text.length);
  return rated[0]?.text;
}

const isRussianEnding = /(?:[сц]к|[сц]кий|ое|ец)$/u;
/** Counts letters that Russian and the South Slavic languages do not have. */
const signs = (text: string) => text.match(/[іїєґ]|[сц]ьк|ць|[бпвмфр]['’ʼ]/giu)?.length ?? 0;
const romanised = (text: string) => foldings(text).slice(1);

/**
 * Chooses the Russian name of a place from its untagged names, by its Ukrainian one. A name that only changes each
 * letter is more often Serbian or Macedonian than Russian, so it is the last choice.
 */
export function russianBeside(ukrainian: string, candidates: readonly string[]): string | undefined {
  const others = candidates.filter(text => inRussian.test(text) && text !== ukrainian && !/ъ$/u.test(text));
  const wanted = russianForms(ukrainian);
  const spelled = letterByLetter(ukrainian);
  const found = closest(
    others.filter(text => text !== spelled),
    wanted,
  );
  if (found !== undefined) return found;
  return others.includes(spelled) || spelled === ukrainian ? spelled : undefined;
}

const letterByLetter = (ukrainian: string) =>
  ukrainian.replace(/[ії]/gu, 'и').replace(/[ІЇ]/gu, 'И').replace(/є/gu, 'е').replace(/ґ/gu, 'г');

/**
 * Chooses the most likely Russian name of a foreign place: the only one, or one whose spelling is possible only in
 * Russian.
 */
export function likelyRussian(candidates: readonly string[]): string | undefined {
  const russian = candidates.filter(text => inRussian.test(text));
  return russian.find(text => /[ыэё]/iu.test(text)) ?? russian[0];
}

/** Chooses the Ukrainian name of a foreign place from its untagged names, by its Russian one and the rule. */
export function ukrainianBeside(
  rule: string,
  russian: string,
  candidates: readonly string[],
): string | undefined {
  const fits = candidates.filter(text => inUkrainian.test(text) && (text !== russian || text === rule));
  return closest(fits, [rule]);
}

/** Countries in whose names the letter и stays и in Ukrainian (orthography of 2019, section 129). */
const southSlavic = new Set(['BG', 'RS', 'MK', 'BA', 'ME', 'HR', 'SI']);

/**
 * Transcribes a Russian name of a foreign place by the Ukrainian orthography of 2019 (sections 121 to 140): и after ц,
 * ж, ш, ч, щ, р before a consonant, otherwise і or ї; г for the h of the place's own name; е for э and ё, є after
 * vowels; -ськ and -цьк; the apostrophe for ъ.
 */
export function ukrainianForm(russian: string, name: string, country: string): string {
  const isSouthern = southSlavic.has(country);
  const withH = /(?<![cks])h/iu.test(name) && !/[ck]h/iu.test(name);
  return russian
    .replace(/([аеёиоуыэюя])и/giu, '$1ї')
    .replace(/([аоуюяь])е/giu, '$1є')
    .replace(isSouthern ? /(?<=\p{L})и/gu : /(?<=[цжшчщр])и(?=[бвгґджзклмнпрстфхцчшщ])/giu, 'ы')
    .replace(/и/gu, 'і')
    .replace(/И/gu, 'І')
    .replace(/ы/gu, 'и')
    .replace(/([бвгджзклмнпрстфхцчшщ])ё/giu, '$1е')
    .replace(/ё/gu, 'йо')
    .replace(/Э/gu, 'Е')
    .replace(/э/gu, 'е')
    .replace(/([сц])к$/u, '$1ьк')
    .replace(/ъ/gu, '’')
    .replace(/[хХ]/gu, letter => (withH ? (letter === 'Х' ? 'Г' : 'г') : letter));
}

function russianForms(ukrainian: string): string[] {
  const plain = ukrainian
    .replace(/[’ʼ']/gu, 'ъ')
    .replace(/ськ/gu, 'ск')
    .replace(/цьк/gu, 'цк')
    .replace(/є/gu, 'е')
    .replace(/Є/gu, 'Е')
    .replace(/ґ/gu, 'г')
    .replace(/Ґ/gu, 'Г');
  const ends = [plain, plain.replace(/[іи]в$/u, 'ов'), plain.replace(/[іи]в$/u, 'ев')];
  const forms = /[ії]в$/u.test(plain) ? ends.slice(1) : ends;
  return forms.map(text => text.replace(/[ії]/gu, 'и').replace(/[ІЇ]/gu, 'И'));
}

/**
 * Returns the candidate with the fewest edits to one of the wanted spellings, at most one edit for every four letters;
 * undefined if none is that close.
 */
function closest(candidates: readonly string[], wanted: readonly string[]): string | undefined {
  let best: { text: string; edits: number } | undefined;
  for (const text of candidates) {
    for (const spelling of wanted) {
      const edits = editsBetween(text.toLowerCase(), spelling.toLowerCase());
      if (edits <= spelling.length / 4 && edits < (best?.edits ?? Infinity)) best = { text, edits };
    }
  }
  return best?.text;
}

function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= b.length; column++) {
      const change = row[column - 1]! + (b[column - 1] === letter ? 0 : 1);
      next.push(Math.min(change, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
