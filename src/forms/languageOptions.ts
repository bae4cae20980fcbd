import { languageName } from '#src/util/languages.ts';
import type { Option } from './SelectField.tsx';

/** ISO 639-1, those that people fleeing and people hosting in Europe most often share first. */
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

/** Languages that can be chosen; those that are chosen already stay among them. */
export const languageCodes = (chosen: readonly string[] = []): readonly string[] => [
  ...new Set([...offered, ...chosen]),
];

/** {@link languageCodes} by their names in the reader's language. */
export const languageOptions = (locale: string, chosen?: readonly string[]): readonly Option[] =>
  languageCodes(chosen).map(value => ({ value, label: languageName({ locale }, value) }));
