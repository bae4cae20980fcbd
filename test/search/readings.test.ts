import { createGeocoder } from '#server/adapters/geocoder/index.ts';
import { createUnderstanding } from '#server/web/queryUnderstanding/index.ts';

const understand = createUnderstanding(createGeocoder({}));

/** Returns one line per interpretation: category, its subcategories, keywords, place. */
async function readings(words: string): Promise<string[]> {
  const found = await understand(words, 'en');
  return found.map(({ subcategories, levels, keywords, place, elsewhere }) =>
    [
      subcategories,
      levels?.join('+'),
      keywords && `“${keywords}”`,
      place?.address,
      elsewhere && `not only ${elsewhere.address}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

test.each<[string, string[]]>([
  ['житло Бремен', ['accomodation Bremen, Germany', 'accomodation not only Bremen, Germany']],
  ['житло в Бремені', ['accomodation Bremen, Germany', 'accomodation not only Bremen, Germany']],
  ['шукаю житло у Львові', ['accomodation Lviv, Ukraine', 'accomodation not only Lviv, Ukraine']],
  ['Kleidung Berlin', ['supplies clothes Berlin, Germany', 'supplies clothes not only Berlin, Germany']],
  ['praca we Wrocławiu', ['jobs Wroclaw, Poland', 'jobs not only Wroclaw, Poland']],
  ['acommodation Prague', ['accomodation Prague, Czechia', 'accomodation not only Prague, Czechia']],
  [
    'doctor Warsaw',
    [
      'services medical “doctor” Warsaw, Poland',
      'services medical Warsaw, Poland',
      'services “doctor” Warsaw, Poland',
      'services medical “doctor” not only Warsaw, Poland',
    ],
  ],
  [
    'looking for a room in Vienna',
    [
      'accomodation “room” Vienna, Austria',
      'accomodation Vienna, Austria',
      'accomodation “room” not only Vienna, Austria',
    ],
  ],
  ['Berlin', ['Berlin, Germany']],
  ['Frankfurt am Main', ['Frankfurt, Germany']],
  ['piano lessons Kraków', ['“piano lessons” Krakow, Poland', '“piano lessons” not only Krakow, Poland']],
  ['warm clothes', ['supplies clothes “warm clothes”']],
  ['їжа та одяг', ['supplies food+clothes']],
  ['psychologist', ['services counselling “psychologist”']],
  // The target group and the language don't make the category less specific; polite words are not keywords.
  [
    'help please, psychologist in ukrainian for my child',
    ['services counselling “psychologist ukrainian child”'],
  ],
  ['zhytlo u Varshavi', ['accomodation Warsaw, Poland', 'accomodation not only Warsaw, Poland']],
  // A country counts only when no town is named; a place of origin only when somebody is to be picked up there.
  ['житло в Німеччині', ['accomodation Germany', 'accomodation not only Germany']],
  [
    'praca w Polsce, Kraków',
    [
      'jobs “praca Polsce” Krakow, Poland',
      'jobs Krakow, Poland',
      'jobs “praca Polsce” not only Krakow, Poland',
    ],
  ],
  ['родина з Маріуполя шукає житло', ['accomodation “родина Маріуполя житло”']],
  [
    'Zimmer in Wien für Familie aus der Ukraine',
    [
      'accomodation “Zimmer Familie Ukraine” Vienna, Austria',
      'accomodation Vienna, Austria',
      'accomodation “Zimmer Familie Ukraine” not only Vienna, Austria',
    ],
  ],
  [
    'виїхати з Херсона',
    ['services transport Kherson, Ukraine', 'services transport not only Kherson, Ukraine'],
  ],
  // An ordinary word is a town only where the context makes it one.
  ['сама з дитиною', []],
  ['much made auch side тут сім', []],
  ['пологи', ['services medical “пологи”']],
  ['nice garden', []],
  ['Essen Hamburg', ['supplies food Hamburg, Germany', 'supplies food not only Hamburg, Germany']],
  [
    'Wohnung in Essen',
    [
      'accomodation “Wohnung” Essen, Germany',
      'accomodation Essen, Germany',
      'accomodation “Wohnung” not only Essen, Germany',
    ],
  ],
  // Categories that exclude each other result in none.
  ['робота для лікаря', []],
  ['xyzzy', []],
  ['in der', []],
  ['🏠 ! <script>', []],
  ["'; drop table listings; --", []],
  ['', []],
])('"%s" means %j', async (words, expected) => {
  expect(await readings(words)).toEqual(expected);
});

test('two hundred characters without a space are parsed in moments', async () => {
  expect(await readings('ß'.repeat(200))).toEqual([]);
  expect(await readings('a '.repeat(100))).toEqual([]);
});

test('places are named in the reader’s language', async () => {
  const [reading] = await understand('одяг Варшава', 'uk');
  expect(reading?.place?.address).toBe('Варшава, Польща');
});
