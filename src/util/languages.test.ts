import { languageName } from './languages.ts';

test('languages are named in the reader’s language', () => {
  expect(languageName({ locale: 'en' }, 'uk')).toBe('Ukrainian');
  expect(languageName({ locale: 'de' }, 'uk')).toBe('Ukrainisch');
  expect(languageName({ locale: 'uk' }, 'de')).toBe('німецька');
});

test('an unknown code is returned unchanged', () => {
  expect(languageName({ locale: 'en' }, 'qqq')).toBe('qqq');
  expect(languageName({ locale: 'en' }, '?')).toBe('?');
});
