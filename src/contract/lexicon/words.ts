// Words that say nothing of what is looked for, in the five languages.

const joining = [
  'а але або в у з із зі за на по до від для при про та й і що як це не є ми я ви нам мені',
  'и во с со к ко о об от из или но что это мы вы мне',
  'der die das den dem des ein eine einen einem einer und oder in im an am auf aus bei mit nach von vom zu zum zur für ich wir ist nicht',
  'a the and or of on at to for with from by is are i we my our it not',
  'w we z ze i o u na do od dla po za przy pod się jest nie lub oraz',
];

const asking = [
  'шукаю шукаємо шукає потрібно потрібна потрібен потрібні треба хочу біля поблизу коло поруч місто',
  'ищу ищем ищет нужно нужна нужен нужны надо около возле рядом город',
  'suche suchen sucht gesucht brauche brauchen benötige nahe nähe stadt',
  'looking search searching need needed want find near nearby around city',
  'szukam szukamy szuka potrzebuję potrzebujemy potrzebny potrzebna obok blisko koło okolice miasto',
];

const setOf = (lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap(list => list.split(' ')));

/** Prepositions, articles and the like. */
export const joiningWords = setOf(joining);

/** "I am looking for", "near": around what is asked for. */
export const askingWords = setOf(asking);

/** The words that mean something; all of them when none does. */
export function meaningful(words: readonly string[]): string[] {
  const kept = words.filter(word => !joiningWords.has(word));
  return kept.length > 0 ? kept : [...words];
}
