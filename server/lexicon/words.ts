// Stop words in the five languages.

const joining = [
  'а але або в у з із зі за на по до від для при про та й і що як це не є ми я ви нам мені мене моя мій моєї хто який яка які дуже',
  'и во с со к ко о об от из или но что это мы вы мне меня моя мой моей кто что который которая которые очень',
  'der die das den dem des ein eine einen einem einer und oder in im an am auf aus bei mit nach von vom zu zum zur für ich wir mich mir mein meine meinen meiner uns wer welche welcher die sich ist sind nicht',
  'a the and or of on at to for with from by is are i we my our me us it not who which that',
  // Transliterated, as typed without a Cyrillic keyboard.
  'v dlia dlya',
  'w we z ze i o u na do od dla po za przy pod się jest nie lub oraz mnie mi mój moja mojej który która które',
];

const asking = [
  'шукаю шукаємо шукає потрібно потрібна потрібен потрібні треба хочу біля поблизу коло поруч місто де куди терміново допоможіть допоможе допомога допомогу знайти можна можу може безкоштовно безкоштовна безкоштовне безкоштовний безкоштовні',
  'ищу ищем ищет нужно нужна нужен нужны надо около возле рядом город где куда срочно помогите поможет помощь найти можно могу может бесплатно бесплатная бесплатное бесплатный бесплатные',
  'suche suchen sucht gesucht brauche brauchen benötige nahe nähe stadt wo dringend hilfe helfen helft finde finden kann können kostenlos kostenlose kostenloser kostenloses',
  'looking search searching need needed want find near nearby around city where urgent urgently please help somebody someone anyone anybody can could speaks speaking free',
  'szukam szukamy szuka potrzebuję potrzebujemy potrzebny potrzebna obok blisko koło okolice miasto gdzie pilnie pilne proszę pomocy pomóc ktoś znaleźć można mogę darmowe darmowy darmowa darmowo',
];

const setOf = (lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap(list => list.split(' ')));

/** Prepositions, articles and similar. */
export const stopWords = setOf(joining);

/** Query phrases such as "I am looking for" and "near". */
export const queryPhraseWords = setOf(asking);

/** Returns the words without stop words; all of them when nothing else would remain. */
export function withoutStopWords(words: readonly string[]): string[] {
  const kept = words.filter(word => !stopWords.has(word) && !queryPhraseWords.has(word));
  return kept.length > 0 ? kept : [...words];
}
