import { findNameProblem, findStrayLetter } from './nameSigns.ts';

test.each([
  ['Poruch\u200b', 'hidden-characters'],
  ['\u202eadmin', 'hidden-characters'],
  ['An\u00adna', 'hidden-characters'],
  ['\u3164', 'hidden-characters'],
  ['\u2800', 'hidden-characters'],
  ['A\u200dnna', 'hidden-characters'],
  ['Anna\ufe0f', 'hidden-characters'],
  ['\u{e0041}', 'hidden-characters'],
  ['Анна ✓', 'badge-sign'],
  ['Anna ☑️', 'badge-sign'],
  ['🛡 Anna', 'badge-sign'],
  ['Anna √', 'badge-sign'],
  ['Anna ⍻', 'badge-sign'],
  ['Anna 🏅', 'badge-sign'],
  ['Anna (Verified)', 'badge-sign'],
  ['V e r i f i e d Anna', 'badge-sign'],
  ['Anna ⓥⓔⓡⓘⓕⓘⓔⓓ', 'badge-sign'],
  ['Олена перевірена', 'badge-sign'],
  ['Проверено', 'badge-sign'],
  ['Verifizierte Gastgeberin', 'badge-sign'],
  ['Zweryfikowany gospodarz', 'badge-sign'],
  ['Pоrucж', 'mixed-letters'],
  ['Ꭺnna', 'mixed-letters'],
  ['…', 'no-letters'],
  ['. -', 'no-letters'],
  ['Աnna', 'mixed-letters'],
  ['Марgя', 'mixed-letters'],
  ['Αnna', 'mixed-letters'],
])('%j is rejected: %s', (name, problem) => expect(findNameProblem(name)).toBe(problem));

test.each([
  'Мар’яна',
  "Мар'яна",
  "O'Connor",
  'Анна-Марія',
  'Łukasz',
  'Jürgen Groß',
  'Anna Коваль',
  'IT-спільнота',
  'Нгуен Văn',
  // Put right when they are saved.
  'Марiя',
  'Bеrlin Hіlft',
  'Ольга Й. 2',
  'Олена 💛💙',
  'Anna 👩🏽‍🚀',
  'Олена ❤️',
  'می‌خواهم',
  'გიორგი Giorgi',
  'Ольга Проверенко',
  'ʻAlohi Oʼahu',
])('%j is a valid name', name => expect(findNameProblem(name)).toBeUndefined());

test('a single part of a name may be only punctuation', () =>
  expect(findNameProblem('-', { isPart: true })).toBeUndefined());

test('decomposed letters do not count as another alphabet', () =>
  expect(findNameProblem('Андрій'.normalize('NFD'))).toBeUndefined());

test.each([
  ['Марgя', 'g', 'latin', 'Марgя'],
  ['Мapuнка', 'u', 'latin', 'Мapuнка'],
  ['Anna Koжal', 'ж', 'cyrillic', 'Koжal'],
  ['Anna Kovalλ', 'λ', 'greek', 'Kovalλ'],
  ['Ꭺnna', 'Ꭺ', 'other', 'Ꭺnna'],
  ['Μарія', 'Μ', 'greek', 'Μарія'],
])('in %j the letter %j is of another alphabet', (name, letter, alphabet, word) =>
  expect(findStrayLetter(name)).toEqual({ letter, alphabet, word }),
);
