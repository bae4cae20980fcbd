import { readGazetteer } from './compact.ts';
import { readExonyms } from './exonyms.ts';
import { createGazetteerGeocoder } from './gazetteer.ts';

const geocoder = createGazetteerGeocoder(readGazetteer(), readExonyms());

const named = async (name: string) => (await geocoder.named(name, { locale: 'en' }))?.address;

test.each([
  ['Bremen', 'Bremen, Germany'],
  ['бремен', 'Bremen, Germany'],
  ['Бремені', 'Bremen, Germany'],
  ['Берліні', 'Berlin, Germany'],
  ['Берлине', 'Berlin, Germany'],
  ['Варшаві', 'Warsaw, Poland'],
  ['Warszawie', 'Warsaw, Poland'],
  ['Празі', 'Prague, Czechia'],
  ['Праге', 'Prague, Czechia'],
  ['Львові', 'Lviv, Ukraine'],
  ['Києві', 'Kyiv, Ukraine'],
  ['Kиєві', 'Kyiv, Ukraine'],
  ['Бepлiні', 'Berlin, Germany'],
  ['Brеmеn', 'Bremen, Germany'],
  ['Киева', 'Kyiv, Ukraine'],
  ['Krakowie', 'Krakow, Poland'],
  ['Wiedniu', 'Vienna, Austria'],
  ['Відні', 'Vienna, Austria'],
  ['Pradze', 'Prague, Czechia'],
  ['Köln', 'Cologne, Germany'],
  ['Кракові', 'Krakow, Poland'],
  ['Хельсинки', 'Helsinki, Finland'],
  ['Німеччині', 'Germany'],
  ['Niemczech', 'Germany'],
  ['Польщі', 'Poland'],
  ['Polsce', 'Poland'],
  ['Austrii', 'Austria'],
  ['Чехии', 'Czechia'],
  ['Schweiz', 'Switzerland'],
  ['UK', 'United Kingdom'],
  ['Luxemburg', 'Luxembourg'],
  ['Hamburgu', 'Hamburg, Germany'],
  ['Katowicach', 'Katowice, Poland'],
  ['Lublinie', 'Lublin, Poland'],
  ['Дніпрі', 'Dnipro, Ukraine'],
  ['Франкфурті', 'Frankfurt, Germany'],
  ['Івано-Франківську', 'Ivano-Frankivsk, Ukraine'],
  ['Varshavi', 'Warsaw, Poland'],
  ['Varshave', 'Warsaw, Poland'],
  ['Berlini', 'Berlin, Germany'],
  ['Prazi', 'Prague, Czechia'],
  ['Frankfurt am Main', 'Frankfurt, Germany'],
])('%s is %s', async (name, address) => {
  expect(await named(name)).toBe(address);
});

test.each(['Bremx', 'житло', 'xyzzy', '', ' ', '🏠', "'; drop table"])(
  'no place is called "%s"',
  async name => {
    expect(await named(name)).toBeUndefined();
  },
);

test.each(['Слов´янськ', 'Слов`янськ', 'Слoв’янcьк', 'Словʼянськ'])('%s is Sloviansk', async name => {
  const [expected] = await geocoder.search("Слов'янськ", { locale: 'en' });
  expect(expected?.address).toMatch(/^Slov.*, Ukraine$/);
  expect((await geocoder.search(name, { locale: 'en' }))[0]).toEqual(expected);
  expect(await geocoder.named(name, { locale: 'en' })).toEqual(expected);
});
