import { makeGeocoder } from '#server/adapters/geocoder/index.ts';
import { makeUnderstanding } from '#server/web/understanding/index.ts';

const understand = makeUnderstanding(makeGeocoder({}));

/** Each reading on a line: kind, its exact kinds, words, place. */
async function readings(words: string): Promise<string[]> {
  const found = await understand(words, 'en');
  return found.map(({ subcategories, levels, keywords, place }) =>
    [subcategories, levels?.join('+'), keywords && `“${keywords}”`, place?.address].filter(Boolean).join(' '),
  );
}

test.each<[string, string[]]>([
  ['житло Бремен', ['accomodation Bremen, Germany']],
  ['житло в Бремені', ['accomodation Bremen, Germany']],
  ['шукаю житло у Львові', ['accomodation Lviv, Ukraine']],
  ['Kleidung Berlin', ['supplies clothes Berlin, Germany']],
  ['praca we Wrocławiu', ['jobs Wroclaw, Poland']],
  ['acommodation Prague', ['accomodation Prague, Czechia']],
  [
    'doctor Warsaw',
    [
      'services medical “doctor” Warsaw, Poland',
      'services medical Warsaw, Poland',
      '“doctor” Warsaw, Poland',
    ],
  ],
  [
    'looking for a room in Vienna',
    ['accomodation “room” Vienna, Austria', 'accomodation Vienna, Austria', '“room” Vienna, Austria'],
  ],
  ['Berlin', ['Berlin, Germany']],
  ['Frankfurt am Main', ['Frankfurt, Germany']],
  ['piano lessons Kraków', ['“piano lessons” Krakow, Poland']],
  ['warm clothes', ['supplies clothes “warm clothes”']],
  ['їжа та одяг', ['supplies food+clothes']],
  ['psychologist', ['services counselling “psychologist”']],
  // An ordinary word is a town only where it stands as one.
  ['nice garden', []],
  ['Essen Hamburg', ['supplies food Hamburg, Germany']],
  [
    'Wohnung in Essen',
    ['accomodation “Wohnung” Essen, Germany', 'accomodation Essen, Germany', '“Wohnung” Essen, Germany'],
  ],
  // Kinds that exclude each other name none.
  ['робота для лікаря', []],
  ['xyzzy', []],
  ['in der', []],
  ['🏠 ! <script>', []],
  ["'; drop table listings; --", []],
  ['', []],
])('"%s" means %j', async (words, expected) => {
  expect(await readings(words)).toEqual(expected);
});

test('two hundred characters without end are read in moments', async () => {
  expect(await readings('ß'.repeat(200))).toEqual([]);
  expect(await readings('a '.repeat(100))).toEqual([]);
});

test('places are named in the language of the reader', async () => {
  const [reading] = await understand('одяг Варшава', 'uk');
  expect(reading?.place?.address).toBe('Варшава, Польща');
});
