import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/** Languages of the columns of exonyms.tsv, after the GeoNames name and the country. `local` is what the people of the place say. */
const columns = ['uk', 'ru', 'de', 'pl', 'en', 'local'] as const;

/** A city's names by language; a language without a name of its own is absent. */
export type Exonyms = Partial<Record<(typeof columns)[number], string>>;

/** Reads the table of exonyms: key `name⇥country` as in the gazetteer. */
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
