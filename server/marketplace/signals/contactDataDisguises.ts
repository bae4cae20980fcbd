import { asciiDigit } from '#contract/text/pastedText.ts';

/**
 * Returns the text without tricks that hide contact data from a program: invisible characters, diacritics on letters
 * and digits, digits of other scripts, letters that stand for digits, and digits spelt in words.
 */
export function revealed(text: string): string {
  // Composed first, so that й and ї keep their marks.
  const visible = text.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu, '');
  const digits = visible.replace(/\p{Nd}/gu, asciiDigit).replace(digitWithLetters, lettersAsDigits);
  return spellingOut(digits);
}

/**
 * Returns the readings of a text: as it is, with look-alike letters of the other alphabet replaced, with digits that
 * stand for letters replaced, and with spaced-out letters joined.
 */
export function readings(text: string): readonly string[] {
  const joined = text.replace(/(?<!\p{L})\p{L}(?:[^\p{L}\p{N}]{1,2}\p{L}(?!\p{L})){3,}/gu, letters =>
    letters.replace(/[^\p{L}]/gu, ''),
  );
  const lower = joined.toLowerCase();
  const letters = lower.replace(/[\p{L}\d@]*\p{L}[\p{L}\d@]*/gu, word =>
    translate(word, '013457@', 'oieasta'),
  );
  return [text, lower, translate(letters, cyrillic, latin), translate(letters, latin, cyrillic)];
}

/** Returns the text in lower case, with one letter for each group of look-alikes. */
export const looksOf = (text: string): string =>
  translate(text.toLowerCase(), cyrillic + greek, latin + likeGreek);

const latin = 'aeopcxyikmthb';
const cyrillic = 'аеорсхуікмтнв';
const greek = 'αεορχυικμτηβνσ';
const likeGreek = 'aeopxyikmthbvs';

/** Returns the text with each mixed-alphabet word in Latin letters, as the reader sees it. */
export function inOneAlphabet(text: string): string {
  return text.replace(/\p{L}+/gu, word => {
    const isMixed = /[a-z]/i.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
    return isMixed ? translate(translate(word.toLowerCase(), cyrillic, latin), greek, likeGreek) : word;
  });
}

const translate = (text: string, from: string, to: string) =>
  [...text].map(letter => to[from.indexOf(letter)] ?? letter).join('');

const digitWithLetters = /(?<![\p{L}\p{N}])(?=[oоlіiз|]*\d)[\doоlіiз|]{2,}(?![\p{L}\p{N}])/giu;
const lettersAsDigits = (digits: string) => translate(digits.toLowerCase(), 'oоlіiз|', '0011131');

const unitWords = [
  ['нуль ноль zero null oh', '0'],
  ['один одна одне одно раз one eins ein jeden jedna', '1'],
  ['два дві две two zwei zwo dwa dwie', '2'],
  ['три three drei trzy', '3'],
  ['чотири четыре four vier cztery', '4'],
  ['пять пьять five fünf fuenf pięć piec', '5'],
  ['шість шесть six sechs sześć szesc', '6'],
  ['сім семь seven sieben siedem', '7'],
  ['вісім восемь eight acht osiem', '8'],
  ['девять девьять nine neun dziewięć dziewiec', '9'],
] as const;
const teenWords = [
  ['десять ten zehn dziesięć dziesiec', '10'],
  ['одинадцять одиннадцать eleven elf jedenaście', '11'],
  ['дванадцять двенадцать twelve zwölf dwanaście', '12'],
  ['тринадцять тринадцать thirteen dreizehn trzynaście', '13'],
  ['чотирнадцять четырнадцать fourteen vierzehn czternaście', '14'],
  ['пятнадцять пятнадцать fifteen fünfzehn piętnaście', '15'],
  ['шістнадцять шестнадцать sixteen sechzehn szesnaście', '16'],
  ['сімнадцять семнадцать seventeen siebzehn siedemnaście', '17'],
  ['вісімнадцять восемнадцать eighteen achtzehn osiemnaście', '18'],
  ['девятнадцять девятнадцать nineteen neunzehn dziewiętnaście', '19'],
] as const;
const tenWords = [
  ['двадцять двадцать twenty zwanzig dwadzieścia', '20'],
  ['тридцять тридцать thirty dreißig dreissig trzydzieści', '30'],
  ['сорок forty vierzig czterdzieści', '40'],
  ['пятдесят пятьдесят fifty fünfzig pięćdziesiąt', '50'],
  ['шістдесят шестьдесят sixty sechzig sześćdziesiąt', '60'],
  ['сімдесят семьдесят seventy siebzig siedemdziesiąt', '70'],
  ['вісімдесят восемьдесят eighty achtzig osiemdziesiąt', '80'],
  ['девяносто ninety neunzig dziewięćdziesiąt', '90'],
] as const;
const hundredWords = [
  ['сто hundert einhundert hundred', '100'],
  ['двісті двести zweihundert dwieście', '200'],
  ['триста dreihundert trzysta', '300'],
  ['чотириста четыреста vierhundert czterysta', '400'],
  ['пятсот пятьсот fünfhundert pięćset', '500'],
  ['шістсот шестьсот sechshundert sześćset', '600'],
  ['сімсот семьсот siebenhundert siedemset', '700'],
  ['вісімсот восемьсот achthundert osiemset', '800'],
  ['девятсот девятьсот neunhundert dziewięćset', '900'],
] as const;

const byWord = new Map<string, string>(
  [unitWords, teenWords, tenWords, hundredWords].flatMap(list =>
    list.flatMap(([words, digits]) => words.split(' ').map(word => [word, digits] as const)),
  ),
);
// German puts the units first: siebenundsechzig.
for (const [tens, ten] of tenWords.flatMap(([words, digits]) => words.split(' ').map(word => [word, digits])))
  for (const [words, unit] of unitWords)
    for (const word of words.split(' ').filter(one => /^[a-zü]+$/.test(one)))
      if (tens && ten && tens.endsWith('ig')) byWord.set(`${word}und${tens}`, `${ten[0]}${unit}`);

const numberWord = new RegExp(
  [...byWord.keys()].sort((one, other) => other.length - one.length).join('|'),
  'gu',
);

/** The digits of a number word, or of several that are written as one: "шістьсім" is 67. */
function digitsOf(word: string): string | undefined {
  const known = byWord.get(word);
  if (known !== undefined) return known;
  const parts = word.match(numberWord) ?? [];
  if (parts.length < 2 || parts.join('') !== word) return undefined;
  return parts.reduce((number, part) => append(number, byWord.get(part) ?? ''), '');
}

/** Joins adjacent number words into one number: "нуль шістдесят сім" is 067. */
function spellingOut(text: string): string {
  const run = /(?:\p{L}+(?:['’ʼ`]\p{L}+)?|\d+)(?:[^\p{L}\p{N}]{1,3}(?:\p{L}+(?:['’ʼ`]\p{L}+)?|\d+))*/gu;
  return text.replace(run, words => {
    const parts = words.split(/([^\p{L}\p{N}'’ʼ`]+)/u);
    let spelt = '';
    let wasNumber = false;
    parts.forEach((part, at) => {
      if (at % 2 === 1) return;
      const digits = digitsOf(part.toLowerCase().replace(/['’ʼ`]/gu, ''));
      if (digits === undefined) spelt += (parts[at - 1] ?? '') + part;
      else spelt = wasNumber ? append(spelt, digits) : spelt + (parts[at - 1] ?? '') + digits;
      wasNumber = digits !== undefined;
    });
    return spelt;
  });
}

/** "sixty" and "seven" are 67, "hundred" and "twenty" are 120. */
function append(number: string, digits: string): string {
  const zeros = /[1-9]0+$/.exec(number)?.[0].slice(1).length ?? 0;
  return zeros >= digits.length && digits !== '0'
    ? number.slice(0, -digits.length) + digits
    : number + digits;
}
