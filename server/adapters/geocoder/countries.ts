import { locales } from '#contract/locales.ts';
import { fold } from './fold.ts';

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
