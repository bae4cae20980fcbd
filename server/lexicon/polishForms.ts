import { withoutAccents } from '#contract/text/transliterate.ts';
import { latinEndings, lightStem, type OtherForms } from './lightStem.ts';

const latinVowel = /[aeiouy]/;

/** Returns the other forms of a Polish word in lower case, without accents. */
export function polishForms(word: string, stem: string): OtherForms {
  const stems = [...polishDropped(word), ...polishLocated(word)];
  // Only of "palce": words in "-e" are English or German, such as "table" and "centre".
  const hasEnding = stem !== word && (!/[^i]e$/.test(word) || word.endsWith('ce'));
  const roots = hasEnding ? [stem, ...stems] : stems;
  return {
    stems,
    words: [...(hasEnding ? roots.flatMap(polishInserted) : []), ...roots.flatMap(polishLocative)],
  };
}

// okien: okn(o); krzesel: krzesl(o); dworzec: dworc(a).
function polishDropped(word: string): string[] {
  const [, rest = '', dropped, last = ''] = /^(.*[^aeiouy])(i?e)([knlrc])$/.exec(word) ?? [];
  if (!dropped || !(latinVowel.test(rest) || rest.length > 2)) return [];
  if (dropped === 'e' && /[kg]$/.test(rest)) return [];
  return rest.endsWith('rz') && last === 'c'
    ? [`${rest}${last}`, `${rest.slice(0, -1)}${last}`]
    : [`${rest}${last}`];
}

// okn(o): okien; krzesl(o): krzesel; dworc(a): dworzec.
function polishInserted(stem: string): string[] {
  const [, rest = '', last = ''] = /^(.*[^aeiouy])([knlrc])$/.exec(stem) ?? [];
  if (!last || !(latinVowel.test(rest) || rest.length > 2)) return [];
  return [
    // After k and g always ie: of "angle" there is no "angel".
    ...(/[kg]$/.test(rest) ? [] : [`${rest}e${last}`]),
    `${rest}ie${last}`,
    ...(rest.endsWith('r') && last === 'c' ? [`${rest}zec`] : []),
  ];
}

// (w) książce: książk(a); (na) drodze: drog(a).
function polishLocated(word: string): string[] {
  const [, rest = '', soft] = /^(.+?)(c|dz)e$/.exec(word) ?? [];
  return soft && rest.length > 1 ? [`${rest}${soft === 'c' ? 'k' : 'g'}`] : [];
}

function polishLocative(stem: string): string[] {
  if (stem.endsWith('k')) return [`${stem.slice(0, -1)}ce`];
  return stem.endsWith('g') ? [`${stem.slice(0, -1)}dze`] : [];
}

/** Polish forms with ą for ę or the other way round, without accents: ząb, zęby; miesiąc, miesięcy. */
export function nasalForms(written: string): string[] {
  const other = written.replace(/[ąę](?=[^ąę]+$)/u, letter => (letter === 'ą' ? 'ę' : 'ą'));
  return other === written ? [] : [lightStem(withoutAccents(other), latinEndings)];
}
