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

/** Languages by their names in the reader's language; those that are chosen already stay among them. */
export function languageOptions(locale: string, chosen: readonly string[] = []): readonly Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return [...new Set([...offered, ...chosen])].map(value => ({ value, label: names.of(value) ?? value }));
}
