import { guessLanguage } from './guessLanguage.ts';

test.each([
  ['Helles Zimmer unterm Dach', 'de'],
  ['Шукаємо житло', 'uk'],
  ['Комната в Бремене', 'ru'],
  ['Pokój blisko centrum', 'pl'],
  ['Quiet room near the park', 'en'],
  ['Wir haben ein Zimmer, ab 3. Mai, 25 € am Tag, mail@example.org', 'de'],
  ['Пишите, когда будете рядом, мы встретим вас на вокзале', 'ru'],
])('%s is %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});

test.each([
  ['nothing', ''],
  ['emoji alone', '🙂 🙂'],
  ['numbers and links alone', '25 € https://example.org/for/the/family'],
  ['what both languages say', 'Моя квартира'],
  ['two halves', 'Мы ищем комнату в Бремене. Ми шукаємо кімнату у Бремені.'],
  ['another language', 'こんにちは'],
])('the language of a text of %s is unknown', (_, text) => {
  expect(guessLanguage(text)).toBeUndefined();
});
