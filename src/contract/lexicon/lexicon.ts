import { slipsBetween } from '../rules/slips.ts';
import { fromRussian, fromUkrainian, withoutAccents } from '../rules/transliterate.ts';
import { concepts, type Concept } from './concepts.ts';

/** A word of a concept as the index of written words is asked for it: folded. */
export interface Term {
  text: string;
  /** Whether longer words that begin with it count. */
  isBeginning: boolean;
  /** Whether longer words that end with it count. */
  isEnd: boolean;
}

interface Named {
  name: string;
  concept: Concept;
  terms: readonly Term[];
  /** And as people without Cyrillic keys type them. */
  typed: readonly Term[];
}

/** Shorter beginnings in Latin letters would be those of too many other words. */
const shortestInLatin = 4;
/** Shorter words are one slip away from others. */
const shortestMisspelt = 7;

const table: readonly Named[] = Object.entries(concepts).map(([name, concept]) => {
  const terms = concept.words.split(' ').map(toTerm);
  const inLatin = terms.flatMap(({ text, ...how }) =>
    /\p{Script=Cyrillic}/u.test(text)
      ? [fromUkrainian(text), fromRussian(text)].map(latin => ({ text: latin, ...how }))
      : [],
  );
  const typed = [...terms, ...inLatin.filter(({ text }) => text.length >= shortestInLatin)];
  return { name, concept, terms, typed };
});

const byName = new Map(table.map(named => [named.name, named]));

function toTerm(written: string): Term {
  const text = folded(written.replace(/^[=+]/, ''));
  return { text, isBeginning: !written.startsWith('='), isEnd: written.startsWith('+') };
}

/** As the index of words has it: lower case, without accents; й and ї are letters of their own. */
export function folded(word: string): string {
  return withoutAccents(word.normalize('NFC').toLowerCase()).replaceAll('ё', 'е');
}

/**
 * The concepts that a word names, by its beginning, in Latin letters also when it is Ukrainian or Russian. `isMisspelt`: it may be
 * one letter off.
 */
export function conceptsOf(word: string, isMisspelt = false): Concept[] {
  return namedBy(folded(word), isMisspelt).map(({ concept }) => concept);
}

/** What else the word's concepts and their kinds are called, in all languages: without repetition, in a fixed order. */
export function kinOf(word: string, isMisspelt = false): Term[] {
  const named = namedBy(folded(word), isMisspelt);
  const kinds = named.flatMap(({ concept }) => withIncluded(concept));
  const terms = [...named, ...kinds].flatMap(one => one.terms);
  return [...new Map(terms.map(term => [term.text, term])).values()];
}

function withIncluded({ includes = [] }: Concept): Named[] {
  return includes.flatMap(name => {
    const included = byName.get(name);
    return included ? [included, ...withIncluded(included.concept)] : [];
  });
}

function namedBy(word: string, isMisspelt: boolean): Named[] {
  const matches = isMisspelt && word.length >= shortestMisspelt ? isNearly : isWritten;
  const found = table.flatMap(named => {
    const met = named.typed.filter(term => matches(word, term));
    return met.length > 0 ? [{ named, met: met.map(({ text }) => text) }] : [];
  });
  // "translation" names translations more closely than translators, whose beginning it shares.
  const exact = found.filter(({ named, met }) => named.concept.isWhole && met.includes(word));
  const kept = (exact.length > 0 ? exact : found).filter(
    ({ met }) => !found.some(other => met.every(text => isLongerIn(other.met, text))),
  );
  return kept.map(({ named }) => named);
}

/** "Kindergarten" names what is for children more closely than children, who are its beginning. */
const isLongerIn = (met: readonly string[], text: string) =>
  met.some(longer => longer !== text && longer.startsWith(text));

function isWritten(word: string, { text, isBeginning, isEnd }: Term): boolean {
  return word === text || (isBeginning && word.startsWith(text)) || (isEnd && word.endsWith(text));
}

function isNearly(word: string, { text, isBeginning }: Term): boolean {
  if (text.length < shortestMisspelt - 1 || !hasHalf(word, text)) return false;
  const lengths = isBeginning ? [-1, 0, 1].map(more => text.length + more) : [word.length];
  return lengths.some(length => slipsBetween(word.slice(0, length), text) <= 1);
}

// One slip leaves one half as it is, at most one letter aside. Comparing all words letter by letter would take a tenth of a
// second.
function hasHalf(word: string, text: string): boolean {
  const middle = Math.floor(text.length / 2);
  const second = text.slice(middle);
  return (
    word.startsWith(text.slice(0, middle)) ||
    [-1, 0, 1].some(aside => word.startsWith(second, middle + aside))
  );
}
