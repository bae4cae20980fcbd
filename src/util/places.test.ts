import { placeInWords } from './places.ts';

test('a country is named in the language of the reader', () => {
  expect(placeInWords({ locale: 'de' }, 'Bremen, Germany')).toBe('Bremen, Deutschland');
  expect(placeInWords({ locale: 'uk' }, 'Warszawa, Poland')).toBe('Warszawa, Польща');
  expect(placeInWords({ locale: 'pl' }, 'Lviv, Lviv Oblast, Ukraine')).toBe('Lviv, Lviv Oblast, Ukraina');
  expect(placeInWords({ locale: 'de' }, 'Brno, Czech Republic')).toBe('Brno, Tschechien');
  expect(placeInWords({ locale: 'de' }, 'Finland')).toBe('Finnland');
});

test('English and what is no country stay as they are', () => {
  expect(placeInWords({ locale: 'en' }, 'Bremen, Germany')).toBe('Bremen, Germany');
  expect(placeInWords({ locale: 'de' }, 'Bremen, Deutschland')).toBe('Bremen, Deutschland');
  expect(placeInWords({ locale: 'de' }, 'Berlin, Kreuzberg')).toBe('Berlin, Kreuzberg');
  expect(placeInWords({ locale: 'de' }, '')).toBe('');
  expect(placeInWords({ locale: 'de' }, 'Bremen, ')).toBe('Bremen, ');
});
