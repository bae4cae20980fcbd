import { countryOptions } from './countries.ts';

const nameOf = (locale: string, code: string) =>
  countryOptions(locale).find(({ value }) => value === code)?.label;

test.each([
  ['en', 'Germany', 'Ukraine'],
  ['uk', 'Німеччина', 'Україна'],
  ['de', 'Deutschland', 'Ukraine'],
  ['pl', 'Niemcy', 'Ukraina'],
  ['ru', 'Германия', 'Украина'],
])('countries are named in %s', (locale, germany, ukraine) => {
  expect([nameOf(locale, 'DE'), nameOf(locale, 'UA')]).toEqual([germany, ukraine]);
});

test('countries are sorted for the language', () => {
  const labels = countryOptions('uk').map(({ label }) => label);
  expect(labels).toEqual([...labels].sort(new Intl.Collator('uk').compare));
  expect(labels.indexOf('Єгипет')).toBeLessThan(labels.indexOf('Україна'));
});
