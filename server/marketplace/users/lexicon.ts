import { fromRussian } from '#contract/text/transliterate.ts';
import { readingsOf, written } from './readings.ts';

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the ways in which a word of a list is read, as texts are that are compared with it. */
function spellingsOf(word: string): string[] {
  const plain = word.replace(/[äöüß]/g, letter => umlauts[letter] ?? letter);
  const all = [word, plain, fromRussian(word)].flatMap(readingsOf).map(parts => written(parts.join('')));
  return [...new Set(all)].filter(spelling => spelling !== '');
}

interface Spellings {
  whole: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** The lengths that stems have. */
  lengths: readonly number[];
}

function readWords(words: string): Spellings {
  const [whole, stems] = [new Set<string>(), new Set<string>()];
  for (const word of words.split(/\s+/)) {
    const isStem = word.endsWith('*');
    for (const spelling of spellingsOf(isStem ? word.slice(0, -1) : word))
      (isStem ? stems : whole).add(spelling);
  }
  return { whole, stems, lengths: [...new Set([...stems].map(({ length }) => length))] };
}

/** A list of words, each of which may end in a star, which stands for any ending. */
export class Lexicon {
  readonly #words: string;
  #spellings: Spellings | undefined;

  constructor(words: string) {
    this.#words = words;
  }

  // Read when the first name is judged: every start and every command would wait for it otherwise.
  #read(): Spellings {
    return (this.#spellings ??= readWords(this.#words));
  }

  has(word: string): boolean {
    const { whole, stems, lengths } = this.#read();
    return whole.has(word) || lengths.some(length => stems.has(word.slice(0, length)));
  }

  /** Returns whether the word is one of the list as it stands, without the ending for which a star stands. */
  hasWhole(word: string): boolean {
    const { whole, stems } = this.#read();
    return whole.has(word) || stems.has(word);
  }

  /** Returns the lengths of all words of the list, or their stems, with which the text begins. */
  startsOf(text: string): number[] {
    const { whole, stems } = this.#read();
    return [...whole, ...stems].filter(word => text.startsWith(word)).map(({ length }) => length);
  }
}
