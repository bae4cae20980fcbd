import { locales } from '#contract/locales.ts';
import { countries } from './compact.ts';
import { fold, foldings, isLatin } from './fold.ts';
import { PrefixEditDistance } from './similar.ts';

const displayNames = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country in a language, in English as a fallback. `country`: ISO 3166 two-letter code. */
export function countryName(locale: string, country: string): string {
  const names = displayNames.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  displayNames.set(locale, names);
  return names.of(country) ?? country;
}

const folded = new Map<string, readonly string[]>();

/** Whether a country's name in a supported language begins with a folded text. */
export function isCountryNamed(country: string, start: string): boolean {
  const names = folded.get(country) ?? locales.map(locale => fold(countryName(locale, country)));
  folded.set(country, names);
  return names.some(name => name.startsWith(start));
}

const codes = new Map<string, string>();

/** Returns the code of a country of the gazetteer by its name in a supported language. */
export function countryCode(name: string): string | undefined {
  if (codes.size === 0)
    for (const code of countries)
      for (const locale of locales) codes.set(fold(countryName(locale, code)), code);
  return codes.get(fold(name));
}

/** Shortest country name in which a misspelling is recognised, and letters per error. */
const leastLetters = 5;
const lettersPerEdit = 4;
/** Longer texts are no country's name, in characters. */
const longestName = 40;

/**
 * Returns the countries whose name in a supported language is the text or differs from it by a typing error, by two from
 * eight letters on; compared in Latin letters, the nearest first, at most two.
 */
export function countriesLike(text: string): { code: string; edits: number }[] {
  const typed = foldings(text.slice(0, longestName)).filter(isLatin);
  const found = [...countries].map(code => {
    const edits = typed.flatMap(latin => latinNames(code).map(name => editsBetween(latin, name)));
    return { code, edits: Math.min(...edits, Infinity) };
  });
  return found
    .filter(({ edits }) => edits < Infinity)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 2);
}

const inLatin = new Map<string, readonly string[]>();

function latinNames(code: string): readonly string[] {
  const names =
    inLatin.get(code) ??
    [...new Set(locales.flatMap(locale => foldings(countryName(locale, code))))].filter(isLatin);
  inLatin.set(code, names);
  return names;
}

/** Returns the edits between two names; Infinity for too many. */
function editsBetween(typed: string, name: string): number {
  const most = Math.min(2, Math.floor(typed.length / lettersPerEdit));
  if (typed.length < leastLetters || Math.abs(name.length - typed.length) > most)
    return typed === name ? 0 : Infinity;
  const distance = new PrefixEditDistance(typed, most);
  const letters = Buffer.from(name);
  for (const [at, letter] of letters.entries())
    if (!distance.take(at, letter, letters[at - 1] ?? 0)) return Infinity;
  const edits = distance.editsAt(letters.length);
  return edits <= most ? edits : Infinity;
}
