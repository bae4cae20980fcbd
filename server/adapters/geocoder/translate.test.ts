import { readGazetteer } from './compact.ts';
import { readExonyms } from './exonyms.ts';
import { createGazetteerGeocoder } from './gazetteer.ts';

const geocoder = createGazetteerGeocoder(readGazetteer(), readExonyms());
const locales = ['uk', 'en', 'de', 'pl', 'ru'] as const;

test.each([
  [
    'Warsaw, Poland',
    'Варшава, Польща',
    'Warsaw, Poland',
    'Warschau, Polen',
    'Warszawa, Polska',
    'Варшава, Польша',
  ],
  [
    'Bremen, Germany',
    'Бремен, Німеччина',
    'Bremen, Germany',
    'Bremen, Deutschland',
    'Brema, Niemcy',
    'Бремен, Германия',
  ],
  ['Kyiv, Ukraine', 'Київ, Україна', 'Kyiv, Ukraine', 'Kyjiw, Ukraine', 'Kijów, Ukraina', 'Киев, Украина'],
  ['Lviv, Ukraine', 'Львів, Україна', 'Lviv, Ukraine', 'Lwiw, Ukraine', 'Lwów, Ukraina', 'Львов, Украина'],
  [
    'Fastiv, Ukraine',
    'Фастів, Україна',
    'Fastiv, Ukraine',
    'Fastiw, Ukraine',
    'Fastów, Ukraina',
    'Фастов, Украина',
  ],
  ['Chop, Ukraine', 'Чоп, Україна', 'Chop, Ukraine', 'Chop, Ukraine', 'Chop, Ukraina', 'Чоп, Украина'],
  [
    'Zbarazh, Ukraine',
    'Збараж, Україна',
    'Zbarazh, Ukraine',
    'Zbarazh, Ukraine',
    'Zbarazh, Ukraina',
    'Збараж, Украина',
  ],
  [
    'Vienna, Austria',
    'Відень, Австрія',
    'Vienna, Austria',
    'Wien, Österreich',
    'Wiedeń, Austria',
    'Вена, Австрия',
  ],
  ['Prague, Czechia', 'Прага, Чехія', 'Prague, Czechia', 'Prag, Tschechien', 'Praga, Czechy', 'Прага, Чехия'],
  [
    'Cologne, Germany',
    'Кельн, Німеччина',
    'Cologne, Germany',
    'Köln, Deutschland',
    'Kolonia, Niemcy',
    'Кёльн, Германия',
  ],
  [
    'Munich, Germany',
    'Мюнхен, Німеччина',
    'Munich, Germany',
    'München, Deutschland',
    'Monachium, Niemcy',
    'Мюнхен, Германия',
  ],
  [
    'Potsdam, Germany',
    'Потсдам, Німеччина',
    'Potsdam, Germany',
    'Potsdam, Deutschland',
    'Poczdam, Niemcy',
    'Потсдам, Германия',
  ],
  [
    'Siegen, Germany',
    'Зіген, Німеччина',
    'Siegen, Germany',
    'Siegen, Deutschland',
    'Siegen, Niemcy',
    'Зиген, Германия',
  ],
  ['Krakow, Poland', 'Краків, Польща', 'Krakow, Poland', 'Krakau, Polen', 'Kraków, Polska', 'Краков, Польша'],
  [
    'Rzeszow, Poland',
    'Жешув, Польща',
    'Rzeszow, Poland',
    'Rzeszów, Polen',
    'Rzeszów, Polska',
    'Жешув, Польша',
  ],
  [
    'Sofia, Bulgaria',
    'Софія, Болгарія',
    'Sofia, Bulgaria',
    'Sofia, Bulgarien',
    'Sofia, Bułgaria',
    'София, Болгария',
  ],
  [
    'Athens, Greece',
    'Афіни, Греція',
    'Athens, Greece',
    'Athen, Griechenland',
    'Ateny, Grecja',
    'Афины, Греция',
  ],
  [
    'Helsinki, Finland',
    'Гельсінкі, Фінляндія',
    'Helsinki, Finland',
    'Helsinki, Finnland',
    'Helsinki, Finlandia',
    'Хельсинки, Финляндия',
  ],
  [
    'Tampere, Finland',
    'Тампере, Фінляндія',
    'Tampere, Finland',
    'Tampere, Finnland',
    'Tampere, Finlandia',
    'Тампере, Финляндия',
  ],
  [
    'Worpswede, Germany',
    'Worpswede, Німеччина',
    'Worpswede, Germany',
    'Worpswede, Deutschland',
    'Worpswede, Niemcy',
    'Worpswede, Германия',
  ],
])('%s is named in five languages', (address, ...names) => {
  expect(locales.map(locale => geocoder.translate(address, { locale }))).toEqual(names);
});

test('an address stored in a language other than English is found, too', () => {
  expect(geocoder.translate('Варшава, Польща', { locale: 'de' })).toBe('Warschau, Polen');
  expect(geocoder.translate('Warszawa, Polska', { locale: 'uk' })).toBe('Варшава, Польща');
});

test('of several towns of the same name, the nearest to the point is meant', () => {
  const inLviv = { lat: 49.8, lng: 24.9 };
  const inKharkiv = { lat: 50.28, lng: 35.98 };
  const inPolish = (near: typeof inLviv) => geocoder.translate('Zolochiv, Ukraine', { locale: 'pl', near });
  expect(inPolish(inLviv)).toBe('Złoczów, Ukraina');
  expect(inPolish(inKharkiv)).toBe('Zolochiv, Ukraina');
});

test.each([
  ['Finland', 'Фінляндія'],
  ['Nowhereville, Poland', 'Nowhereville, Польща'],
  ['Hinter dem Deich 4', 'Hinter dem Deich 4'],
  ['', ''],
  [', ', ', '],
])('"%s", whose town is unknown, is shown as "%s"', (address, shown) => {
  expect(geocoder.translate(address, { locale: 'uk' })).toBe(shown);
});

test.each([
  ['Klaipėda, Lithuania', 'Klaipėda, Litauen', 'Memel'],
  ['Zabrze, Poland', 'Zabrze, Polen', 'Hindenburg'],
  ['Bratislava, Slovakia', 'Bratislava, Slowakei', 'Pressburg'],
  ['Kežmarok, Slovakia', 'Kežmarok, Slowakei', 'Kesmark'],
  ['Gdańsk, Poland', 'Danzig, Polen', 'Danzig'],
])(
  'German readers read the name of %s in use today, and find it by the former one',
  async (address, shown, former) => {
    expect(geocoder.translate(address, { locale: 'de' })).toBe(shown);
    const found = await geocoder.search(former, { locale: 'de', limit: 5 });
    expect(found.map(place => place.address)).toContain(shown);
  },
);
