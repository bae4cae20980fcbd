import { fromRussian } from '#contract/rules/transliterate.ts';
import { readingsOf, written } from './readings.ts';

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the ways in which a word of a list is read, as texts are that are compared with it. */
function spellingsOf(word: string): string[] {
  const plain = word.replace(/[äöüß]/g, letter => umlauts[letter] ?? letter);
  const all = [word, plain, fromRussian(word)].flatMap(readingsOf).map(parts => written(parts.join('')));
  return [...new Set(all)].filter(spelling => spelling !== '');
}

/** A list of words, each of which may end in a star, which stands for any ending. */
export class Lexicon {
  readonly #whole = new Set<string>();
  readonly #stems = new Set<string>();
  readonly #lengths: readonly number[];

  constructor(words: string) {
    for (const word of words.split(/\s+/)) {
      const isStem = word.endsWith('*');
      for (const spelling of spellingsOf(isStem ? word.slice(0, -1) : word))
        (isStem ? this.#stems : this.#whole).add(spelling);
    }
    this.#lengths = [...new Set([...this.#stems].map(({ length }) => length))];
  }

  has(word: string): boolean {
    return this.#whole.has(word) || this.#lengths.some(length => this.#stems.has(word.slice(0, length)));
  }

  /** Returns whether the word is one of the list as it stands, without the ending for which a star stands. */
  hasWhole(word: string): boolean {
    return this.#whole.has(word) || this.#stems.has(word);
  }

  /** Returns the lengths of all words of the list, or their stems, with which the text begins. */
  startsOf(text: string): number[] {
    const starts = [...this.#whole, ...this.#stems].filter(word => text.startsWith(word));
    return starts.map(({ length }) => length);
  }
}
