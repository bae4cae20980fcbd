import { readGazetteer } from './compact.ts';
import { readExonyms } from './exonyms.ts';
import { createGazetteerGeocoder } from './gazetteer.ts';

const geocoder = createGazetteerGeocoder(readGazetteer(), readExonyms());

const first = async (query: string, locale = 'en') => (await geocoder.search(query, { locale }))[0]?.address;

test.each(['Варшава', 'Warschau', 'Warsaw', 'Warszawa', 'warsz', 'варш'])(
  '%s finds Warszawa',
  async query => {
    expect(await first(query, 'pl')).toBe('Warszawa, Polska');
  },
);

test.each([
  ['Львів', 'uk', 'Львів, Україна'],
  ['Львов', 'uk', 'Львів, Україна'],
  ['lviv', 'de', 'Lwiw, Ukraine'],
  ['Köln', 'en', 'Cologne, Germany'],
  ['koeln', 'de', 'Köln, Deutschland'],
  ['koln', 'de', 'Köln, Deutschland'],
  ['Lodz', 'pl', 'Łódź, Polska'],
  ['Запоріжжя', 'uk', 'Запоріжжя, Україна'],
  ['Чоп', 'en', 'Chop, Ukraine'],
  ['München, Deutschland', 'uk', 'Мюнхен, Німеччина'],
  ['Бориспіль', 'en', 'Boryspil, Ukraine'],
  ['Ізюм', 'en', 'Izyum, Ukraine'],
  ['St. Gallen', 'en', 'St. Gallen, Switzerland'],
  ['Tromsoe', 'en', 'Tromsø, Norway'],
  ['Dakovo', 'en', 'Đakovo, Croatia'],
  ['Cracow', 'pl', 'Kraków, Polska'],
  ['Днепропетровск', 'uk', 'Дніпро, Україна'],
])('%s in %s is %s', async (query, locale, address) => {
  expect(await first(query, locale)).toBe(address);
});

test.each([
  ['Warzaw', 'Warsaw, Poland'],
  ['Bremne', 'Bremen, Germany'],
  ['Berlni', 'Berlin, Germany'],
  ['Lviw', 'Lviv, Ukraine'],
  ['Mnchen', 'Munich, Germany'],
  ['Gelsenkirschen', 'Gelsenkirchen, Germany'],
  ['Hmelnytskyi', 'Khmelnytskyi, Ukraine'],
  ['Іванофранківськ', 'Ivano-Frankivsk, Ukraine'],
  ['Ворпсведе', 'Worpswede, Germany'],
  ['Bermen, Germ', 'Bremen, Germany'],
])('%s with typing errors is %s', async (query, address) => {
  expect(await first(query)).toBe(address);
});

test('typing errors are considered only when few names have the typed prefix', async () => {
  const found = await geocoder.search('Bremen', { locale: 'en' });
  expect(found.map(({ address }) => address.split(' ')[0])).not.toContain('Bergen,');
  expect(await geocoder.search('Nowhereville-on-Sea', { locale: 'en' })).toEqual([]);
  expect(await geocoder.search('zzz', { locale: 'en' })).toEqual([]);
});

test.each([
  '28195 Bremen',
  'Bremen 28195',
  'Bremen Germany',
  'Бремен Німеччина',
  'Hauptstraße 5, 28195 Bremen',
  'Hauptstr. 5a, D-28195 Bremen, Deutschland',
])('%s is in Bremen', async query => {
  expect(await first(query)).toBe('Bremen, Germany');
});

test('larger places come first and there are at most five', async () => {
  const found = await geocoder.search('ber', { locale: 'en' });
  expect(found).toHaveLength(5);
  expect(found[0]?.address).toBe('Berlin, Germany');
});

test('likelier places come first: capitals, and towns in Russia last', async () => {
  const found = (await geocoder.search('ber', { locale: 'en', limit: 12 })).map(({ address }) => address);
  const ranks = ['Berlin, Germany', 'Bern, Switzerland', 'Bergen, Norway'].map(name => found.indexOf(name));
  expect(ranks).toEqual([0, 1, expect.any(Number)]);
  expect(ranks[2]).toBeLessThan(5);
  expect(found.slice(0, 5).join()).not.toContain('Russia');
});

test.each([
  ['ber', 'uk'],
  ['бер', 'ru'],
  ['ber', 'de'],
  ['пот', 'uk'],
  ['sof', 'pl'],
  ['соф', 'en'],
])('suggestions for %s in %s are in one script', async (query, locale) => {
  const found = await geocoder.search(query, { locale });
  const isCyrillic = ({ address }: { address: string }) =>
    /\p{Script=Cyrillic}/u.test(address.split(',')[0]!);
  expect(found.length).toBeGreaterThan(2);
  expect(new Set(found.map(isCyrillic)).size).toBe(1);
});

test('a place known in Latin script only is found by its whole name, or when nothing else has the prefix', async () => {
  expect(await first('Worpswede', 'uk')).toBe('Worpswede, Німеччина');
  expect(await first('worpsw', 'uk')).toBe('Worpswede, Німеччина');
});

test.each([
  ['Німечина', 'uk', 'Німеччина'],
  ['Germny', 'en', 'Germany'],
  ['Польшча', 'uk', 'Польща'],
  ['Niemci', 'pl', 'Niemcy'],
  ['Deutschlnd', 'de', 'Deutschland'],
  ['Nimechchyna', 'de', 'Deutschland'],
  ['Австрія', 'de', 'Österreich'],
])('%s in %s suggests the country %s', async (query, locale, country) => {
  expect(await first(query, locale)).toBe(country);
});

test('a country does not displace a town of the typed name', async () => {
  expect(await first('Yalta')).toBe('Yalta, Ukraine');
  expect(await first('Dublin')).toBe('Dublin, Ireland');
});

test('a country after the comma narrows the search', async () => {
  const found = await geocoder.search('Frankfurt (Oder), Germ', { locale: 'en' });
  expect(found.map(place => place.address)).toEqual(['Frankfurt (Oder), Germany']);
  expect(await geocoder.search('Berlin, Poland', { locale: 'en' })).not.toContainEqual(
    expect.objectContaining({ address: 'Berlin, Germany' }),
  );
});

test('a village has a box of 2000 m around it, a city one of its size', async () => {
  const [village] = await geocoder.search('Worpswede', { locale: 'de' });
  expect((village!.bounds.ne.lat - village!.origin.lat) * 111_195).toBeCloseTo(2000, 0);
  const [berlin] = await geocoder.search('Berlin', { locale: 'de' });
  expect((berlin!.bounds.ne.lat - berlin!.origin.lat) * 111_195).toBeGreaterThan(15_000);
});

test.each(['', '   ', ',,,', '\u0000', '🙂', 'x'.repeat(5000), "'; drop table"])(
  'odd input %j finds nothing and does no harm',
  async query => {
    expect(await geocoder.search(query, { locale: 'en' })).toEqual([]);
  },
);

test('every row of the exonym table names a place of the gazetteer', async () => {
  for (const key of readExonyms().keys()) {
    const [name = '', country = ''] = key.split('\t');
    const found = await geocoder.search(name, { locale: 'en', limit: 50 });
    const countryName = new Intl.DisplayNames(['en'], { type: 'region' }).of(country);
    expect([name, found.some(place => place.address.endsWith(`, ${countryName}`))]).toEqual([name, true]);
  }
  expect(readExonyms().size).toBeGreaterThan(300);
});

test('the town of a point is the city that covers it, else the nearest town, else none', async () => {
  expect(await geocoder.townOf({ lat: 52.5, lng: 13.3 }, { locale: 'en' })).toBe('Berlin, Germany');
  expect(await geocoder.townOf({ lat: 53.222, lng: 8.927 }, { locale: 'en' })).toBe('Worpswede, Germany');
  expect(await geocoder.townOf({ lat: 45, lng: -30 }, { locale: 'en' })).toBeUndefined();
});
