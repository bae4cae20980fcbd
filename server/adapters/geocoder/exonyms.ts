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

/** What names a place: the fields of a place of the package. */
export interface NamedPlace {
  cityId: number;
  name: string;
  country: string;
  population: number;
}

/** Small places that share a famous one's name do not share its other names. */
export const fameFrom = 5_000;

/** Columns of placeNames.tsv after the GeoNames id. */
const languages = ['uk', 'ru', 'de', 'pl', 'en'] as const;

/**
 * Latin-script countries for which GeoNames lists former or obscure German names (Memel, Pressburg, Thyatira). They can
 * be searched for but are not shown; German names in use today are in exonyms.tsv.
 */
const withFormerGermanNames: ReadonlySet<string> = new Set(
  'AL BA BE CZ DK EE ES FI FR GB HR HU IT LT LV MD ME NL NO PL PT RO RS SE SI SK TR XK'.split(' '),
);

export interface PlaceNames {
  of(place: NamedPlace): Exonyms;
  /** Whether the place is in exonyms.tsv. */
  isFamous(place: NamedPlace): boolean;
}

/**
 * Reads the names of places in the site's languages: those of GeoNames (placeNames.tsv) under those of exonyms.tsv,
 * which belong to the largest place of that name.
 */
export function readPlaceNames(places: readonly NamedPlace[]): PlaceNames {
  const ours = readExonyms();
  const largest = new Map<string, NamedPlace>();
  for (const place of places) {
    const key = `${place.name}\t${place.country}`;
    if (ours.has(key) && place.population >= Math.max(fameFrom, largest.get(key)?.population ?? 0))
      largest.set(key, place);
  }
  const known = new Map(
    linesOf('placeNames.tsv').map(line => {
      const [id = '', ...names] = line.split('\t');
      const entries = languages.map((language, index) => [language, names[index]]).filter(([, text]) => text);
      return [id, Object.fromEntries(entries) as Exonyms];
    }),
  );
  const isFamous = ({ cityId, name, country }: NamedPlace) =>
    largest.get(`${name}\t${country}`)?.cityId === cityId;
  return {
    isFamous,
    of: place => {
      const { de, ...names } = known.get(String(place.cityId)) ?? {};
      const own = (isFamous(place) && ours.get(`${place.name}\t${place.country}`)) || {};
      if (!de || !withFormerGermanNames.has(place.country)) return { ...names, ...(de && { de }), ...own };
      return { ...names, ...own, also: own.also ? `${own.also}; ${de}` : de };
    },
  };
}

function linesOf(file: string): string[] {
  const text = readFileSync(join(projectRoot(), 'server', 'adapters', 'geocoder', file), 'utf8');
  return text.split('\n').filter(line => line && !line.startsWith('#'));
}

/** Reads the table of exonyms, with keys `name⇥country` as in the gazetteer. */
export function readExonyms(): Map<string, Exonyms> {
  return new Map(
    linesOf('exonyms.tsv').map(line => {
      const [name, country, ...names] = line.split('\t');
      const entries = columns.map((language, index) => [language, names[index]]).filter(([, text]) => text);
      return [`${name}\t${country}`, Object.fromEntries(entries) as Exonyms];
    }),
  );
}
