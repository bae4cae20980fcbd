import { rectifyConfusion } from 'unicode-confusables';
import { fromUkrainian } from '#contract/text/transliterate.ts';

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the words of a text as they look, in small letters too, and as they sound in Latin letters. Characters that
 * nobody sees, such as soft hyphens, do not separate words.
 */
export function readingsOf(text: string): (readonly string[])[] {
  const plain = text.normalize('NFKC').replace(invisible, '');
  const small = plain.toLowerCase();
  return [wordsOf(plain), wordsOf(small), wordsOf(fromUkrainian(small))];
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}|]+/u)
    .map(skeleton)
    .filter(word => word !== '');
}

function skeleton(word: string): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
  // The table distinguishes capitals from small letters, and a small L looks like a capital I.
  return rectifyConfusion(bare).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[l1|]/g, 'i');
}

// Digits and signs that are typed in place of letters.
const letterOf: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' },
  ...{ '@': 'a', $: 's', '€': 'e', '!': 'i' },
};

/**
 * Returns the readings of a text that somebody may have disguised: also with letters in place of digits, without digits
 * around words, with spelt-out words ("A.d.m.i.n") put together and repeated letters written once.
 */
export function disguisesOf(text: string): (readonly string[])[] {
  const plain = text.normalize('NFKC').replace(invisible, '');
  const inLetters = (one: string) => one.replace(/[\d@$€!]/g, sign => letterOf[sign] ?? sign);
  const undone = [
    plain,
    plain.replace(/\d+(?!\p{L})|(?<!\p{L})\d+/gu, ''),
    inLetters(plain),
    inLetters(plain.replace(/(?<=\p{L})\d+(?!\p{L})/gu, '')),
  ];
  return [...new Set(undone)].flatMap(readingsOf).map(words => spelledTogether(words).map(written));
}

/** Words of so many letters or fewer keep their repeated letters: "Oh" is a surname, and "ООН" looks like "ooh". */
const shortWord = 5;

/** Returns a word as it is compared: with repeated letters written once. */
export const written = (word: string): string =>
  word.length > shortWord ? word.replace(/(.)\1+/gu, '$1') : word;

/** Letters in a row that are a word and not somebody's initials. */
const leastLetters = 3;

function spelledTogether(words: readonly string[]): readonly string[] {
  const parts: string[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    const isLetter = [...word].length === 1;
    if (isLetter && last && [...(last.at(-1) ?? '')].length === 1) last.push(word);
    else parts.push([word]);
  }
  return parts.flatMap(part => (part.length < leastLetters ? part : [part.join('')]));
}
