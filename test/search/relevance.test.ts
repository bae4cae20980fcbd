import { startDemo, type Demo } from './demo.ts';
import { searchPage } from './searchPage.ts';

// What users type, and which demo listing must come first. For a word that names a whole category, that is the newest.

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
}, 60_000);
afterAll(() => demo?.close());

const search = (keywords: string, locale: string) =>
  searchPage(demo, new URLSearchParams({ keywords }).toString(), locale);

const clothes = 'Kleiderkammer: Jacken, Schuhe, Kindersachen';
const studio = 'Kawalerka blisko metra na dwa miesiące';
const nappies = 'Hygienepakete und Windeln';
const lawyers = 'Rechtsberatung zu Aufenthalt und Arbeit';
const bicycles = 'Bicycles, repaired and ready to ride';
const interpreter = 'Перекладач до лікаря, словацька';
const psychologist = 'Шукаю психолога для доньки 9 років';

// prettier-ignore
const queries: readonly [string, string, string][] = [
  // As written in the listing, with other endings, and in another order.
  ['uk', 'кімната для літньої людини', 'Кімната для літньої людини, поруч лікарня'],
  ['uk', 'квартиру', 'Шукаю однокімнатну квартиру в Бремені'],
  ['uk', 'лікар', 'Супровід до лікаря в Гамбурзі'],
  ['uk', 'переклад документів', 'Letters and forms translated, Lithuanian–Russian'],
  ['uk', 'школа математика', 'Математика для 5–9 класів, українською'],
  ['uk', 'перукар', 'Перукарка шукає місце в салоні, Варшава'],
  ['uk', 'інвалідний візок', 'Відвезти родину з інвалідним візком до Кракова'],
  ['uk', 'ліки', 'Потрібні ліки від тиску на два місяці'],
  ['ru', 'работа водителем', 'Водитель категории C ищет работу'],
  ['ru', 'детское питание', 'Нужны детское питание и каши'],
  ['ru', 'педиатры', 'Педиатр-волонтёр раз в неделю'],
  ['de', 'Wohnung', 'Zwei-Zimmer-Wohnung in Gröpelingen'],
  ['de', 'Wohnungen', 'Übergangswohnung für Mütter mit Kindern'],
  ['de', 'Möbeln', 'Ich baue Möbel auf und hänge Lampen'],
  ['de', 'Übersetzerin', 'Beglaubigte Übersetzung der Zeugnisse gesucht'],
  ['en', 'flats', 'Two company flats for families'],
  ['en', 'laptop', 'Laptops for schools, twenty a quarter'],
  ['en', 'wheelchair', 'Walking frames and two wheelchairs'],
  ['en', 'pet food', 'Dog and cat food, leads, carriers'],
  ['en', 'winter clothes for kids', 'Winter overalls for children, sizes 92–128'],
  ['pl', 'buty', 'Buty robocze 44 i ciepła kurtka L'],
  ['pl', 'sklep z ubraniami', 'Darmowy sklep z ubraniami'],
  ['pl', 'asystentki', 'Asystentka międzykulturowa w szkole'],
  // Synonyms, also in other languages.
  ['uk', 'взуття', clothes],
  ['uk', 'дитячі речі', clothes],
  ['uk', 'памперси', nappies],
  ['uk', 'велосипед', bicycles],
  ['uk', 'автобус до Польщі', 'Бус Львів – Перемишль, вівторок, четвер, неділя'],
  ['ru', 'переводчик', interpreter],
  ['ru', 'детские вещи', clothes],
  ['ru', 'памперсы', nappies],
  ['ru', 'психолог для ребёнка', psychologist],
  ['de', 'Rechtsanwalt', lawyers],
  ['de', 'Kinderkleidung', clothes],
  ['de', 'Computer', 'Computer help, phones set up, files rescued'],
  ['en', 'lawyer', lawyers],
  ['en', 'apartment', studio],
  ['en', 'psychologist', psychologist],
  ['en', 'diapers', nappies],
  ['en', 'bike', bicycles],
  ['pl', 'mieszkanie', studio],
  ['pl', 'tłumacz', interpreter],
  ['pl', 'prawnik', lawyers],
  ['pl', 'psycholog', psychologist],
  ['pl', 'ubranka dla dzieci', 'Kinderwagen und Babykleidung'],
  ['pl', 'leki', 'Ліки за рецептом для ВПО безкоштовно'],
  // Typing errors, missing accents, Latin letters for Cyrillic ones.
  ['uk', 'психалог', psychologist],
  ['uk', 'продктові набори', 'Продуктові набори щовівторка'],
  ['uk', 'kvartyra', studio],
  ['ru', 'переводчек', interpreter],
  ['de', 'Wonung', 'Zwei-Zimmer-Wohnung in Gröpelingen'],
  ['de', 'Schlafplatze', 'Schlafplätze für die ersten Nächte'],
  ['en', 'whelchair', 'Walking frames and two wheelchairs'],
  ['pl', 'tlumacz', interpreter],
  ['pl', 'cisnieniomierz', 'Apteczki domowe i ciśnieniomierze'],
  // A category and a place.
  ['uk', 'житло Бремен', 'Helles Zimmer mit Blick in den Garten'],
  ['uk', 'житло у Львові', 'Будинок із садом для родини з дітьми'],
  ['uk', 'лікаря у Києві', 'Онлайн-консультація терапевтки'],
  ['uk', 'робота Прага', 'Електрик шукає роботу в Празі'],
  ['ru', 'квартира в Берлине', 'Übergangswohnung für Mütter mit Kindern'],
  ['de', 'Kleidung Berlin', 'Потрібні зимові чоботи дітям: 27, 34 і 38'],
  ['de', 'Zimmer Hamburg', 'Zimmer in Hamburg gesucht, bin Krankenschwester'],
  ['de', 'Anwalt Wien', lawyers],
  ['de', 'Dolmetscher Bremen', 'Переклад у джобцентрі та школі, Бремен'],
  ['en', 'job Vilnius', 'Junior QA engineer, remote or Vilnius'],
  ['en', 'looking for a room in Vienna', 'Ältere Lehrerin sucht Zimmer in Wien'],
  ['en', 'doctor Warsaw', 'Cicha sala do nauki i rozmów online'],
  ['pl', 'mieszkanie Warszawa', studio],
  ['pl', 'pokój w Krakowie', 'Pokój dla mamy z dzieckiem na Kazimierzu'],
  ['pl', 'obiad Kraków', 'Ciepły obiad i paczka na wynos'],
  // As users in a hurry or in fear write: whole sentences, the target group, the language needed.
  ['uk', 'терміново де переночувати з дитиною Варшава', 'Nocleg dla rodzin przy Dworcu Wschodnim'],
  ['uk', 'безкоштовна їжа Краків', 'Ciepły obiad i paczka na wynos'],
  ['uk', 'молочна суміш для немовляти', 'Нужны детское питание и каши'],
  ['uk', 'шукаю велосипед', bicycles],
  ['uk', 'robota v Prazi', 'Електрик шукає роботу в Празі'],
  ['uk', 'перевезти речі з Варшави', 'Przewiozę meble i walizki, Warszawa'],
  ['ru', 'помогите найти работу в Праге', 'Електрик шукає роботу в Празі'],
  ['ru', 'кто может приютить с собакой', 'Spare room in Vinohrady, friendly dog included'],
  ['de', 'barrierefreie Wohnung', 'Gesucht: rollstuhlgerechte Wohnung für Familie'],
  ['de', 'Hilfe bei Behörden', 'Помогу с анкетами Migri и Kela'],
  ['en', 'room for me and my dog in Prague', 'Spare room in Vinohrady, friendly dog included'],
  ['en', 'lawer for asylum in Prague', 'Visa and residence desk, every weekday'],
  ['en', 'insulin', 'Ліки за рецептом для ВПО безкоштовно'],
  ['en', 'washing mashine', 'Пральна машина для прихистку'],
  ['pl', 'darmowe ubrania dla dziecka', clothes],
  ['pl', 'tłumacz u lekarza Bratysława', interpreter],
  // Nothing near the named place: results farther away come before listings that merely contain one of the words.
  ['pl', 'psycholog po ukraińsku Kraków', psychologist],
  ['en', 'doctor who speaks ukrainian Berlin', 'Free GP appointments, no insurance needed'],
];

test.each(queries)('%s: "%s" finds "%s" first', async (language, keywords, title) => {
  const { titles } = await search(keywords, language);
  expect(titles[0]).toBe(title);
});

test.each([
  ['uk', 'житло', 'accomodation'],
  ['ru', 'жильё', 'accomodation'],
  ['de', 'Unterkunft', 'accomodation'],
  ['en', 'acommodation', 'accomodation'],
  ['pl', 'zakwaterowanie', 'accomodation'],
  ['uk', 'zhytlo', 'accomodation'],
  ['uk', 'одяг', 'supplies clothes'],
  ['de', 'Lebensmittel', 'supplies food'],
  ['ru', 'еда', 'supplies food'],
  ['pl', 'praca', 'jobs'],
  ['de', 'Spenden', 'donations'],
])(
  '%s: "%s" means a whole category, and its newest listing comes first',
  async (language, keywords, kind) => {
    const [subcategory, level] = kind.split(' ');
    const all = demo.published.filter(
      ({ listing: one }) =>
        one.subcategory === subcategory && (!level || one.levels?.some(value => value === level)),
    );
    const { titles, total } = await search(keywords, language);
    expect([titles[0], total]).toEqual([all[0]?.listing.title, all.length]);
  },
);

test('if a place has none of a category, the nearest come first', async () => {
  const { titles, understood } = await search('одяг Відень', 'uk');
  expect(understood).toMatchObject({ levels: ['clothes'], elsewhere: { address: 'Відень, Австрія' } });
  // Wrocław is the town with clothes nearest to Vienna.
  expect(titles[0]).toBe('Buty robocze 44 i ciepła kurtka L');
});

test('a search without words queries the marketplace once, and so does an interpreted one', async () => {
  expect((await searchPage(demo, 'pub_category=offeringPlace')).asked).toHaveLength(1);
  expect((await search('житло Бремен', 'uk')).asked).toHaveLength(1);
});

test('an interpreted search finds no fewer than its words alone', async () => {
  for (const [language, keywords] of queries) {
    const plain = await searchPage(demo, new URLSearchParams({ keywords, exact: 'true' }).toString());
    expect(plain.understood).toBeNull();
    if (plain.total > 0) expect((await search(keywords, language)).total).toBeGreaterThan(0);
  }
});

test('the endpoint returns interpretations, and rejects invalid searches', async () => {
  const ask = (query: string) => fetch(`${demo.baseUrl}/api/understanding?${query}`);
  const answer = await ask(new URLSearchParams({ q: 'одяг Bremen', locale: 'uk' }).toString());
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const { readings } = (await answer.json()) as { readings: { place?: { address: string } }[] };
  expect(readings).toEqual([
    {
      subcategories: 'supplies',
      levels: ['clothes'],
      place: expect.objectContaining({ address: 'Bremen, Germany' }),
    },
    {
      subcategories: 'supplies',
      levels: ['clothes'],
      elsewhere: expect.objectContaining({ address: 'Bremen, Germany' }),
    },
  ]);
  for (const query of ['', 'q=a&q=b', `q=${'a'.repeat(201)}`]) expect((await ask(query)).status).toBe(400);
});
