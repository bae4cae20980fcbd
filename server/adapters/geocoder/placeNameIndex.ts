import { namesOf, type Exonyms } from './exonyms.ts';
import { fromRussian, fromUkrainian } from '#contract/text/transliterate.ts';
import { fold, foldings } from './fold.ts';
import type { SortedLines } from './sortedLines.ts';

/** Names of smaller places too often equal ordinary words. Famous places count at any size. */
const minPopulation = 5000;

/**
 * Finds the line of the largest place with exactly this whole name, in any language; for the larger cities also in
 * inflected forms, as in Берліні, Варшаве, w Krakowie, and typed without Cyrillic keys (u Varshavi). Undefined when
 * there is none.
 */
export function createNameFinder(
  lines: SortedLines,
  exonyms: ReadonlyMap<string, Exonyms>,
): (name: string) => number | undefined {
  let declined: ReadonlyMap<string, readonly string[]> | undefined;
  const largest = (names: readonly string[], country?: string) => {
    let best: { index: number; people: number } | undefined;
    for (const start of names.flatMap(foldings)) {
      for (const index of lines.startingWith(`${start}\t`)) {
        const [, , its, , , population, rank] = lines.fields(index);
        const people = rank === 'district' ? 0 : Number(population);
        const isLarger = people >= minPopulation && people > (best?.people ?? 0);
        if (isLarger && (country === undefined || its === country)) best = { index, people };
      }
    }
    return best;
  };
  return name => {
    const whole = largest([name]);
    if (whole) return whole.index;
    declined ??= formsOf(exonyms);
    const cities = declined.get(stemOf(fold(name))) ?? [];
    const found = cities.flatMap(city => {
      const [geoName = '', country] = city.split('\t');
      return largest([geoName], country) ?? [];
    });
    return found.sort((a, b) => b.people - a.people)[0]?.index;
  };
}

/** Returns the keys of exonyms by the form that all cases of a name share. */
function formsOf(exonyms: ReadonlyMap<string, Exonyms>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [city, names] of exonyms) {
    const [geoName = ''] = city.split('\t');
    for (const form of new Set([geoName, ...namesOf(names)].flatMap(name => formsOfName(fold(name)))))
      forms.set(form, [...(forms.get(form) ?? []), city]);
  }
  return forms;
}

function formsOfName(whole: string): string[] {
  // "Frankfurt am Main" is also called Frankfurt.
  const name = whole.replace(river, '');
  const inLatin = /\p{Script=Cyrillic}/u.test(name) ? [fromUkrainian(name), fromRussian(name)] : [];
  return [stemOf(name), ...inLatin.map(stemOf).filter(form => form.length >= shortestInLatin)].filter(
    Boolean,
  );
}

const river = / (на|am|nad|над) .*/u;

/** A shorter form would match too many words of other languages. */
const shortestInLatin = 4;

const endings =
  /^(.{3,}?)(ою|ею|єю|ом|ем|єм|ах|ях|ам|ям|а|о|у|ю|і|ї|е|и|ы|я|ь|iego|iem|em|owi|ach|ii|ie|iu|ia|y|u|i|a|e|o)$/u;
/** Consonants that change before the ending: Прага, Празі, Prazi; Ryga, Rydze. */
const changed: readonly [RegExp, string][] = [
  [/з$/u, 'г'],
  [/ц$/u, 'к'],
  [/d?z$/u, 'g'],
];
/** Fleeting vowels: Львів, Львова; Wiedeń, Wiedniu. */
const fleeting = /[іоеїєe](?=[^аеиіоуєїюяaeiouy]$)/u;

/**
 * Returns the form that all cases of a name share, '' when the name is too short. Of several words, as in
 * Івано-Франківську, the last one is inflected.
 */
export function stemOf(name: string): string {
  if (name.length < 4) return '';
  const stem = endings.exec(name)?.[1] ?? name;
  const same = changed.reduce((text, [pattern, letter]) => text.replace(pattern, letter), stem);
  const short = same.replace(fleeting, '');
  return short.length > 2 ? short : same;
}
