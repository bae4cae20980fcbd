import { protectText } from './protect.ts';
import { isUnchanged } from './usableTranslation.ts';

/** What is shown of a translator's answer to this text; undefined: the original. */
const shown = (text: string, answer: string, from: string, to: string) => {
  const { lines, restore } = protectText(text);
  const answers = answer.split('\n');
  return restore(line => answers[lines.indexOf(line)], { from, to });
};

test.each([
  ['uk', 'de', 'Тиха кімната біля парку', 'Ruhiges Zimmer am Park'],
  ['uk', 'de', 'Дуже, дуже, дуже тиха кімната', 'Sehr, sehr, sehr ruhiges Zimmer'],
  ['uk', 'de', 'Діти, які', 'Kinder, die, die'],
  ['de', 'uk', 'Kinderbett und IKEA PAX Schrank', 'Дитяче ліжко та шафа IKEA PAX'],
  ['de', 'en', 'Hotel am Park', 'Hotel by the park'],
  ['de', 'pl', 'Stück für Stück für Stück', 'Kawałek po kawałku po kawałku'],
  ['ru', 'uk', 'Мама, папа, брат и сестра ищут комнату', 'Мама, тато, брат і сестра шукають кімнату'],
  ['en', 'pl', 'B&B', 'Pensjonat ze śniadaniem'],
  ['uk', 'en', 'Ціна 25 € на день\n+380 44 123 45 67', 'Price [1] per day'],
  [
    'pl',
    'de',
    'Czytamy „The Lord of the Rings” razem z dziećmi',
    'Wir lesen „The Lord of the Rings“ mit den Kindern',
  ],
  ['de', 'uk', '— — — — — — — — — —\nZimmer frei', '— — — — — — — — — —\nВільна кімната'],
])('%s to %s: the answer to %j is shown: %j', (from, to, text, answer) => {
  const result = shown(text, answer.replace(/^(— )+—\n/, ''), from, to);
  expect(result).toBeDefined();
  expect(isUnchanged(text, result ?? '')).toBe(false);
});

test.each([
  ['a word that repeats', 'Тиха кімната біля парку', 'Zimmer '.repeat(12)],
  ['a word that repeats with commas', 'Тиха кімната біля парку', 'Zimmer, Zimmer, Zimmer, Zimmer'],
  ['a word between others', 'Тиха кімната біля парку', 'Zimmer am Zimmer im Zimmer bei Zimmer zum Zimmer'],
  ['a phrase', 'Кімната у місті', 'Zimmer in der Stadt in der Stadt in der Stadt'],
  ['a phrase of two words', 'Кімната у місті', 'Zimmer frei Zimmer frei Zimmer frei'],
  [
    'a sentence',
    'Кімната у місті, є ліжко',
    'Es gibt ein ruhiges Zimmer mit Bett. Es gibt ein ruhiges Zimmer mit Bett.',
  ],
  ['letters', 'Тиха кімната', 'Ruhiges Zimmmmmmmer'],
  ['syllables', 'Тиха кімната', 'Ruhiges Zimmermermermermer'],
  ['signs', 'Тиха кімната', 'Ruhiges Zimmer!!!!!!!!!!!!!!!!'],
  ['the original', 'Тиха кімната біля парку', 'Тиха кімната біля парку'],
  ['the original in capitals', 'Тиха кімната', 'ТИХА КІМНАТА.'],
  ['the original in brackets', 'Тиха кімната біля парку', '[[Тиха кімната біля парку]]'],
  ['the original after a label', 'Тиха кімната біля парку', 'Übersetzung: Тиха кімната біля парку'],
  ['the original in another order', 'Тиха кімната біля парку', 'парку біля кімната Тиха'],
  ['half of the original', 'Тиха кімната біля парку', 'Ruhiges Zimmer біля парку'],
  ['English instead', 'Тиха кімната біля парку', 'Quiet room near the park'],
  ['Polish instead', 'Тиха кімната біля парку', 'Cichy pokój blisko parku i dworca'],
  ['another script', 'Тиха кімната біля парку', '公園の近くの静かな部屋'],
  ['nothing', 'Тиха кімната біля парку', ''],
  ['signs alone', 'Тиха кімната біля парку', '…'],
  ['far too little', 'Тиха кімната біля парку, є балкон і письмовий стіл', 'Zimmer'],
  [
    'the first of three sentences',
    'Здаємо світлу кімнату для родини з дітьми. Є ліжко, шафа і письмовий стіл. До вокзалу десять хвилин пішки.',
    'Wir vermieten ein helles Zimmer für',
  ],
  [
    'far too much',
    'Кімната',
    'Das ist ein Zimmer, in dem man wohnen kann, und dazu gibt es noch viel mehr zu sagen',
  ],
  ['a telephone number of its own', 'Тиха кімната біля парку', 'Ruhiges Zimmer am Park, Telefon 0421 123456'],
])('%s is no translation', (_, text, answer) => {
  expect(shown(text, answer, 'uk', 'de')).toBeUndefined();
});

test.each([
  ['de', 'uk', 'Helles Zimmer unterm Dach', 'Helles Zimmer unterm Dach'],
  ['de', 'uk', 'Helles Zimmer', 'Helles Zimmer'],
  ['de', 'uk', 'Helles Zimmer unterm Dach', 'Bright room under the roof'],
  ['de', 'uk', 'Helles Zimmer unterm Dach', 'Светлая комната под крышей, с ещё одной кроватью'],
  ['de', 'pl', 'Wir suchen eine kleine Wohnung in Krakau', 'Wir suchen eine kleine mieszkanie in Krakau'],
  ['ru', 'uk', 'Ищем тихую комнату для семьи', 'Ищем тихую комнату для семьи'],
  ['en', 'ru', 'Quiet room near the park', 'Тиха кімната біля парку, є ліжко'],
  ['en', 'de', 'We look for a quiet room', 'We look for a quiet room'],
])('from %s to %s, %j is not shown as %j', (from, to, text, answer) => {
  expect(shown(text, answer, from, to)).toBeUndefined();
});

test.each(['Hotel', 'Berlin', 'Hotel Berlin', 'IKEA PAX', 'Olena, Petro, Iryna, Max, Taras', '24/7 Taxi 🙂'])(
  'what is the same in both languages counts as unchanged: %s',
  text => {
    const { lines, restore } = protectText(text);
    const same = restore(line => lines.find(one => one === line), { from: 'de', to: 'en' });
    expect(same).toBe(text);
    expect(isUnchanged(text, same ?? '')).toBe(true);
  },
);

test('the same answer to several lines is a repetition, unless the lines say the same', () => {
  const lines = ['Тиха кімната', 'Світла кухня', 'Зелений садок', 'Старий гараж'];
  const same = lines.map(() => 'Das ruhige Zimmer').join('\n');
  expect(shown(lines.join('\n'), same, 'uk', 'de')).toBeUndefined();
  expect(shown('Тиха кімната\nТиха кімната\nТиха кімната', 'Ruhiges Zimmer', 'uk', 'de')).toBe(
    'Ruhiges Zimmer\nRuhiges Zimmer\nRuhiges Zimmer',
  );
});

test('five thousand characters are judged quickly', () => {
  const text = 'Тиха кімната біля парку з видом на річку та ще одна така сама. '.repeat(80);
  const answer = 'Ein ruhiges Zimmer am Park mit Blick auf den Fluss und noch ein solches. '.repeat(80);
  const start = performance.now();
  expect(shown(text, answer, 'uk', 'de')).toBeDefined();
  for (const letters of ['a', 'ab', 'a ', '!', 'abcdefgh'])
    shown(text, letters.repeat(5000 / letters.length), 'uk', 'de');
  expect(performance.now() - start).toBeLessThan(500);
});
