import { contentLanguage } from '#src/components/contentLanguage.ts';
import { readsCyrillic } from '#contract/text/alphabets.ts';
import { hasWords, isCyrillic } from './isForeign.ts';

/** A part of a text in one language; parts that stay unchanged, such as empty lines, have none. */
export interface Run {
  text: string;
  /** undefined: unknown. null: nothing to translate. */
  language: string | undefined | null;
}

/**
 * Splits a text at line breaks into parts in one language each, whose texts make up the whole again.
 * @param from the language of the whole text, if the reader has chosen one
 * @param declared the language of the text according to the server; lines in another alphabet are guessed
 */
export function runsOf(text: string, from?: string, declared?: string): readonly Run[] {
  const lines = text.split(/(\n\s*)/).filter(line => line !== '');
  const runs: Run[] = [];
  for (const line of lines) {
    const language = hasWords(line) ? (from ?? languageOfLine(line, text, declared)) : null;
    const last = runs.at(-1);
    // Line breaks belong to the run around them.
    if (last && (last.language === language || language === null)) last.text += line;
    else runs.push({ text: line, language });
  }
  return runs;
}

function languageOfLine(line: string, whole: string, declared: string | undefined): string | undefined {
  if (declared !== undefined && readsCyrillic(declared) === isCyrillic(line)) return declared;
  const own = contentLanguage(line);
  const around = own ?? contentLanguage(whole);
  return around === undefined || readsCyrillic(around) === isCyrillic(line) ? around : undefined;
}
