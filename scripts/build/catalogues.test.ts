import { problemsOf, readCatalogues } from './catalogues.ts';

test('all five languages have the same messages, with complete plurals', () =>
  expect(problemsOf(readCatalogues(process.cwd()))).toEqual([]));

test('a missing message, invalid ICU and different arguments are told apart', () => {
  const problems = problemsOf({
    en: { 'A.a': 'Hello {name}', 'A.b': 'Only here', 'A.c': '{n, plural, one {# day} other {# days}}' },
    uk: { 'A.a': 'Вітаю, {person}', 'A.c': '{n, plural, one {# день} other {# днів}}' },
    de: { 'A.a': 'Hallo {name', 'A.b': 'Nur hier', 'A.c': '{n, plural, one {# Tag} other {# Tage}}' },
  });
  expect(problems).toEqual([
    expect.stringContaining('de: A.a is not valid ICU'),
    'uk: A.a takes (person) where en takes (name)',
    'uk: A.b is missing',
    'uk: A.c has no plural "few"',
    'uk: A.c has no plural "many"',
  ]);
});
