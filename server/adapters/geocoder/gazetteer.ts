import type { Geocoder, LatLng, Place } from '#contract/entities/place.ts';
import { boxAround, metresBetween } from '#contract/rules/box.ts';
import { countries, fameFrom } from './compact.ts';
import { countryName, isCountryNamed } from './countries.ts';
import type { Exonyms } from './exonyms.ts';
import { foldings } from './fold.ts';
import { landFinder, landOf } from './lands.ts';
import { formOf, nameFinder } from './named.ts';
import { SortedLines } from './sortedLines.ts';
import { bestOf, readTowns, type Match, type Town } from './town.ts';
import { waysToRead, type Wanted } from './wanted.ts';

/** Reach of a place's box in metres (specification section 9); larger towns get what their population needs. */
const leastReach = 2000;
const reachOf = (population: number) => Math.max(leastReach, leastReach * Math.sqrt(population / 20_000));

/** A whole name counts so many times as much as the beginning of one, each typing error so little. */
const wholeName = 20;
const perEdit = 1 / 50;
/** Every known name is there in Latin letters, too, of which each is one byte. */
const isLatin = (text: string) => !/[^ -~]/.test(text);
/** Typing errors that a text of this length may hold: short ones would mean anything. */
const editsIn = (text: string) => (text.length < 4 ? 0 : text.length < 8 ? 1 : 2);

/** Finds places in a compact gazetteer, by any of their names in any script, larger ones first. */
export function gazetteerGeocoder(bytes: Buffer, exonyms: ReadonlyMap<string, Exonyms>): Geocoder {
  const lines = new SortedLines(bytes);
  const towns = readTowns(lines);
  const findNamed = nameFinder(lines, exonyms);
  const findLand = landFinder(formOf);

  const placeOf = (town: Town, locale: string): Place => ({
    address: addressOf(town, locale),
    origin: town.point,
    bounds: boxAround(town.point, reachOf(town.population)),
  });

  const addressOf = ({ name, country, population }: Town, locale: string): string => {
    const names = population >= fameFrom ? exonyms.get(`${name}\t${country}`) : undefined;
    const language = locale.split('-')[0] as keyof Exonyms;
    return `${names?.[language] ?? names?.local ?? name}, ${countryName(locale, country)}`;
  };

  const exactly = (name: string): Match[] =>
    foldings(name).flatMap(start =>
      [...lines.startingWith(start)].map(line => {
        const isNamed = lines.isWhole(line, start);
        return { line, closeness: isNamed ? wholeName : 1, isNamed };
      }),
    );

  const nearly = (name: string): Match[] =>
    foldings(name)
      .filter(text => isLatin(text) && editsIn(text) > 0)
      .flatMap(text => [...lines.similarTo(text, editsIn(text))])
      .map(({ line, whole, start }) => ({
        line,
        closeness: Math.max(wholeName * perEdit ** whole, perEdit ** start),
        isNamed: false,
      }));

  /** Best first. Typing errors are looked for only when nothing is called what was typed and little begins so. */
  const townsFor = (query: string, limit: number): Town[] => {
    const ways = waysToRead(query, isAnyCountryNamed);
    const best = (matches: Match[], { country }: Wanted) =>
      bestOf(matches, towns, limit, town => !country || isCountryNamed(town.country, country));
    const exact = firstFilled(ways, way => best(exactly(way.name), way));
    if (exact && (exact.found.length >= limit || exact.found.some(({ isNamed }) => isNamed)))
      return exact.found.map(({ town }) => town);
    const near = firstFilled(exact ? [exact.way] : ways, way => best(nearly(way.name), way));
    const all = [...(exact?.found ?? []), ...(near?.found ?? [])].map(({ town }) => town);
    return all.filter((town, index) => all.findIndex(({ point }) => isSame(point, town.point)) === index);
  };

  return {
    attribution: 'GeoNames (CC BY 4.0)',
    async search(query, { locale, limit = 5 }) {
      return townsFor(query, limit)
        .slice(0, limit)
        .map(town => placeOf(town, locale));
    },
    async named(name, { locale }) {
      const land = findLand(name);
      if (land) return landOf(land, locale);
      const line = findNamed(name);
      return line === undefined ? undefined : placeOf(towns.at(line), locale);
    },
    async townOf(point, { locale }) {
      const line = nearestTown(point, towns.points);
      return line === undefined ? undefined : addressOf(towns.at(line), locale);
    },
  };
}

const isSame = (a: LatLng, b: LatLng) => a.lat === b.lat && a.lng === b.lng;

const isAnyCountryNamed = (start: string) => [...countries].some(country => isCountryNamed(country, start));

/** The first way that leads to something. */
function firstFilled<Found>(ways: readonly Wanted[], look: (way: Wanted) => readonly Found[]) {
  for (const way of ways) {
    const found = look(way);
    if (found.length > 0) return { way, found };
  }
  return undefined;
}

/** Farther away than this is at sea or abroad, in metres. */
const farthest = 50_000;

/** The largest town that reaches over the point, else the nearest one. Returns its line. */
function nearestTown(point: LatLng, points: Float64Array): number | undefined {
  let nearest: { index: number; metres: number } | undefined;
  let covering: { index: number; population: number } | undefined;
  for (let i = 0; i < points.length; i += 4) {
    const [index = 0, lat = 0, lng = 0, population = 0] = points.subarray(i, i + 4);
    if (Math.abs(lat - point.lat) > 0.5) continue;
    const metres = metresBetween(point, { lat, lng });
    if (metres < farthest && metres < (nearest?.metres ?? Infinity)) nearest = { index, metres };
    if (metres < reachOf(population) / 2 && population > (covering?.population ?? 0))
      covering = { index, population };
  }
  return (covering ?? nearest)?.index;
}
