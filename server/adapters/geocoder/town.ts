import type { LatLng } from '#contract/geo/place.ts';
import type { SortedLines } from './sortedLines.ts';

export interface Town {
  name: string;
  country: string;
  point: LatLng;
  population: number;
  isDistrict: boolean;
  isCapital: boolean;
  /** GeoNames id. */
  id: string;
}

/** The towns of a gazetteer. */
export interface Towns {
  /** Reads a line. */
  at(line: number): Town;
  /** Returns a line's ranking weight. */
  weightOf(line: number): number;
  /** The whole towns (no districts), four numbers each: line, latitude, longitude, population; read on first use. */
  points(): Float64Array;
}

export function createTowns(lines: SortedLines): Towns {
  // Reading a hundred thousand lines at the start would take longer than the rest of it.
  const weights = new Float32Array(lines.count);
  let points: Float64Array | undefined;
  const at = (line: number) => townOf(lines.fields(line));
  return {
    at,
    weightOf(line) {
      if (weights[line] === 0) weights[line] = weightOf(at(line));
      return weights[line] ?? 0;
    },
    points: () => (points ??= pointsOf(lines, at)),
  };
}

function pointsOf(lines: SortedLines, at: Towns['at']): Float64Array {
  const points: number[] = [];
  for (let line = 0; line < lines.count; line++) {
    if (!lines.hasLastField(line)) continue;
    const { point, population, isDistrict } = at(line);
    if (!isDistrict) points.push(line, point.lat, point.lng, population);
  }
  return Float64Array.from(points);
}

const weightOf = (town: Town) => (town.population + 500) * likelihoodOf(town);

/** Countries where few people from Ukraine look for help or offer it. */
const unlikely: ReadonlySet<string> = new Set(['RU', 'BY']);

/** Ranking factor: how much likelier a town is meant than others of its size. */
const likelihoodOf = ({ isDistrict, isCapital, country }: Town) =>
  (isDistrict ? 0.05 : isCapital ? 3 : 1) * (unlikely.has(country) ? 0.1 : 1);

function townOf([, name = '', country = '', lat, lng, population, rank, id = '']: string[]): Town {
  const point = { lat: Number(lat), lng: Number(lng) };
  const [isDistrict, isCapital] = [rank === 'district', rank === 'capital'];
  return { name, country, point, population: Number(population), isDistrict, isCapital, id };
}

/** A candidate line. */
export interface Match {
  line: number;
  /** Ranking factor: the town's weight is multiplied by it, so that an inexact match needs a larger town. */
  closeness: number;
  /** The name is exactly what was typed. */
  isNamed: boolean;
}

/** A town that was found. */
export interface Found {
  town: Town;
  /** One of its names is exactly what was typed. */
  isNamed: boolean;
}

/**
 * Returns the best matches whose towns are wanted, each town once however many of its names match; larger and closer
 * ones first.
 */
export function bestOf(
  matches: readonly Match[],
  { at, weightOf }: Towns,
  limit: number,
  isWanted: (town: Town) => boolean,
): Found[] {
  const rankOf = ({ line, closeness }: Match) => weightOf(line) * closeness;
  const sorted = [...matches].sort((a, b) => rankOf(b) - rankOf(a));
  const found = new Map<string, Found>();
  for (const { line, isNamed } of sorted) {
    if (found.size >= limit) break;
    const town = at(line);
    const key = `${town.point.lat},${town.point.lng}`;
    if (!found.has(key) && isWanted(town)) found.set(key, { town, isNamed });
  }
  return [...found.values()];
}
