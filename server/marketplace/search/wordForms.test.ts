import { MINUTE } from '#contract/time/units.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { foldWord } from '#server/lexicon/lexicon.ts';
import { alike, asWritten, separated } from '#server/lexicon/lookAlikes.ts';
import { withoutAccents } from '#contract/text/transliterate.ts';
import { unmixed } from '#contract/text/unmixed.ts';
import { filterMatching, parseListingQuery, queryListings } from './index.ts';

// Each line is a group of words that find each other; no word finds one of another group, unless it begins or
// ends with it. Each is the title of a listing in one marketplace. Synonyms have their own tests.

const groups = [
  // A vowel that changes.
  'рік року років році',
  'стіл столи столу',
  'ніч ночі ніччю',
  'піч печі',
  'камінь каменю каменями',
  'осінь осені',
  'дім дому',
  'кіт кота коти',
  'корова корів',
  'дорога доріг дорозі',
  'школа шкіл школі',
  'колесо коліс',
  'радість радості радістю',
  'вечір вечора',
  'лід льоду',
  'двір двори дворі',
  'папір паперу',
  'нога ніг нозі ноги',
  // A vowel that is lost.
  'крісло крісел крісла',
  'вікно вікон вікна',
  'день дня дні днів',
  'пес пса пси',
  'гра ігор ігри',
  'серце сердець серця',
  'сон сни снів',
  'хлопець хлопця хлопців',
  'земля земель',
  'книжка книжок книжці',
  'копійка копійок',
  'їдальня їдалень',
  'подушка подушок',
  'тиждень тижня тижнів',
  'донька доньок доньці',
  "любов любові любов'ю",
  'церковь церкви',
  'кухня кухонь',
  'стулья стул стульев',
  'яйцо яиц',
  'кресло кресел кресла',
  'окно окон окна',
  'отец отца',
  'сестра сестёр сестер',
  'письмо писем',
  'деньги денег',
  'спальня спален',
  'чашка чашек',
  'батарейка батареек',
  'полотенце полотенец',
  'одеяло одеял',
  'krzesło krzeseł krzesła',
  'okno okien',
  'pies psa psy',
  'stół stoły stołu',
  'łóżko łóżek',
  'książka książek książce',
  'dworzec dworca',
  'dzień dnia dni',
  'tydzień tygodnia',
  'ząb zęby zębów',
  'miesiąc miesięcy',
  'rozmowa rozmów',
  'szkło szkieł',
  // A consonant that changes.
  'рука руці руки',
  'аптека аптеці',
  'друг друга друзі друзів',
  // Spelling.
  'проєкт проект проєкту',
  'ґанок ганок',
  'траєкторія траекторія',
  "м'яч м’яч мʼяч м`яч м´яч мяч м'яча",
  "сім'я сім’я сімя сім'ї сімей сімʼєю",
  "комп'ютер компютер",
  "об'єкт обєкт",
  "зв'язок зв'язку звязку звязок",
  "подвір'я подвіря подвір'ї",
  'лікоть лікті ліктя',
  'чобіт чоботи',
  'стілець стільця',
  'кімната кiмната кімнату',
  'телефон тeлeфон',
  'Möbel Moebel',
  'Straße Strasse',
  'Wаsсhmaschine Waschmaschine',
  // Not to be found by any of these.
  ...[
    'сім',
    'сімдесят',
    'кит',
    'стеля',
    'лось',
    'ліс',
    'місто',
    'город',
    'гордий',
    'вулик',
    'вулиця',
    'пальці',
  ],
  ...[
    'палка',
    'вода',
    'після',
    'для',
    'дело',
    'горох',
    'село сіл',
    'кішка',
    'рак',
    'dach',
    'bed',
    'angle',
    'angel',
  ],
  ...['blue', 'Bluse'],
].map(line => line.split(' '));

let app: TestEngine;
let author: Author;
/** Words by the listing that has them as its title. */
const wordOf = new Map<string, string>();

beforeAll(async () => {
  app = await testEngine();
  author = await addAuthor(app.engine);
  for (const word of groups.flat()) {
    wordOf.set(await author.publishes({ title: `${word} 17`, description: '2' }), word);
    app.clock.advance(MINUTE);
  }
}, 60_000);
afterAll(() => app.close());

async function finds(keywords: string, others: Record<string, string> = {}) {
  const query = { ...parseListingQuery({ keywords, perPage: '100', ...others }), synonyms: [] };
  const { items } = await queryListings(author.ctx(), query);
  return items.map(({ id }) => wordOf.get(id) ?? '');
}

function pairs() {
  return groups.flatMap(group => group.map(word => [word, group] as const));
}

const includes = (longer: string, word: string) =>
  foldWord(longer).startsWith(foldWord(word)) || foldWord(longer).endsWith(foldWord(word));
/** Accents, ё and ß are no letters of their own to the index. */
const lexemeOf = (word: string) => withoutAccents(asWritten(word.toLowerCase())).replaceAll('ё', 'е');

test.each(pairs())('"%s" finds %j, first as written, and nothing else', async (word, group) => {
  const found = await finds(word);
  const expected = groups.flat().filter(one => group.includes(one) || includes(one, word));
  expect(new Set(found)).toEqual(new Set(expected));
  expect(lexemeOf(found[0] ?? '')).toBe(lexemeOf(word));
});

test('a year is no rock music', async () => {
  wordOf.set(await author.publishes({ title: 'Рок 17', description: '2' }), 'Рок');
  const found = await finds('рок');
  expect(found[0]).toBe('Рок');
  expect(found).not.toContain('рік');
});

test('a search in another order, one among few listings and a saved one find the same', async () => {
  for (const word of ['років', 'кресел', 'okien', 'мяч', 'проект', 'кiмната', 'нозі']) {
    const all = new Set(await finds(word));
    expect(new Set(await finds(word, { sort: 'createdAt' }))).toEqual(all);
    expect(new Set(await finds(word, { author_id: author.id }))).toEqual(all);
    const matching = await filterMatching(app.engine.db, parseListingQuery({ keywords: word }), [
      ...wordOf.keys(),
    ]);
    expect(new Set(matching.map(id => wordOf.get(id)))).toEqual(all);
  }
});

test('the database treats letters as the search does', async () => {
  const words = [
    'Mосква',
    'Kиїв',
    'Wоhnung',
    'сор',
    'cор',
    'ПДВшник',
    "O'Коннор",
    "c'їзд",
    'ïжа i їжа',
    'ÄБ',
    "it's",
    'за́мок',
  ];
  const texts = [
    ...groups.flat(),
    ...words,
    words.join(', '),
    `«${words.join('» – „')}“\n`,
    'йї'.normalize('NFD'),
    '',
  ];
  const rows = await app.engine.db.rows<{ functions: string[] }>(
    `select array[unmixed(normalize(text)), as_written(text), alike(lower(text)), separated(lower(text))] as functions
     from unnest($1::text[]) with ordinality given (text, at) order by at`,
    [texts],
  );
  const same = (text: string) => [
    unmixed(text),
    asWritten(text),
    alike(text.toLowerCase()),
    separated(text.toLowerCase()),
  ];
  expect(rows.map(({ functions }) => functions)).toEqual(texts.map(same));
});
