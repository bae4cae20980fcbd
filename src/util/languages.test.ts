import { languageName } from './languages.ts';

test('languages are named in the language of the reader', () => {
  expect(languageName({ locale: 'en' }, 'uk')).toBe('Ukrainian');
  expect(languageName({ locale: 'de' }, 'uk')).toBe('Ukrainisch');
  expect(languageName({ locale: 'uk' }, 'de')).toBe('німецька');
});

test('an unknown code stays as it is', () => {
  expect(languageName({ locale: 'en' }, 'qqq')).toBe('qqq');
  expect(languageName({ locale: 'en' }, '?')).toBe('?');
});
