import { createHash } from 'node:crypto';
import type { TranslatedField } from '#contract/text/translation.ts';
import { isLocale, type LocaleCode } from '#contract/locales.ts';
import { readsCyrillic } from '#contract/text/alphabets.ts';
import { guessLanguage } from '#contract/text/guessLanguage.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import type { Original } from './originals.ts';

/** Guesses of the originals read last, by a hash of their texts: guessing takes longer than finding a translation. */
const guesses = new BoundedCache<{ language: LocaleCode | undefined }>({
  name: 'languages',
  limit: 1024 * 1024,
  sizeOf: () => 32,
});

/**
 * Returns the language that an original is to be translated from; `to` where nothing in it is foreign, undefined where
 * it can't be told. Of a text half and half it is that of the half in the other alphabet.
 */
export function languageOf(
  { texts, context = '', likely = [] }: Original,
  to: LocaleCode,
): LocaleCode | undefined {
  const written = Object.values(texts).join('\n');
  const key = createHash('sha256')
    .update(JSON.stringify([to, written, context, likely]))
    .digest('base64');
  return guesses.getOrMake(key, () => ({ language: guess(written, context, likely, to) })).language;
}

/**
 * Returns the languages that the texts of an original are to be translated from, in their order. A listing's title is in
 * the language that was told when it was written; its other texts are long enough for a guess of their own.
 */
export function languagesOf(original: Original, to: LocaleCode): readonly (LocaleCode | undefined)[] {
  const fields = Object.entries(original.texts) as [TranslatedField, string][];
  const [title] = original.texts.title === undefined ? [] : (original.likely ?? []);
  const whole = fields.length > 1 || title === undefined ? languageOf(original, to) : undefined;
  return fields.map(([field, text]) => {
    if (title === undefined) return whole;
    if (field === 'title' && isLocale(title) && /\p{L}/u.test(text)) return title;
    return languageOf({ texts: { [field]: text }, likely: [title] }, to) ?? whole;
  });
}

function guess(
  written: string,
  context: string,
  likely: readonly string[],
  to: LocaleCode,
): LocaleCode | undefined {
  const hasWords = /\p{L}/u.test(written);
  const whole = hasWords
    ? (guessLanguage(written, likely) ?? guessLanguage(`${written}\n${context}`, likely))
    : undefined;
  if (whole !== undefined && whole !== to) return whole;
  const lines = written.split('\n').filter(line => isCyrillic(line) !== readsCyrillic(to));
  return guessLanguage(lines.join('\n'), likely) ?? whole;
}

/** Returns the language of a line: that of its text, unless it is in the other alphabet. */
export const languageOfLine = (line: string, ofText: LocaleCode): LocaleCode =>
  isCyrillic(line) === readsCyrillic(ofText) ? ofText : (guessLanguage(line) ?? ofText);

/** Undefined where there is no letter of either alphabet. */
function isCyrillic(line: string): boolean | undefined {
  const cyrillic = line.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = line.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic === latin ? undefined : cyrillic > latin;
}
