import { add } from './values.ts';

/** The words as they are written. */
export function wholeWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.join(' | '))})`;
}

/** Up to two letters a word stands for itself: as a beginning it would match nearly everything. */
export function begunWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.map(begunWord).join(' | '))})`;
}

/** A word as a beginning, for to_tsquery. */
export const begunWord = (word: string) => (word.length > 2 ? `${word}:*` : word);

/** A condition: one of the words, one with the same stem, or one that begins or ends with it. */
export function anyForm(words: readonly string[], values: unknown[]): string {
  const { stems, ends } = formsOf(words, values);
  return `(search @@ ${begunWords(words, values)} or forms @@ (${stems} || ${ends}))`;
}

/**
 * What `forms` is asked for. As queries of their own they are worked out once: the functions cost a tenth of a millisecond,
 * and a condition beside others is asked of each row.
 */
export function formsOf(words: readonly string[], values: unknown[]): { stems: string; ends: string } {
  const text = `${add(values, words.flatMap(withMasculine).join(' '))}::text`;
  return { stems: `(select stem_query(${text}))`, ends: `(select end_query(${text}))` };
}

// German stemmers before PostgreSQL 18 know no feminine forms: who asks for an "Übersetzerin" means what an "Übersetzer" does.
function withMasculine(word: string): string[] {
  const masculine = word.replace(/erin(nen)?$/iu, 'er');
  return masculine === word ? [word] : [word, masculine];
}
