/** Returns a query for the words as written. */
export function wholeWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.join(' | '))})`;
}

/**
 * Returns a query for the words as prefixes. Words of up to two letters match exactly: as prefixes they would match
 * nearly everything.
 */
export function prefixWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.map(prefixWord).join(' | '))})`;
}

/** A word as a prefix, for to_tsquery. */
export const prefixWord = (word: string) => (word.length > 2 ? `${word}:*` : word);

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
  return `(${text.search} @@ ${prefixWords(words, values)} or ${text.forms} @@ (${stems} || ${ends}))`;
}

/**
 * Returns the queries on `forms`. As subqueries they are evaluated once: the functions cost a tenth of a millisecond,
 * and an inline condition would be evaluated for each row.
 */
export function formsOf(words: readonly string[], values: unknown[]): { stems: string; ends: string } {
  const text = `${add(values, words.flatMap(withMasculine).join(' '))}::text`;
  return { stems: `(select stem_query(${text}))`, ends: `(select end_query(${text}))` };
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
