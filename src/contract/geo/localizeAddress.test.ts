import { localizeAddress } from './localizeAddress.ts';

test('a country is named in the reader’s language', () => {
  expect(localizeAddress({ locale: 'de' }, 'Bremen, Germany')).toBe('Bremen, Deutschland');
  expect(localizeAddress({ locale: 'uk' }, 'Warszawa, Poland')).toBe('Warszawa, Польща');
  expect(localizeAddress({ locale: 'pl' }, 'Lviv, Lviv Oblast, Ukraine')).toBe('Lviv, Lviv Oblast, Ukraina');
  expect(localizeAddress({ locale: 'de' }, 'Brno, Czech Republic')).toBe('Brno, Tschechien');
  expect(localizeAddress({ locale: 'de' }, 'Finland')).toBe('Finnland');
});

test('English names and other texts are unchanged', () => {
  expect(localizeAddress({ locale: 'en' }, 'Bremen, Germany')).toBe('Bremen, Germany');
  expect(localizeAddress({ locale: 'de' }, 'Bremen, Deutschland')).toBe('Bremen, Deutschland');
  expect(localizeAddress({ locale: 'de' }, 'Berlin, Kreuzberg')).toBe('Berlin, Kreuzberg');
  expect(localizeAddress({ locale: 'de' }, '')).toBe('');
  expect(localizeAddress({ locale: 'de' }, 'Bremen, ')).toBe('Bremen, ');
});
