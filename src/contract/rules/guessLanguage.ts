import { locales, type LocaleCode } from '../locales.ts';

/** Letters that only one of the site's languages has. */
const letters: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  uk: /[іїєґ]/giu,
  ru: /[ыэъё]/giu,
  pl: /[ąćęłńóśźż]/giu,
  de: /[äöüß]/giu,
};

/** Frequent words and the usual words of listing titles. A language without a list is never guessed. */
const words: Readonly<Partial<Record<LocaleCode, string>>> = {
  en: `the and of for with you we is are in have has to my our this that can will room flat house help offer need
    please thank from near free quiet bright family child children dog cat looking sofa bed on at it not but`,
  uk: `та що як ми ви він вона це для з із від до на не є або але мій наш кімната квартира допомога будинок шукаємо
    шукаю житло пропоную потрібна потрібно дякую дуже можна діти вільно тиха світла родина сім'я в у по`,
  ru: `и что как мы вы он она это для с от до на не или но мой наш комната квартира помощь дом ищем ищу жильё жилье
    предлагаю нужна нужно спасибо очень можно дети свободно тихая светлая семья в у по`,
  de: `der die das und für mit wir ihr ist sind haben hat zu mein unser dies kann wird zimmer wohnung haus hilfe biete
    suche brauche bitte danke von nähe frei ruhig ruhiges helles familie kind kinder hund katze unterm dach ich du ein
    eine einen im am auf nicht aber gut stadt dem den`,
  pl: `i w z że jak my wy on ona to dla od do na nie jest są lub ale mój nasz pokój mieszkanie dom pomoc szukam szukamy
    oferuję potrzebna potrzebujemy proszę dziękuję bardzo można dzieci wolny cichy jasny rodzina blisko centrum się`,
};

const wordOwners = new Map<string, LocaleCode[]>();
for (const code of locales)
  for (const word of words[code]?.split(/\s+/) ?? [])
    wordOwners.set(word, [...(wordOwners.get(word) ?? []), code]);

const latin: readonly LocaleCode[] = ['en', 'de', 'pl'];

/**
 * Guesses which of the site's languages a text is in. undefined when the text is too short, when two languages are
 * equally likely, as in a bilingual text, or when it is in none of them.
 */
export function guessLanguage(text: string): LocaleCode | undefined {
  const plain = text.replace(/\S+@\S+|https?:\S+|www\.\S+/giu, ' ').toLowerCase();
  const tokens = plain.match(/[\p{L}’']+/gu) ?? [];
  const scores = Object.fromEntries(locales.map(code => [code, 0])) as Record<LocaleCode, number>;
  for (const token of tokens) {
    const owners = wordOwners.get(token.replace('’', "'")) ?? [];
    for (const owner of owners) scores[owner] += 2 / owners.length;
    for (const code of locales) if (letters[code] && token.search(letters[code]) >= 0) scores[code] += 2;
  }
  const cyrillic = plain.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const roman = plain.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // One in three Ukrainian words contains a letter that only Ukrainian has.
  if (cyrillic > 7 && scores.uk === 0) scores.ru += cyrillic / 8;
  for (const code of locales)
    if (latin.includes(code) ? cyrillic > roman : roman > cyrillic) scores[code] /= 4;
  const [best, second] = locales.toSorted((one, other) => scores[other] - scores[one]);
  if (!best || !second || scores[best] < 1) return undefined;
  return scores[second] > scores[best] * 0.5 ? undefined : best;
}
