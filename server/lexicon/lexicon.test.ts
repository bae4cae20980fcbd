import { concepts } from './concepts.ts';
import { conceptsOf, synonymsOf } from './lexicon.ts';
import { withoutStopWords } from './words.ts';
import { levelOneFits } from '#contract/listing/listingFields.ts';

test('every term has at least three letters, and every kind is an existing filter', () => {
  for (const { kind, words, includes = [] } of Object.values(concepts)) {
    const [first, ...others] = words.split(' ');
    for (const word of [first, ...others]) expect(word).toMatch(/^[=+]?[\p{Ll}\p{M}]{2,}$/u);
    for (const name of includes) expect(concepts).toHaveProperty(name);
    if (kind?.subcategoriesLevelOne)
      expect(levelOneFits(kind.subcategories, [kind.subcategoriesLevelOne])).toBe(true);
  }
});

const kindsOf = (word: string, isMisspelt?: boolean) =>
  conceptsOf(word, isMisspelt).map(({ kind }) => kind?.subcategoriesLevelOne ?? kind?.subcategories);

test.each([
  ['одягу', ['clothes']],
  ['Damenjacke', ['clothes']],
  ['РЕЧІ', ['supplies']],
  ['Übersetzerin', ['translation']],
  ['tłumaczka', ['translation']],
  ['zhytlo', ['accomodation']],
  ['ліжок', ['accomodation']],
  ['кiмната', ['accomodation']],
  ['їжі', ['food']],
  ['іжа', ['food']],
  ['yizha', ['food']],
  ['flatbread', []],
  ['лікарня', []],
  ['kindness', []],
  ['прихистіть', ['accomodation']],
  ['переночувати', ['accomodation']],
  ['', []],
])('%s is %j', (word, kinds) => {
  expect(kindsOf(word)).toEqual(kinds);
});

test('a long word can match with one letter wrong, on request', () => {
  expect(kindsOf('acommodation')).toEqual([]);
  expect(kindsOf('acommodation', true)).toEqual(['accomodation']);
  expect(kindsOf('psychlogist', true)).toEqual(['counselling']);
  expect(kindsOf('flut', true)).toEqual([]);
});

test('a longer prefix is more specific than a shorter one', () => {
  const named = (word: string) => synonymsOf(word).map(({ text }) => text);
  expect(named('Kinderwagen')).toContain('коляск');
  expect(named('Kinderwagen')).not.toContain('дитин');
  expect(named('Kinderarzt')).toEqual(expect.arrayContaining(['дитин', 'врач']));
});

test('a search for clothes includes jackets, but not the reverse', () => {
  const named = (word: string) => synonymsOf(word).map(({ text }) => text);
  expect(named('одяг')).toEqual(expect.arrayContaining(['kleidung', 'jacket', 'schuh']));
  expect(named('jacket')).toEqual(expect.arrayContaining(['куртк', 'jacke']));
  expect(named('jacket')).not.toContain('kleidung');
  expect(named('table')).toEqual([]);
});

test('stop words are kept when the query has no other words', () => {
  expect(withoutStopWords(['a', 'room', 'in', 'berlin'])).toEqual(['room', 'berlin']);
  expect(withoutStopWords(['шукаю', 'велосипед'])).toEqual(['велосипед']);
  expect(withoutStopWords(['on', 'the'])).toEqual(['on', 'the']);
  expect(withoutStopWords(['help'])).toEqual(['help']);
});
