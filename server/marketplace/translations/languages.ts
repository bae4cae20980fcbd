import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LocaleCode } from '#contract/locales.ts';
import { guessLanguage } from '#contract/rules/guessLanguage.ts';
import type { Original } from './originals.ts';

/** Guesses of the originals read last, by a hash of their texts: guessing takes longer than finding a translation. */
const guesses = new LRUCache<string, { language: LocaleCode | undefined }>({ max: 5000 });

/**
 * Returns the language that an original is to be translated from; `to` where nothing in it is foreign, undefined where
 * it can't be told. Of a text half and half it is that of the half in the other alphabet.
 */
export function languageOf({ texts, context = '' }: Original, to: LocaleCode): LocaleCode | undefined {
  const written = Object.values(texts).join('\n');
  const key = createHash('sha256')
    .update(JSON.stringify([to, written, context]))
    .digest('base64');
  const known = guesses.get(key) ?? { language: guess(written, context, to) };
  guesses.set(key, known);
  return known.language;
}

function guess(written: string, context: string, to: LocaleCode): LocaleCode | undefined {
  const hasWords = /\p{L}/u.test(written);
  const whole = guessLanguage(written) ?? (hasWords ? guessLanguage(`${written}\n${context}`) : undefined);
  if (whole !== undefined && whole !== to) return whole;
  const lines = written.split('\n').filter(line => isCyrillic(line) !== readsCyrillic(to));
  return guessLanguage(lines.join('\n')) ?? whole;
}

/** Returns the language of a line: that of its text, unless it is in the other alphabet. */
export const languageOfLine = (line: string, ofText: LocaleCode): LocaleCode =>
  isCyrillic(line) === readsCyrillic(ofText) ? ofText : (guessLanguage(line) ?? ofText);

const readsCyrillic = (language: LocaleCode) => language === 'uk' || language === 'ru';

/** Undefined where there is no letter of either alphabet. */
function isCyrillic(line: string): boolean | undefined {
  const cyrillic = line.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = line.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic === latin ? undefined : cyrillic > latin;
}
