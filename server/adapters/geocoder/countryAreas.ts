import type { Place } from '#contract/geo/place.ts';
import { locales } from '#contract/locales.ts';
import { countryName } from './countries.ts';
import { fold } from './fold.ts';

/** Approximate north, east, south and west bounds of a country's mainland and near islands, in degrees. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AT: [49.02, 17.16, 46.37, 9.53],
  BE: [51.51, 6.41, 49.5, 2.54],
  BG: [44.22, 28.61, 41.24, 22.36],
  CH: [47.81, 10.49, 45.82, 5.96],
  CY: [35.7, 34.6, 34.56, 32.27],
  CZ: [51.06, 18.86, 48.55, 12.09],
  DE: [55.06, 15.04, 47.27, 5.87],
  DK: [57.75, 15.2, 54.56, 8.07],
  EE: [59.68, 28.21, 57.51, 21.77],
  ES: [43.79, 4.33, 35.25, -9.3],
  FI: [70.09, 31.59, 59.81, 20.55],
  FR: [51.09, 9.56, 41.33, -5.14],
  GB: [60.86, 1.76, 49.91, -8.18],
  GE: [43.59, 46.72, 41.05, 40.01],
  GR: [41.75, 28.25, 34.8, 19.37],
  HR: [46.56, 19.45, 42.39, 13.49],
  HU: [48.59, 22.9, 45.74, 16.11],
  IE: [55.39, -5.99, 51.42, -10.48],
  IT: [47.09, 18.52, 36.65, 6.63],
  LT: [56.45, 26.84, 53.9, 20.95],
  LU: [50.18, 6.53, 49.45, 5.73],
  LV: [58.09, 28.24, 55.67, 20.97],
  MD: [48.49, 30.14, 45.47, 26.62],
  NL: [53.56, 7.23, 50.75, 3.36],
  NO: [71.19, 31.15, 57.96, 4.65],
  PL: [54.84, 24.15, 49.0, 14.12],
  PT: [42.15, -6.19, 36.96, -9.5],
  RO: [48.27, 29.72, 43.62, 20.26],
  RS: [46.19, 23.01, 42.23, 18.83],
  SE: [69.06, 24.17, 55.34, 11.11],
  SI: [46.88, 16.6, 45.42, 13.38],
  SK: [49.61, 22.57, 47.73, 16.83],
  TR: [42.11, 44.82, 35.82, 25.66],
  UA: [52.38, 40.23, 44.39, 22.14],
};

/** Other names of a country, folded, and inflected forms that its ending does not reveal. */
const also: Readonly<Record<string, string>> = {
  CZ: 'czech republic;czechia;чешская республика',
  DE: 'niemczech',
  GB: 'uk;england;great britain;англія;англия;великобритания;anglia;anglii;британія',
  HU: 'wegrzech',
  IT: 'wloszech',
  NL: 'holland;голландія;голландия;holandia',
  PL: 'polsce',
};

/**
 * Finds a country's code by its name in a supported language, including inflected forms. `stemOf`: returns what all
 * cases of a name share.
 */
export function createCountryFinder(formOf: (name: string) => string): (name: string) => string | undefined {
  const key = (name: string) => formOf(name) || name;
  const codes = new Map(
    Object.keys(boxes).flatMap(code => {
      const names = [
        ...locales.map(locale => fold(countryName(locale, code))),
        ...(also[code]?.split(';') ?? []),
      ];
      return names.map(name => [key(name), code] as const);
    }),
  );
  return name => codes.get(key(fold(name)));
}

/** Returns a country as a place, named in `locale`. */
export function countryPlace(code: string, locale: string): Place | undefined {
  const [north, east, south, west] = boxes[code] ?? [];
  if (north === undefined || east === undefined || south === undefined || west === undefined)
    return undefined;
  return {
    address: countryName(locale, code),
    origin: { lat: (north + south) / 2, lng: (east + west) / 2 },
    bounds: { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } },
  };
}
