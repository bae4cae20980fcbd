import type { Geocoder, LatLng, Place } from '#contract/geo/place.ts';
import { boxAround } from '#contract/geo/box.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import { countries, type GazetteerFiles } from './compact.ts';
import { countriesLike, countryCode, countryName, isCountryNamed } from './countries.ts';
import type { Exonyms } from './exonyms.ts';
import { fold, foldings, isLatin } from './fold.ts';
import { createCountryFinder, countryPlace } from './countryAreas.ts';
import { stemOf, createNameFinder } from './placeNameIndex.ts';
import { SortedLines } from './sortedLines.ts';
import { createTownNames, isInScriptOf } from './townNames.ts';
import { bestOf, createTowns, type Found, type Match, type Town } from './town.ts';
import { interpretations, type Interpretation } from './wanted.ts';

/** Minimum radius of a place's box in metres (specification section 9); larger for larger towns. */
const leastReach = 2000;
const reachOf = (population: number) => Math.max(leastReach, leastReach * Math.sqrt(population / 20_000));

/** Ranking factors: for a whole name compared with a prefix, and for each typing error. */
const wholeName = 20;
const perEdit = 1 / 50;
/** Typing errors permitted at this length: with errors, a short text could match anything. */
const editsIn = (text: string) => (text.length < 4 ? 0 : text.length < 8 ? 1 : 2);

/** Finds places in a compact gazetteer, by any of their names in any script, larger ones first. */
export function createGazetteerGeocoder(
  { places, names }: GazetteerFiles,
  exonyms: ReadonlyMap<string, Exonyms>,
): Geocoder {
  const lines = new SortedLines(places);
  const nameIn = createTownNames(names);
  const towns = createTowns(lines);
  const findNamed = createNameFinder(lines, exonyms);
  const findLand = createCountryFinder(stemOf);
  const translated = new BoundedCache<string>({
    name: 'places',
    limit: cachedTranslations,
    sizeOf: estimateBytes,
  });

  const placeOf = (town: Town, locale: string): Place => ({
    address: addressOf(town, locale),
    origin: town.point,
    bounds: boxAround(town.point, reachOf(town.population)),
  });

  const addressOf = (town: Town, locale: string): string =>
    `${nameIn(town, locale)}, ${countryName(locale, town.country)}`;

  const exactMatches = (name: string): Match[] =>
    foldings(name).flatMap(start =>
      [...lines.startingWith(start)].map(line => {
        const isNamed = lines.isWhole(line, start);
        return { line, closeness: isNamed ? wholeName : 1, isNamed };
      }),
    );

  const fuzzyMatches = (name: string): Match[] =>
    foldings(name)
      .filter(text => isLatin(text) && editsIn(text) > 0)
      .flatMap(text => [...lines.similarTo(text, editsIn(text))])
      .map(({ line, whole, start }) => ({
        line,
        closeness: Math.max(wholeName * perEdit ** whole, perEdit ** start),
        isNamed: false,
      }));

  /** Best first. Typing errors are only considered when no place has exactly this name and few begin with it. */
  const townsFor = (query: string, limit: number): readonly Found[] => {
    const ways = interpretations(query, isAnyCountryNamed);
    const best = (matches: Match[], { country }: Interpretation) =>
      bestOf(
        matches,
        towns,
        limit * candidatesPerPlace,
        town => !country || isCountryNamed(town.country, country),
      );
    const exact = firstWithResults(ways, way => best(exactMatches(way.name), way));
    if (exact && (exact.found.length >= limit || exact.found.some(({ isNamed }) => isNamed)))
      return exact.found;
    const near = firstWithResults(exact ? [exact.way] : ways, way => best(fuzzyMatches(way.name), way));
    const all = [...(exact?.found ?? []), ...(near?.found ?? [])];
    return all.filter(
      ({ town }, index) => all.findIndex(other => isSame(other.town.point, town.point)) === index,
    );
  };

  /** Towns whose names the reader can read; the others only where they are named in full or nothing else is found. */
  const readable = (found: readonly Found[], locale: string): readonly Found[] => {
    const isReadable = ({ town, isNamed }: Found) => isNamed || isInScriptOf(nameIn(town, locale), locale);
    const those = found.filter(isReadable);
    return those.length > 0 ? those : found;
  };

  const namesakeOf = (address: string, near?: LatLng): Town | undefined => {
    const comma = address.lastIndexOf(',');
    const country = countryCode(address.slice(comma + 1));
    if (comma < 0 || country === undefined) return undefined;
    const namesakes = [...lines.startingWith(`${fold(address.slice(0, comma))}\t`)]
      .map(towns.at)
      .filter(town => town.country === country);
    const rank = (town: Town) =>
      near ? distanceBetween(near, town.point) - reachOf(town.population) : -town.population;
    return namesakes.sort((a, b) => rank(a) - rank(b))[0];
  };

  return {
    attribution: 'GeoNames (CC BY 4.0)',
    async search(query, { locale, limit = 5 }) {
      const found = readable(townsFor(query, limit), locale).slice(0, limit);
      const places = found.map(({ town }) => placeOf(town, locale));
      const isTown = found.some(({ isNamed }) => isNamed);
      const named = countriesLike(query).filter(({ edits }) => edits === 0 || !isTown);
      return [...named.flatMap(({ code }) => countryPlace(code, locale) ?? []), ...places].slice(0, limit);
    },
    async named(name, { locale }) {
      const land = findLand(name);
      if (land) return countryPlace(land, locale);
      const line = findNamed(name);
      return line === undefined ? undefined : placeOf(towns.at(line), locale);
    },
    async townOf(point, { locale }) {
      const line = nearestTown(point, towns.points());
      return line === undefined ? undefined : addressOf(towns.at(line), locale);
    },
    translate(address, { locale, near }) {
      // About a kilometre: towns of the same name are farther apart.
      const key = `${locale} ${address} ${near ? `${near.lat.toFixed(2)} ${near.lng.toFixed(2)}` : ''}`;
      return translated.getOrMake(key, () => {
        const town = namesakeOf(address, near);
        return town ? addressOf(town, locale) : localizeAddress({ locale }, address);
      });
    },
  };
}

/** Bytes of cached translations: some two thousand. */
const cachedTranslations = 768 * 1024;

/** Candidates looked at for each suggestion, since some are dropped. */
const candidatesPerPlace = 4;

const isSame = (a: LatLng, b: LatLng) => a.lat === b.lat && a.lng === b.lng;

const isAnyCountryNamed = (start: string) => [...countries].some(country => isCountryNamed(country, start));

/** Returns the first interpretation with results. */
function firstWithResults<Found>(
  ways: readonly Interpretation[],
  look: (way: Interpretation) => readonly Found[],
) {
  for (const way of ways) {
    const found = look(way);
    if (found.length > 0) return { way, found };
  }
  return undefined;
}

/** Points farther away than this are at sea or abroad, in metres. */
const farthest = 50_000;

/** Returns the line of the largest town whose area covers the point, or else of the nearest town. */
function nearestTown(point: LatLng, points: Float64Array): number | undefined {
  let nearest: { index: number; metres: number } | undefined;
  let covering: { index: number; population: number } | undefined;
  for (let i = 0; i < points.length; i += 4) {
    const [index = 0, lat = 0, lng = 0, population = 0] = points.subarray(i, i + 4);
    if (Math.abs(lat - point.lat) > 0.5) continue;
    const metres = distanceBetween(point, { lat, lng });
    if (metres < farthest && metres < (nearest?.metres ?? Infinity)) nearest = { index, metres };
    if (metres < reachOf(population) / 2 && population > (covering?.population ?? 0))
      covering = { index, population };
  }
  return (covering ?? nearest)?.index;
}
