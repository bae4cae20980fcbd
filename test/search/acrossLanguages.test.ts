import { MINUTE } from '#contract/time/units.ts';
import type { UUID } from '#contract/values.ts';
import { TranslatorError, type Translator } from '#server/marketplace/ports/translator.ts';
import { translateAhead } from '#server/marketplace/translations/index.ts';
import { person, room, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

// Listings in one language, found by words of the other four that are not in the lexicon.

const tried = ['en', 'uk', 'de', 'pl', 'ru'] as const;
type Tried = (typeof tried)[number];
type Row = Readonly<Record<Tried, readonly [title: string, query: string]>> & { by: Tried };

// prettier-ignore
const table: readonly Row[] = [
  { by: 'de',
    de: ['Ich stimme das Klavier in der Gemeinde', 'Klavier'], en: ['I tune the piano in the parish', 'piano'],
    uk: ['Налаштовую фортепіано у громаді', 'фортепіано'], ru: ['Настраиваю пианино в общине', 'пианино'], pl: ['Stroję fortepian w parafii', 'fortepian'] },
  { by: 'de',
    de: ['Wir backen Brot und zeigen wie', 'Brot backen'], en: ['We bake bread and show how', 'bake bread'],
    uk: ['Печемо хліб і показуємо як', 'хліб'], ru: ['Печём хлеб и показываем как', 'хлеб'], pl: ['Pieczemy chleb i pokazujemy jak', 'chleb'] },
  { by: 'uk',
    uk: ['Шукаємо пасічника для вуликів', 'вулики'], en: ['We are looking for a beekeeper', 'beekeepers'],
    de: ['Wir suchen einen Imker', 'Imker'], ru: ['Ищем пасечника для ульев', 'пасечник'], pl: ['Szukamy pszczelarza do uli', 'pszczelarza'] },
  { by: 'uk',
    uk: ['Вчу дітей грати у шахи', 'шахи'], en: ['I teach children to play chess', 'chess'],
    de: ['Ich bringe Kindern Schach bei', 'Schach'], ru: ['Учу детей играть в шахматы', 'шахматы'], pl: ['Uczę dzieci grać w szachy', 'szachy'] },
  { by: 'en',
    en: ['I can mend the umbrellas of the neighbours', 'umbrella'], uk: ['Лагоджу парасолі сусідам', 'парасолі'],
    de: ['Ich repariere Regenschirme', 'Regenschirm'], ru: ['Чиню зонты соседям', 'зонты'], pl: ['Naprawiam parasole sąsiadom', 'parasole'] },
  { by: 'en',
    en: ['We have a kiln for your pottery', 'pottery'], uk: ['Є піч для вашої кераміки', 'кераміка'],
    de: ['Brennofen für eure Töpferei', 'Töpferei'], ru: ['Есть печь для вашей керамики', 'керамики'], pl: ['Mamy piec do waszej ceramiki', 'ceramiki'] },
  { by: 'pl',
    pl: ['Uczę żeglować po jeziorze', 'żeglować'], en: ['I teach sailing on the lake', 'sailing'],
    uk: ['Вчу ходити під вітрилом на озері', 'вітрилом'], ru: ['Учу ходить под парусом на озере', 'парусом'], de: ['Segeln lernen auf dem See', 'Segeln'] },
  { by: 'pl',
    pl: ['Oprowadzam po muzeum górnictwa', 'górnictwa'], en: ['Tours of the mining museum', 'mining museum'],
    uk: ['Екскурсії музеєм гірництва', 'гірництва'], ru: ['Экскурсии по музею горного дела', 'музею'], de: ['Führungen durch das Bergbaumuseum', 'Bergbaumuseum'] },
  { by: 'ru',
    ru: ['Мы вяжем шерстяные носки', 'носки'], en: ['We knit woollen socks', 'socks'],
    uk: ['Ми в’яжемо вовняні шкарпетки', 'шкарпетки'], de: ['Wir stricken Wollsocken', 'Wollsocken'], pl: ['Robimy na drutach wełniane skarpety', 'skarpety'] },
  { by: 'ru',
    ru: ['Ищу скрипку для дочери', 'скрипка'], en: ['I am looking for a violin for my daughter', 'violin'],
    uk: ['Шукаю скрипку для доньки', 'скрипку'], de: ['Ich suche eine Geige für meine Tochter', 'Geige'], pl: ['Szukam skrzypiec dla córki', 'skrzypiec'] },
];

const queries = table.flatMap(row =>
  tried.filter(locale => locale !== row.by).map(locale => [locale, row[locale][1], row[row.by][0]] as const),
);

const fixed: Translator = {
  known: () => ({ name: 'LibreTranslate', isOwn: true }),
  translate: async (lines, { from, to }) =>
    lines.map(
      line => table.find(row => row.by === from && row[row.by][0] === line)?.[to as Tried][0] ?? 'Unbekannt',
    ),
};

let app: TestApp;
let ada: Person;
const titlesFor = async (keywords: string) =>
  (await ada.sdk.listings.query({ keywords })).data.data.map(({ attributes }) => attributes.title);

beforeAll(async () => {
  app = await startApp();
  ada = await person(app, 'Ada', 'Lovelace');
  for (const { by, ...row } of table) {
    const [title] = row[by];
    await ada.publishes({ ...room, title, description: title });
  }
}, 60_000);
afterAll(() => app.close());

test('few of the forty queries find anything before the listings are translated', async () => {
  expect(queries).toHaveLength(40);
  const before = await Promise.all(
    queries.map(async ([, words, title]) => (await titlesFor(words)).some(found => found === title)),
  );
  expect(before.filter(Boolean).length).toBeLessThan(8);
});

test('while the translator is down listings stay untranslated, and each run tries only one', async () => {
  let calls = 0;
  app.engine.translator = {
    ...fixed,
    translate() {
      calls += 1;
      return Promise.reject(new TranslatorError('down'));
    },
  };
  await translateAhead(app.engine);
  expect(calls).toBe(4);
  const waiting = await app.engine.db.rows('select 1 from listings_to_translate');
  expect(waiting).toHaveLength(table.length);
});

test('a listing that the translator cannot translate does not hold up the others', async () => {
  const [first] = table;
  const stuttering = first?.[first.by][0] ?? '';
  app.engine.translator = {
    ...fixed,
    translate: async (lines, how) =>
      lines.includes(stuttering) ? lines.map(() => 'Zimmer '.repeat(12)) : fixed.translate(lines, how),
  };
  app.clock.advance(20 * MINUTE);
  await translateAhead(app.engine);
  expect(
    await app.engine.db.rows(
      'select l.title, w.tries from listings_to_translate w join listings l on l.id = w.listing_id',
    ),
  ).toEqual([{ title: stuttering, tries: 2 }]);
});

describe('after background translation', () => {
  beforeAll(async () => {
    app.engine.translator = fixed;
    app.clock.advance(20 * MINUTE);
    await translateAhead(app.engine);
    expect(await app.engine.db.rows('select 1 from listings_to_translate')).toEqual([]);
  });

  test.each(queries)('%s: %s finds first: %s', async (_, words, title) => {
    expect((await titlesFor(words))[0]).toBe(title);
  });

  test('a listing whose text has changed is no longer found by its former words', async () => {
    const { data } = await ada.sdk.listings.query({ keywords: 'violin' });
    const id = data.data[0]?.id as UUID;
    await ada.sdk.ownListings.update({ id, title: 'Ищу пианино', description: 'Ищу пианино' });
    expect(await titlesFor('violin')).toEqual([]);
  });
});
