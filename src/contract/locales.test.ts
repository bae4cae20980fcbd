import { chooseLocale, inLanguage } from './locales.ts';

test('the saved choice comes first', () => expect(chooseLocale('de', 'uk,en')).toBe('de'));

test('Russian never replaces Ukrainian as the first choice', () => {
  expect(chooseLocale(undefined, 'uk-UA,uk;q=0.9,ru;q=0.8,en;q=0.7')).toBe('uk');
  expect(chooseLocale(undefined, 'ru;q=0.8,uk')).toBe('uk');
});

test('an unavailable language falls back to the next preference', () =>
  expect(chooseLocale(undefined, 'ja-JP,pl;q=0.5,en;q=0.3')).toBe('pl'));

test('all other users get English', () => {
  expect(chooseLocale(undefined, undefined)).toBe('en');
  expect(chooseLocale('xx', 'fr, pl;q=0')).toBe('en');
});

test('the URL’s language overrides the browser’s, and the user’s choice overrides both', () => {
  expect(chooseLocale(undefined, 'pl', 'de')).toBe('de');
  expect(chooseLocale('uk', 'pl', 'de')).toBe('uk');
  expect(chooseLocale(undefined, 'pl', 'xx')).toBe('pl');
});

test('a Russian URL does not override a preference for Ukrainian', () => {
  expect(chooseLocale(undefined, 'uk-UA,uk;q=0.9,ru;q=0.8', 'ru')).toBe('uk');
  expect(chooseLocale(undefined, 'ru,uk;q=0.9', 'ru')).toBe('ru');
  expect(chooseLocale(undefined, undefined, 'ru')).toBe('ru');
});

test('a disabled language falls back, to Russian only if Ukrainian was not preferred', () => {
  expect(chooseLocale('pl', 'de', undefined, ['en', 'de'])).toBe('de');
  expect(chooseLocale(undefined, 'fr', 'pl', ['uk', 'de'])).toBe('uk');
  expect(chooseLocale(undefined, 'uk,ru;q=0.9,de;q=0.8', undefined, ['en', 'de', 'ru'])).toBe('de');
  expect(chooseLocale(undefined, 'uk,ru;q=0.9', undefined, ['en', 'ru'])).toBe('en');
  expect(chooseLocale(undefined, 'ru,uk;q=0.9', undefined, ['en', 'ru'])).toBe('ru');
});

test('the URL of a page in one language keeps its query', () => {
  expect(inLanguage('/', 'uk')).toBe('/?lang=uk');
  expect(inLanguage('/s?page=2', 'de')).toBe('/s?page=2&lang=de');
});
