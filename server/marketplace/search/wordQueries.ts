import { otherForms } from '#server/lexicon/wordForms.ts';
import { alike, separated } from '#server/lexicon/lookAlikes.ts';

/** Returns a query for the words as written. */
export function wholeWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.join(' | '))})`;
}

/**
 * Returns a query for the words in another spelling, and for other forms of them that no stem leads to; undefined when
 * there are none.
 */
export function sameWords(words: readonly string[], values: unknown[]): string | undefined {
  const same = words.flatMap(word => [...spellingsOf(word), ...otherForms(word).words]);
  return same.length > 0 ? wholeWords([...new Set(same)], values) : undefined;
}

/**
 * Returns a query for the words as prefixes, and for those of {@link sameWords}. Words of up to two letters match
 * exactly: as prefixes they would match nearly everything.
 */
export function prefixWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.map(begunBy).join(' | '))})`;
}

/** A word as a prefix, with its other spellings and forms, for to_tsquery. */
export function begunBy(word: string): string {
  const shared = alike(word);
  const whole = [...spelledOut(word), ...otherForms(word).words];
  return [...new Set([prefixWord(word), prefixWord(shared), ...whole])].join(' | ');
}

const prefixWord = (word: string) => (word.length > 2 ? `${word}:*` : word);

/** Other spellings of a word: with other look-alike letters and apostrophes, with German umlauts spelled out. */
const spellingsOf = (word: string): string[] =>
  [alike(word), ...spelledOut(word)].filter(spelling => spelling !== word);

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** Shorter words, such as "due", are too many others without the letter. */
const shortestWithUmlaut = 4;

// "Moebel" and "Möbel", which the index holds as "mobel". Not in "neue", "aktuell" and "Quelle".
function spelledOut(word: string): string[] {
  if (/[äöü]/.test(word)) return [word.replace(/[äöü]/g, letter => umlauts[letter] ?? letter)];
  const short = word.replace(/(?<![aeioqu])([aou])e/g, '$1');
  return short !== word && short.length >= shortestWithUmlaut ? [short] : [];
}

/**
 * Returns a condition on a text, by default that of a row of the index: it has one of the words, one with the same
 * stem, or one that begins or ends with it.
 */
export function anyForm(
  words: readonly string[],
  values: unknown[],
  text = { search: 'search', forms: 'forms' },
): string {
  const { stems, ends } = formsOf(words, values);
  return `(${text.search} @@ ${prefixWords(words, values)} or ${text.forms} @@ (select ${stems} || ${ends}))`;
}

/**
 * Returns the queries on `forms`. As subqueries they are evaluated once: the functions cost a tenth of a millisecond,
 * and an inline condition, also one that joins the two, would be evaluated for each row.
 */
export function formsOf(words: readonly string[], values: unknown[]): { stems: string; ends: string } {
  const whole = words.flatMap(withMasculine);
  const stemmed = [...whole, ...words.flatMap(spelledOut).flatMap(withMasculine)];
  const others = words.flatMap(word => [
    ...otherForms(word).stems.map(stem => `'=${stem}'`),
    // The forms of words that are written with other letters.
    ...[alike(word), ...otherForms(word).words].map(form => `'>${form}'`),
  ]);
  const begun = words.filter(word => word.length > 2).map(word => `'>${alike(word)}':*`);
  const query = (terms: readonly string[]) =>
    terms.length > 0 ? ` || ${add(values, [...new Set(terms)].join(' | '))}::tsquery` : '';
  // Folded here: in the database the functions would cost half as much again.
  const text = (all: readonly string[], fold: (word: string) => string) =>
    `${add(values, all.map(fold).join(' '))}::text`;
  return {
    stems: `(select stem_query(${text(stemmed, alike)}, ${text(stemmed, separated)})${query(others)})`,
    ends: `(select end_query(${text(whole, alike)})${query(begun)})`,
  };
}

// German stemmers before PostgreSQL 18 know no feminine forms: a search for "Übersetzerin" should also find
// "Übersetzer".
function withMasculine(word: string): string[] {
  const masculine = word.replace(/erin(nen)?$/iu, 'er');
  return masculine === word ? [word] : [word, masculine];
}

/** Adds a value to a statement and returns its placeholder. */
export function add(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}
