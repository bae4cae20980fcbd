import { resembles } from './resemblance.ts';

const person = (firstName: string, lastName = '-') => ({
  firstName,
  lastName,
  displayName: null,
  publicData: {},
});
const organisation = (fullName: string) => ({
  ...person('Olena', 'Koval'),
  publicData: { profileType: 'organisation', fullName },
});
const verified = [
  ...['Hafen der Hoffnung Bremen e.V.', 'Caritas Bremen', 'Deutsches Rettungswerk Nord', 'БО «Дім надії»'],
  ...['Hilfe Bremen', 'Fundacja Ocalenie', 'ABW Kassel'],
];
/** The verified organisation that a name resembles. */
const likeOf = (user: ReturnType<typeof person>) =>
  verified.find(name => resembles(user, organisation(name)));

test.each([
  ['Hafen der Hoffnung', 0],
  ['Hafen Hoffnung Bremen', 0],
  ['Bremen: Hafen der Hoffnung', 0],
  ['Hafen der Hoffnung Bremen Nord', 0],
  ['Hafen der Hofnung', 0],
  ['Haf\u00aden der Hoff\u200bnung', 0],
  ['Наfеn der Ноffnung', 0],
  ['H4fen der H0ffnung', 0],
  ['Hafen-der-Hoffnung (Team)', 0],
  ['HDH Bremen', 0],
  ['H.D.H. Bremen', 0],
  ['HdH', 0],
  ['HHB', 0],
  ['Caritas', 1],
  ['Caritas Bremen Support', 1],
  ['DRN', 2],
  ['Dim Nadii', 3],
  ['Дім Надії Львів', 3],
  ['Ocalenie', 5],
  ['Ocalenie Warszawa', 5],
  ['Arbeit Bildung Wohnen Kassel', 6],
])('the organisation %s waits', (name, at) => expect(likeOf(organisation(name))).toBe(verified[at]));

test.each([
  ...[
    'Caritas Berlin',
    'Bremen hilft',
    'Support Bremen',
    'Hafen Hamburg',
    'Hoffnung e.V.',
    'Nord',
    'HDH Berlin',
  ],
  ...[
    'Haus der Hoffnung',
    'Дім для мам',
    'Надія',
    'Rettungswerk Süd',
    'Verein Bremen Nord',
    'AB Kassel',
    'Der',
  ],
  ...['Fundacja Pomoc', 'Hilfe Hamburg', 'Diakonie Bremen', 'Stiftung Bremen', 'HB Team'],
])('the organisation %s has a name of its own', name => expect(likeOf(organisation(name))).toBeUndefined());

test('people wait with the whole name or its short form, not with a word of it', () => {
  const waits = [
    person('Hafen', 'der Hoffnung Bremen'),
    person('Olena', 'Caritas Bremen'),
    person('HDH', 'Bremen'),
  ];
  expect(waits.map(likeOf)).toEqual([verified[0], verified[1], verified[0]]);
  const others = [
    person('Nadiia', 'Dim'),
    person('Olena', 'Bremen'),
    person('Maria', 'Hoffnung'),
    person('Eva', 'Nord'),
  ];
  expect(others.map(likeOf)).toEqual([undefined, undefined, undefined, undefined]);
});
