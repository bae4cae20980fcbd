import { contentLanguage } from './contentLanguage.ts';

test.each([
  ['Тиха кімната біля парку', 'uk'],
  ['Комната для мамы с ребёнком', 'ru'],
  ['Комната и кухня', 'ru'],
  ['Pokój dla dwóch osób, blisko przystanku, łazienka', 'pl'],
  ['Zimmer für zwei Personen', 'de'],
  ['A room with a view of the trees', 'en'],
])('%s is written in %s', (text, language) => {
  expect(contentLanguage(text)).toBe(language);
});

test('without distinctive letters or words, the page’s language is assumed', () => {
  for (const text of ['', '2 + 2', 'Taxi Berlin', 'Chambre pour deux'])
    expect(contentLanguage(text)).toBeUndefined();
});

test('Cyrillic words without distinctive letters count as Ukrainian', () => {
  expect(contentLanguage('Допомога')).toBe('uk');
});

test('the language of a short text is inferred from its context', () => {
  expect(contentLanguage('Комната', 'Светлая, тёплая, рядом с парком, есть кухня и ванная')).toBe('ru');
  expect(contentLanguage('Taxi', 'Ich fahre Sie zum Arzt und zurück')).toBe('de');
  expect(contentLanguage('Кімната', 'Светлая, тёплая')).toBe('uk');
});

test('a name in another language does not change it', () => {
  expect(contentLanguage('Мы едем из Киева (Київ) и ищем жильё')).toBe('ru');
});
