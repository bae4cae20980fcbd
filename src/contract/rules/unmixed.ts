// Letters of two alphabets that look alike.

const latin = 'abcehikmoptxyïëABCEHIKMOPTXYÏË';
const cyrillic = 'авсенікмортхуїёАВСЕНІКМОРТХУЇЁ';

const toCyrillic = new Map([...latin].map((letter, at) => [letter, [...cyrillic][at] ?? letter]));
const toLatin = new Map([...cyrillic].map((letter, at) => [letter, [...latin][at] ?? letter]));

/** The signs that people type for an apostrophe, as a class of a regular expression. */
export const apostrophe = '[\'’ʼ`´‘‛′ʹʻˈ՚＇"]';
const words = new RegExp(`(?:[\\p{L}\\p{M}]|${apostrophe}(?=\\p{L}))+`, 'gu');

/**
 * Returns the text with each word in one alphabet where only letters that look alike are of another: "Марiя" with a
 * Latin i, "Bеrlin" with a Cyrillic е. What can be read in both alphabets is put into that of most letters. Words that
 * mix alphabets in another way stay as they are.
 */
export const unmixed = (text: string): string => text.normalize('NFC').replace(words, inItsAlphabet);

function inItsAlphabet(word: string): string {
  const latins = word.match(/\p{Script=Latin}/gu) ?? [];
  const cyrillics = word.match(/\p{Script=Cyrillic}/gu) ?? [];
  if (latins.length === 0 || cyrillics.length === 0) return word;
  const mayBeCyrillic = latins.every(letter => toCyrillic.has(letter));
  const mayBeLatin = cyrillics.every(letter => toLatin.has(letter));
  if (mayBeCyrillic && (!mayBeLatin || cyrillics.length >= latins.length)) return replaced(word, toCyrillic);
  return mayBeLatin ? replaced(word, toLatin) : word;
}

const replaced = (word: string, table: ReadonlyMap<string, string>) =>
  [...word].map(letter => table.get(letter) ?? letter).join('');
