import { type LocaleCode, locales } from '../locales.ts';
import { alphabetOf } from './alphabets.ts';

/**
 * Frequent words and the usual words of listings, by which a language is guessed. A word that several languages have is
 * in the list of each of them. A language without a list is never guessed.
 */
const frequentWords: Readonly<Partial<Record<LocaleCode, string>>> = {
  en: `the and of for with you we is are in have has to my our this that can will room flat house help offer need
    please thank from near free quiet bright family child children dog cat looking sofa bed on at it not but a an i
    your or by be do if so was who how what when where until also only every small two three wanted spare kind people
    women mother week month day morning evening english ukrainian they their them he she his her us me all no yes one
    new old good lessons course meals clothes boxes books station city town work job jobs`,
  uk: `та що як ми ви він вона це для з із від до на не є або але мій наш кімната квартира допомога будинок шукаємо
    шукаю житло пропоную потрібна потрібно дякую дуже можна діти вільно тиха світла родина сім'я в у по й і за про
    при без через біля щоб якщо також вже ще лише тільки свій своя моя наша ваш ваша нас вас вам нам їх її його є
    дітей дітям дитини мама жінок жінка людей тиждень місяць день зранку вечір години безкоштовно робота роботу місця
    місто місті вокзалу речі одяг курси зустріч допоможу привезу віддам віддаю приймаю`,
  ru: `и что как мы вы он она это для с от до на не или но мой наш комната квартира помощь дом ищем ищу жильё жилье
    предлагаю нужна нужно спасибо очень можно дети свободно тихая светлая семья в у по за о об при без через рядом
    чтобы если также уже ещё только свой своя моя наша ваш ваша нас вас вам нам их её его есть детей детям ребёнка
    мама женщин женщина людей неделя месяц день утром вечер часа бесплатно работа работу места город городе вокзала
    вещи одежда курсы встреча помогу встречу отдам привезу приму со мне меня я`,
  de: `der die das und für mit wir ihr ist sind haben hat zu mein unser dies kann wird zimmer wohnung haus hilfe biete
    suche brauche bitte danke von nähe frei ruhig ruhiges helles familie kind kinder hund katze unterm dach ich du ein
    eine einen im am auf nicht aber gut stadt dem den in an bei beim vom zum zur aus als auch nur noch so wenn oder es
    er sie uns euch euer eure meine unsere einer eines einem des alle jeden jede jeder bis nach vor ab ohne über
    unter wie was wer sucht gesucht sucht suchen bieten helfe helfen woche monat tag morgens abends leute frauen mutter
    kleine kleines kleiner große großes zwei drei neue gute kostenlos arbeit deutsch ukrainisch möbel betten`,
  pl: `i w z że jak my wy on ona to dla od do na nie jest są lub ale mój nasz pokój mieszkanie dom pomoc szukam szukamy
    oferuję potrzebna potrzebujemy proszę dziękuję bardzo można dzieci wolny cichy jasny rodzina blisko centrum się
    o u a za po przy bez przez pod nad ze we co czy też tylko już jeszcze albo moja nasza moje wasz ich jej jego nam
    was wam mnie ja mam mamy jestem jesteśmy dziecko dziecka mama kobiet kobieta osób osoby tydzień miesiąc dzień rano
    wieczorem godziny bezpłatnie praca pracy miejsce miasto mieście dworca rzeczy ubrania kurs zajęcia pomogę oddam
    przyjmę przewiozę po polsku ukraińsku ukraiński`,
};

/** Letters that only one of the site's languages has. */
const letters: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  uk: /[іїєґ]/giu,
  ru: /[ыэъё]/giu,
  pl: /[ąćęłńśźż]/giu,
  de: /[äöüß]/giu,
};

const wordOwners = new Map<string, LocaleCode[]>();
for (const code of locales)
  for (const word of new Set(frequentWords[code]?.split(/\s+/)))
    wordOwners.set(word, [...(wordOwners.get(word) ?? []), code]);

const latin: readonly LocaleCode[] = ['en', 'de', 'pl'];
/** Letters from which a text without any known word or letter is probably in none of the site's languages. */
const tellingLength = 40;

/** How much speaks for each language alone; a frequent word or a distinctive letter counts 2. */
export type LanguageScores = Readonly<Record<LocaleCode, number>>;

/** Returns what the frequent words and distinctive letters of a text say. */
export const scoresOf = (text: string): LanguageScores => scoreWords(wordsOf(text)).alone;

const zeros = () => Object.fromEntries(locales.map(code => [code, 0])) as Record<LocaleCode, number>;

/** `alone`: what only this language has; `any`: what it shares with others as well. */
function scoreWords(tokens: readonly string[]): Record<'alone' | 'any', Record<LocaleCode, number>> {
  const [alone, any] = [zeros(), zeros()];
  for (const token of tokens) {
    const owners = wordOwners.get(token.replace('’', "'")) ?? [];
    for (const owner of owners) {
      any[owner] += 2 / owners.length;
      if (owners.length === 1) alone[owner] += 2;
    }
    for (const code of locales)
      if (letters[code] && token.search(letters[code]) >= 0) {
        alone[code] += 2;
        any[code] += 2;
      }
  }
  return { alone, any };
}

/** Without e-mail and web addresses. Part by part, since one pattern would try each letter of a long one. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map(part => (/.@./u.test(part) ? '' : part.replace(/(?:https?:|www\.).*/u, '')))
    .join(' ')
    .match(/[\p{L}’']+/gu) ?? [];

/**
 * Guesses which of the site's languages a text is in. undefined when the text is too short, when two languages are
 * equally likely, as in a bilingual text, or when it is in none of them.
 * @param likely the languages of its author, most likely first: they decide where the text alone does not tell
 */
export function guessLanguage(text: string, likely: readonly string[] = []): LocaleCode | undefined {
  const tokens = wordsOf(text);
  const { alone: scores, any } = scoreWords(tokens);
  const plain = tokens.join('');
  const cyrillic = plain.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const roman = plain.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // One in three Ukrainian words contains a letter that only Ukrainian has.
  if (cyrillic > 15 && !/[іїєґ]/.test(plain)) {
    scores.ru += cyrillic / 14;
    any.ru += cyrillic / 14;
  }
  const isPossible = (code: LocaleCode) =>
    latin.includes(code) ? roman > 0 && roman >= cyrillic : cyrillic > 0 && cyrillic >= roman;
  for (const code of locales) if (!isPossible(code)) scores[code] /= 4;
  const spoken = [...new Set(likely)].filter(code => locales.some(own => own === code)) as LocaleCode[];
  const possible = spoken.filter(isPossible);
  // One word in two of a text is frequent; a text in a language that is none of these has some of them by chance.
  if (Math.max(...Object.values(any)) < Math.max(1, tokens.length / 5))
    return cyrillic + roman < tellingLength ? possible[0] : undefined;
  for (const [at, code] of possible.entries()) scores[code] += at === 0 ? 1 : 0.25;
  const best = Math.max(...Object.values(scores));
  const equal = locales.filter(code => scores[code] >= best * 0.5);
  return equal.length === 1 ? equal[0] : possible.find(code => equal.includes(code));
}

/** The texts of a listing, as its author wrote them. */
export interface ListingTexts {
  title: string;
  description: string | null;
}

/**
 * Returns the language of a listing's title, told from the title, the description and the languages of its author
 * together; undefined where none of them tells. The description may be in another language: it is long enough to be
 * guessed by its own words.
 * @param likely see {@link guessLanguage}
 */
export function languageOfListing(
  { title, description }: ListingTexts,
  likely: readonly string[],
): LocaleCode | undefined {
  const own = clearLanguageOf(title);
  if (own) return own;
  // Of a description in two alphabets, only the lines in that of the title say anything about it.
  const alphabet = alphabetOf(title);
  const lines = (description ?? '').split('\n').filter(line => !alphabet || alphabetOf(line) === alphabet);
  const whole = [title, description ?? ''].join('\n');
  return guessLanguage([title, ...lines].join('\n'), likely) ?? guessLanguage(whole, likely);
}

/** Returns the language of which a text has several words or letters, and hardly any of another. */
export function clearLanguageOf(text: string): LocaleCode | undefined {
  // A word that recurs says no more than once.
  const scores = scoreWords([...new Set(wordsOf(text))]).alone;
  const [best, second] = locales.toSorted((one, other) => scores[other] - scores[one]);
  return best && second && scores[best] >= 4 && scores[second] * 4 <= scores[best] ? best : undefined;
}
