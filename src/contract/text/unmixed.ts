// Letters of two alphabets that look alike. Browsers load this with the forms of names, and some know no lookbehind.

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
export const unmixed = (text: string): string =>
  text.normalize('NFC').replace(words, word => inItsAlphabet(word, none));

/**
 * Returns a name as {@link unmixed} does, but with the letters as they are typed: b and h look like в and н only as
 * capitals. "Мapuна" with a Latin u is not "Mapuha".
 */
export const unmixedName = (name: string): string =>
  name.normalize('NFC').replace(words, word => inItsAlphabet(word, smallLetters));

/** No letters, where capitals and small letters are the same. */
const none: ReadonlySet<string> = new Set();
const smallLetters: ReadonlySet<string> = new Set('bhвн');

function inItsAlphabet(word: string, others: ReadonlySet<string>): string {
  const latins = word.match(/\p{Script=Latin}/gu) ?? [];
  const cyrillics = word.match(/\p{Script=Cyrillic}/gu) ?? [];
  if (latins.length === 0 || cyrillics.length === 0) return word;
  const mayBeCyrillic = latins.every(letter => toCyrillic.has(letter) && !others.has(letter));
  const mayBeLatin = cyrillics.every(letter => toLatin.has(letter) && !others.has(letter));
  if (mayBeCyrillic && (!mayBeLatin || cyrillics.length >= latins.length)) return replaced(word, toCyrillic);
  return mayBeLatin ? replaced(word, toLatin) : word;
}

const replaced = (word: string, table: ReadonlyMap<string, string>) =>
  [...word].map(letter => table.get(letter) ?? letter).join('');

/** Returns whether a letter looks like one of the other alphabet. */
export const hasLookAlike = (letter: string): boolean => toCyrillic.has(letter) || toLatin.has(letter);
