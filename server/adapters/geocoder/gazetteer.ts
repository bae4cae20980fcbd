import type { Geocoder, LatLng, Place } from '#contract/entities/place.ts';
import { boxAround, metresBetween } from '#contract/rules/box.ts';
import { fameFrom } from './compact.ts';
import type { Exonyms } from './exonyms.ts';
import { fold, foldings } from './fold.ts';
import { nameFinder } from './named.ts';
import { SortedLines } from './sortedLines.ts';

interface Town {
  name: string;
  country: string;
  point: LatLng;
  population: number;
  isDistrict: boolean;
}

/** Reach of a place's box in metres (specification section 9); larger towns get what their population needs. */
const leastReach = 2000;
const reachOf = (population: number) => Math.max(leastReach, leastReach * Math.sqrt(population / 20_000));

const countryNameLocales = ['en', 'uk', 'de', 'pl', 'ru'];

/** Finds places in a compact gazetteer, by any of their names in any script, larger ones first. */
export function gazetteerGeocoder(bytes: Buffer, exonyms: ReadonlyMap<string, Exonyms>): Geocoder {
  const lines = new SortedLines(bytes);
  const points = pointsOf(lines);
  const findNamed = nameFinder(lines, exonyms);

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

  return {
    attribution: 'GeoNames (CC BY 4.0)',
    async search(query, { locale, limit = 5 }) {
      const [name = '', ...rest] = query.slice(0, 200).split(',');
      const inCountry = fold(rest.at(-1) ?? '');
      const found = new Map<string, { town: Town; rank: number }>();
      for (const start of foldings(name)) {
        for (const index of lines.startingWith(start)) {
          const [spelling, ...fields] = lines.fields(index);
          const town = townOf(fields);
          if (inCountry && !isNamed(town.country, inCountry)) continue;
          const rank = weightOf(town) * (spelling === start ? 20 : 1);
          const key = `${town.point.lat},${town.point.lng}`;
          if (rank > (found.get(key)?.rank ?? 0)) found.set(key, { town, rank });
        }
      }
      return [...found.values()]
        .sort((a, b) => b.rank - a.rank)
        .slice(0, limit)
        .map(({ town }) => placeOf(town, locale));
    },
    async named(name, { locale }) {
      const index = findNamed(name);
      return index === undefined ? undefined : placeOf(townOf(lines.fields(index).slice(1)), locale);
    },
    async townOf(point, { locale }) {
      const index = nearestTown(point, points);
      return index === undefined ? undefined : addressOf(townOf(lines.fields(index).slice(1)), locale);
    },
  };
}

function townOf([name = '', country = '', lat, lng, population, district]: string[]): Town {
  const point = { lat: Number(lat), lng: Number(lng) };
  return { name, country, point, population: Number(population), isDistrict: district === '1' };
}

const weightOf = (town: Town) => (town.population + 500) * (town.isDistrict ? 0.05 : 1);

/** The whole towns as plain numbers, four for each: line, latitude, longitude, population. */
function pointsOf(lines: SortedLines): Float64Array {
  const numbers: number[] = [];
  for (let index = 0; index < lines.count; index++) {
    const [, , , lat, lng, population, district, first] = lines.fields(index);
    if (first && !district) numbers.push(index, Number(lat), Number(lng), Number(population));
  }
  return Float64Array.from(numbers);
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

const displayNames = new Map<string, Intl.DisplayNames>();

function countryName(locale: string, country: string): string {
  const names = displayNames.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  displayNames.set(locale, names);
  return names.of(country) ?? country;
}

const isNamed = (country: string, start: string) =>
  countryNameLocales.some(locale => fold(countryName(locale, country)).startsWith(start));
