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
  const text = textForForms(words, values);
  return `(search @@ ${begunWords(words, values)} or forms @@ (stem_query(${text}) || end_query(${text})))`;
}

/** The words as `stem_query` and `end_query` take them. */
export function textForForms(words: readonly string[], values: unknown[]): string {
  return `${add(values, words.flatMap(withMasculine).join(' '))}::text`;
}

// German stemmers before PostgreSQL 18 know no feminine forms: who asks for an "Übersetzerin" means what an "Übersetzer" does.
function withMasculine(word: string): string[] {
  const masculine = word.replace(/erin(nen)?$/iu, 'er');
  return masculine === word ? [word] : [word, masculine];
}
