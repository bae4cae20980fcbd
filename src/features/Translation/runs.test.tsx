import { isForeign } from './isForeign.ts';
import { runsOf } from './runs.ts';

test.each([
  ['Тиха кімната біля парку', 'de', true],
  ['Тиха кімната біля парку', 'uk', false],
  ['Комната для мамы с ребёнком', 'uk', true],
  ['Zimmer für zwei Personen', 'de', false],
  ['Zimmer für zwei Personen', 'en', true],
  // Half and half.
  ['Ласкаво просимо до нас! Wir freuen uns auf euch.', 'de', true],
  ['Ласкаво просимо до нас! Wir freuen uns auf euch.', 'uk', true],
  // Without a language.
  ['🙏🙏 😀', 'de', false],
  ['+380 44 123 45 67', 'de', false],
  ['https://example.org/дім kontakt@приклад.укр', 'de', false],
  ['', 'uk', false],
  // No evidence: too short to offer it to readers of the same alphabet, or long enough to offer it.
  ['Taxi Berlin', 'de', false],
  ['Nous cherchons une grande chambre claire dans le centre, près de la gare', 'de', true],
])('%s, for a reader of %s: worth translating %s', (text, locale, expected) => {
  expect(isForeign({ text }, locale)).toBe(expected);
});

const half = 'Ласкаво просимо, є місце!\n\n🙏\nWir freuen uns auf dich und die Kinder.';

test('a text in two languages is split where the language changes, and loses nothing', () => {
  const runs = runsOf(half);
  expect(runs.map(({ language }) => language)).toEqual(['uk', 'de']);
  expect(runs.map(({ text }) => text).join('')).toBe(half);
});

test('a language chosen by the reader applies to the whole text', () => {
  expect(runsOf(half, 'pl').map(({ language }) => language)).toEqual(['pl']);
});

test('a line in another alphabet does not count as the surrounding language', () => {
  const [, latin] = runsOf('Шукаємо житло для сім’ї\nTaxi Berlin');
  expect(latin?.language).toBeUndefined();
});

test('five thousand characters are preserved completely, line by line', () => {
  const long = Array.from({ length: 125 }, (_, at) => `Рядок ${at}: тиха кімната біля парку.\n`).join('');
  expect(
    runsOf(long)
      .map(({ text }) => text)
      .join(''),
  ).toBe(long);
});
