import { fold } from './fold.ts';

/** One interpretation of the typed text: a name, and a prefix of its country's name. */
export interface Interpretation {
  name: string;
  /** Folded; empty for any country. */
  country: string;
}

/** Longest text that is parsed, in characters. */
const longest = 200;
/** Maximum number of interpretations, so that commas cannot keep the server busy. */
const maxInterpretations = 4;

/**
 * Returns the interpretations of a query, likeliest first: "Berlin", "Berlin, Germany", "Berlin Germany", "28195
 * Bremen" and "Hauptstraße 5, 28195 Bremen, Deutschland". Streets and postcodes are in no gazetteer, but their town is
 * next to them. `isCountry` returns whether a country's name begins with a folded text.
 */
export function interpretations(query: string, isCountry: (start: string) => boolean): Interpretation[] {
  const parts = query.slice(0, longest).split(',');
  const last = fold(parts.at(-1) ?? '');
  const country = parts.length > 1 && isCountry(last) ? last : '';
  const names = country ? parts.slice(0, -1) : parts;
  const ways = names.flatMap((name, index) => [
    ...(index === 0 ? [{ name, country }] : []),
    { name: name.replace(/\S*\d\S*/g, ' '), country },
    ...withCountryInside(name, isCountry),
  ]);
  const isFirst = ({ name }: Interpretation, index: number) =>
    fold(name) !== '' && ways.findIndex(way => fold(way.name) === fold(name)) === index;
  return ways.filter(isFirst).slice(0, maxInterpretations);
}

/** Minimum letters to tell a country from the second word of a town's name. */
const plainCountry = 4;

function withCountryInside(name: string, isCountry: (start: string) => boolean): Interpretation[] {
  const words = name
    .replace(/\S*\d\S*/g, ' ')
    .trim()
    .split(/\s+/);
  const country = fold(words.at(-1) ?? '');
  if (words.length < 2 || country.length < plainCountry || !isCountry(country)) return [];
  return [{ name: words.slice(0, -1).join(' '), country }];
}
