import { fold } from './fold.ts';

/** One way to understand what somebody typed: a name, and what the name of its country begins with. */
export interface Wanted {
  name: string;
  /** Folded; empty for any. */
  country: string;
}

/** Longest text that is looked at, in characters. */
const longest = 200;
/** Ways that are tried, so that nobody keeps the server busy with commas. */
const mostWays = 4;

/**
 * The ways to understand a query, likeliest first: "Berlin", "Berlin, Germany", "Berlin Germany", "28195 Bremen" and
 * "Hauptstraße 5, 28195 Bremen, Deutschland". Streets and postcodes are in no gazetteer, but their town is beside them.
 * `isCountry` tells whether a country's name begins with a folded text.
 */
export function waysToRead(query: string, isCountry: (start: string) => boolean): Wanted[] {
  const parts = query.slice(0, longest).split(',');
  const last = fold(parts.at(-1) ?? '');
  const country = parts.length > 1 && isCountry(last) ? last : '';
  const names = country ? parts.slice(0, -1) : parts;
  const ways = names.flatMap((name, index) => [
    ...(index === 0 ? [{ name, country }] : []),
    { name: name.replace(/\S*\d\S*/g, ' '), country },
    ...withCountryInside(name, isCountry),
  ]);
  const isFirst = ({ name }: Wanted, index: number) =>
    fold(name) !== '' && ways.findIndex(way => fold(way.name) === fold(name)) === index;
  return ways.filter(isFirst).slice(0, mostWays);
}

/** Letters that a country needs to be told from the second word of a town's name. */
const plainCountry = 4;

function withCountryInside(name: string, isCountry: (start: string) => boolean): Wanted[] {
  const words = name
    .replace(/\S*\d\S*/g, ' ')
    .trim()
    .split(/\s+/);
  const country = fold(words.at(-1) ?? '');
  if (words.length < 2 || country.length < plainCountry || !isCountry(country)) return [];
  return [{ name: words.slice(0, -1).join(' '), country }];
}
