import { editDistance } from './editDistance.ts';
import { alike } from './lookAlikes.ts';
import { fromRussian, fromUkrainian, withoutAccents } from '#contract/text/transliterate.ts';
import { concepts, type Concept } from './concepts.ts';
import { otherForms } from './wordForms.ts';

/** A term of a concept, in lower case and without accents, as words are written in the index. */
export interface Term {
  text: string;
  /** Whether it matches longer words that begin with it. */
  isBeginning: boolean;
  /** Whether it matches longer words that end with it. */
  isEnd: boolean;
}

interface Named {
  name: string;
  concept: Concept;
  terms: readonly Term[];
  /** The terms folded as what is typed, with their transliterations, as typed without a Cyrillic keyboard. */
  typed: readonly Term[];
  /** How the typed ones begin, and those that match the ends of words: most words are told from all of them by these. */
  heads: ReadonlySet<string>;
  ends: readonly Term[];
}

/** No term is shorter. */
const headLength = 2;
const headOf = (word: string) => word.slice(0, headLength);

/** Shorter stems in Latin letters would match too many other words. */
const minLatinStemLength = 4;
/** Shorter words are a single typo away from other words. */
const minMisspeltLength = 7;

const table: readonly Named[] = Object.entries(concepts).map(([name, concept]) => {
  const written = concept.words.split(' ');
  const terms = written.map(one => toTerm(one));
  const inLatin = written.flatMap(one =>
    /\p{Script=Cyrillic}/u.test(one)
      ? [fromUkrainian, fromRussian].map(inLetters => toTerm(one, inLetters))
      : [],
  );
  const typed = [
    ...terms.map(term => ({ ...term, text: alike(term.text) })),
    ...inLatin.filter(({ text }) => text.length >= minLatinStemLength),
  ];
  const heads = new Set(typed.map(({ text }) => headOf(text)));
  return { name, concept, terms, typed, heads, ends: typed.filter(({ isEnd }) => isEnd) };
});

const byName = new Map(table.map(named => [named.name, named]));

function toTerm(written: string, spell = (word: string): string => word): Term {
  const text = withoutAccents(spell(written.replace(/^[=+]/, ''))).replaceAll('ё', 'е');
  return { text, isBeginning: !written.startsWith('='), isEnd: written.startsWith('+') };
}

/**
 * Folds a word as the stems of the index are folded: lower case, without accents, apostrophes and look-alike letters of
 * another alphabet; й is a letter of its own.
 */
export function foldWord(word: string): string {
  return withoutAccents(alike(word.toLowerCase()));
}

/**
 * Returns the concepts that a word names by its beginning; Ukrainian and Russian words also match in Latin letters.
 * `isMisspelt`: allows one wrong letter.
 */
export function conceptsOf(word: string, isMisspelt = false): Concept[] {
  return namedBy(foldWord(word), isMisspelt).map(({ concept }) => concept);
}

/**
 * Returns the terms of the word's concepts and of their narrower concepts, in all languages: deduplicated, in a fixed
 * order.
 */
export function synonymsOf(word: string, isMisspelt = false): Term[] {
  const named = namedBy(foldWord(word), isMisspelt);
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

/** Concepts of the word itself, else of its other forms: "ліжок" is one of "ліжко". */
function namedBy(word: string, isMisspelt: boolean): Named[] {
  const named = namedByForm(word, isMisspelt);
  if (named.length > 0 || isMisspelt) return named;
  const { words, stems } = otherForms(word);
  const forms = [...words, ...stems].flatMap(form => namedByForm(form, false));
  return [...new Set(forms)];
}

function namedByForm(word: string, isMisspelt: boolean): Named[] {
  const matches = isMisspelt && word.length >= minMisspeltLength ? isWithinOneTypo : matchesTerm;
  const head = headOf(word);
  const likely =
    matches === matchesTerm
      ? table.filter(({ heads, ends }) => heads.has(head) || ends.some(({ text }) => word.endsWith(text)))
      : table;
  const found = likely.flatMap(named => {
    const met = named.typed.filter(term => matches(word, term));
    return met.length > 0 ? [{ named, met: met.map(({ text }) => text) }] : [];
  });
  // "translation" names translations more precisely than translators, although both share the stem.
  const exact = found.filter(({ named, met }) => named.concept.isWhole && met.includes(word));
  const kept = (exact.length > 0 ? exact : found).filter(
    ({ met }) => !found.some(other => met.every(text => isLongerIn(other.met, text))),
  );
  return kept.map(({ named }) => named);
}

/** "Kindergarten" matches the children's-services term more precisely than "children", which is its stem. */
const isLongerIn = (met: readonly string[], text: string) =>
  met.some(longer => longer !== text && longer.startsWith(text));

function matchesTerm(word: string, { text, isBeginning, isEnd }: Term): boolean {
  return word === text || (isBeginning && word.startsWith(text)) || (isEnd && word.endsWith(text));
}

function isWithinOneTypo(word: string, { text, isBeginning }: Term): boolean {
  if (text.length < minMisspeltLength - 1 || !hasIntactHalf(word, text)) return false;
  const lengths = isBeginning ? [-1, 0, 1].map(more => text.length + more) : [word.length];
  return lengths.some(length => editDistance(word.slice(0, length), text) <= 1);
}

// A single typo leaves one half of the word intact, shifted by at most one letter. This prefilter avoids comparing all
// words letter by letter, which would take a tenth of a second.
function hasIntactHalf(word: string, text: string): boolean {
  const middle = Math.floor(text.length / 2);
  const second = text.slice(middle);
  return (
    word.startsWith(text.slice(0, middle)) ||
    [-1, 0, 1].some(aside => word.startsWith(second, middle + aside))
  );
}
