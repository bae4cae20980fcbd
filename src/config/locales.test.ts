import { chooseLocale } from './locales.ts';

test('the saved choice comes first', () => expect(chooseLocale('de', 'uk,en')).toBe('de'));

test('Ukrainian stays Ukrainian with Russian behind it', () => {
  expect(chooseLocale(undefined, 'uk-UA,uk;q=0.9,ru;q=0.8,en;q=0.7')).toBe('uk');
  expect(chooseLocale(undefined, 'ru;q=0.8,uk')).toBe('uk');
});

test('a language that is not offered gives way to the next wish', () =>
  expect(chooseLocale(undefined, 'cs-CZ,pl;q=0.5,en;q=0.3')).toBe('pl'));

test('English is spoken to everybody else', () => {
  expect(chooseLocale(undefined, undefined)).toBe('en');
  expect(chooseLocale('xx', 'fr, pl;q=0')).toBe('en');
});
