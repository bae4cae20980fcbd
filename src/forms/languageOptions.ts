import { languageName } from '#src/util/languages.ts';
import type { Option } from './SelectOptions.tsx';

/** ISO 639-1; the languages that refugees and hosts in Europe most often share come first. */
const offered = [
  'uk',
  'ru',
  'en',
  'de',
  'pl',
  'cs',
  'sk',
  'ro',
  'hu',
  'bg',
  'lt',
  'fr',
  'es',
  'it',
  'nl',
  'tr',
];

/** Returns the languages on offer, including those already chosen. */
export const languageCodes = (chosen: readonly string[] = []): readonly string[] => [
  ...new Set([...offered, ...chosen]),
];

/** Returns {@link languageCodes} with their names in the reader's language. */
export const languageOptions = (locale: string, chosen?: readonly string[]): readonly Option[] =>
  languageCodes(chosen).map(value => ({ value, label: languageName({ locale }, value) }));
