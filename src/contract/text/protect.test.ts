import { namesIn, protectText } from './protect.ts';

test.each([
  ['Ціна 25,50 € на день з 3.12.2026', 'Ціна [1] на день з [2]'],
  ['Пишіть на olena@example.org або +380 44 123 45 67', 'Пишіть на [1] або [2]'],
  ['Lindenstraße 5, вул. Тараса Шевченка 12', '[1] [2], [3] [4]'],
  ['Потрібен PESEL і Meldeschein 🏠', 'Потрібен [1] і [2] [3]'],
  ['<b>Тепло</b> &amp; [1]', '[1]Тепло[2] [3] [4]'],
  ['Олена чекає в Bremen', '[1] чекає в [2]'],
  // Inflected names are left to the translator.
  ['Кімната Олени', 'Кімната Олени'],
])('%s is sent to the translator as %s', (text, sent) => {
  const { lines, restore } = protectText(text, ['Олена', 'Bremen']);
  expect(lines).toEqual(/\p{L}/u.test(sent) ? [sent] : []);
  expect(restore(() => null, { to: 'de' })).toBe(text);
});

test('the names of people and places as displayed, except those that are also words', () => {
  expect(
    namesIn(['Olena B', 'Віра К', undefined, 'Bremen hilft'], ['Essen, Germany', 'Kyiv, Ukraine', 'Poland']),
  ).toEqual(['Bremen hilft', 'Olena B', 'Віра К', 'Olena', 'Kyiv']);
});

test.each(['а', 'A', 'A-', '1 ', '1.', '<', '[ ', '€ ', 'a@', 'a.', 'ul. A ', 'www.', '+', ' '])(
  'five thousand characters of %j are processed quickly',
  repeated => {
    const text = repeated.repeat(5000 / repeated.length);
    const start = performance.now();
    expect(protectText(text, ['Олена']).restore(line => line, { to: 'de' }) ?? text).toBe(text);
    // If every letter started a match attempt, it would take half a second.
    expect(performance.now() - start).toBeLessThan(100);
  },
);
