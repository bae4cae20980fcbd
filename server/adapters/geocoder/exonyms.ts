import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

/**
 * Columns of exonyms.tsv after the GeoNames name and the country: languages, then the local name, then names used only
 * for searching: former and other names, separated by "; ".
 */
const columns = ['uk', 'ru', 'de', 'pl', 'en', 'local', 'also'] as const;

/** A city's names by language; a language without a name of its own is absent. */
export type Exonyms = Partial<Record<(typeof columns)[number], string>>;

/** Returns every name of a city in the table. */
export const namesOf = (names: Exonyms): string[] => Object.values(names).flatMap(text => text.split('; '));

/** Reads the table of exonyms, with keys `name⇥country` as in the gazetteer. */
export function readExonyms(): Map<string, Exonyms> {
  const file = join(projectRoot(), 'server', 'adapters', 'geocoder', 'exonyms.tsv');
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'));
  return new Map(
    lines.map(line => {
      const [name, country, ...names] = line.split('\t');
      const entries = columns.map((language, index) => [language, names[index]]).filter(([, text]) => text);
      return [`${name}\t${country}`, Object.fromEntries(entries) as Exonyms];
    }),
  );
}
