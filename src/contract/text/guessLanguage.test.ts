import { guessLanguage, languageOfListing } from './guessLanguage.ts';

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

test.each([
  ['Моя квартира', ['uk', 'ru'], 'uk'],
  ['Моя квартира', ['ru', 'uk'], 'ru'],
  ['Taxi Berlin', ['de'], 'de'],
  ['Taxi Berlin', ['uk', 'de'], 'de'],
  ['Добрий день', ['uk'], 'uk'],
  // What is written counts for more than who writes it.
  ['Комната в Бремене', ['uk', 'ru'], 'ru'],
  ['Helles Zimmer', ['uk', 'en'], 'de'],
  ['Комната', ['de', 'en'], 'ru'],
])('%s by an author of %j is %s', (text, likely, language) => {
  expect(guessLanguage(text, likely)).toBe(language);
});

test.each([
  [
    'Chambre pour deux personnes, au calme, avec jardin. On parle français, à dix minutes de la gare.',
    ['de'],
  ],
  ['Cameră pentru două persoane, aproape de gară, liniște și grădină. Vorbim română și puțin rusă.', ['en']],
  ['こんにちは', ['de', 'uk']],
])('a longer text in a language that the site does not have stays unknown: %s', (text, likely) => {
  expect(guessLanguage(text, likely)).toBeUndefined();
});

test.each([
  ['Tandem', 'Eine Stunde deine Sprache, eine Stunde meine. Der Kaffee geht auf uns.', ['en'], 'de'],
  ['Taxi', 'Вожу до лікаря і назад, щодня після роботи.', ['uk'], 'uk'],
  ['Taxi', 'Вожу до лікаря.\nI drive you to the doctor and back.', ['uk', 'en'], 'en'],
  ['Ноутбук для навчання сина', null, ['uk', 'ru', 'de'], 'uk'],
  // A title that tells its language is not overruled by a description in another one.
  ['Quiet room near the park', 'Wir sind eine Familie und freuen uns auf euch.', ['de'], 'en'],
  ['Кімната', 'Wir sind eine Familie und freuen uns auf euch.', ['de', 'uk'], 'uk'],
  ['Pokój', null, [], 'pl'],
  ['Zimmer in Łódź', 'Wir sind zu zweit und haben Platz.', ['pl'], 'de'],
  ['Hotel', null, [], undefined],
  ['🙂 25', '', ['de'], undefined],
])('%s, described as %j by an author of %j: %s', (title, description, likely, language) => {
  expect(languageOfListing({ title, description }, likely)).toBe(language);
});
