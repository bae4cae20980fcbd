import { nameColumns } from './compact.ts';
import { SortedLines } from './sortedLines.ts';
import type { Town } from './town.ts';

const cyrillicLocales: ReadonlySet<string> = new Set(['uk', 'ru']);
const cyrillic = /\p{Script=Cyrillic}/u;
const latin = /\p{Script=Latin}/u;

/** Whether a name is written in the letters of a language. */
export const isInScriptOf = (name: string, locale: string): boolean =>
  (cyrillicLocales.has(locale) ? cyrillic : latin).test(name);

/** A town's names: in each language that has its own, and the local one if it is not GeoNames' name. */
type Names = Partial<Record<(typeof nameColumns)[number], string>>;

/**
 * Returns the name to show to readers of a language: the town's name in it, or the local name if it is in their script,
 * or the Ukrainian one (for readers of Russian), or GeoNames' name in Latin script.
 */
export function readableName(names: Names, geoNamesName: string, locale: string): string {
  const own = names[locale as keyof Names];
  return own || [names.local, names.uk].find(text => text && isInScriptOf(text, locale)) || geoNamesName;
}

/** Returns a function that names towns in a language. `bytes`: the lines of `compactNames`. */
export function createTownNames(bytes: Buffer): (town: Town, locale: string) => string {
  const lines = new SortedLines(bytes);
  return ({ id, name }, locale) => {
    const [line] = lines.startingWith(`${id}\t`);
    if (line === undefined) return name;
    const [, ...names] = lines.fields(line);
    return readableName(
      Object.fromEntries(nameColumns.map((column, at) => [column, names[at]])),
      name,
      locale,
    );
  };
}
