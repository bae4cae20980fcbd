import { nameColumns } from './compact.ts';
import { SortedLines } from './sortedLines.ts';
import type { Town } from './town.ts';

const cyrillicLocales: ReadonlySet<string> = new Set(['uk', 'ru']);
const cyrillic = /\p{Script=Cyrillic}/u;
const latin = /\p{Script=Latin}/u;

/** Whether a name is written in the letters of a language. */
export const isInScriptOf = (name: string, locale: string): boolean =>
  (cyrillicLocales.has(locale) ? cyrillic : latin).test(name);

/**
 * Returns a town's name in a language: the one it has there; else the one its people write, if in the reader's letters,
 * or the Ukrainian one (for readers of Russian); else GeoNames' in Latin letters. `bytes`: the lines of `compactNames`.
 */
export function createTownNames(bytes: Buffer): (town: Town, locale: string) => string {
  const lines = new SortedLines(bytes);
  return ({ id, name }, locale) => {
    const [line] = lines.startingWith(`${id}\t`);
    if (line === undefined) return name;
    const [, ...names] = lines.fields(line);
    const named = (column: (typeof nameColumns)[number]) => names[nameColumns.indexOf(column)];
    const own = named(locale as (typeof nameColumns)[number]);
    const readable = [named('local'), named('uk')].find(text => text && isInScriptOf(text, locale));
    return own || readable || name;
  };
}
