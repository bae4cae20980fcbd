import type { LocaleCode } from '#contract/locales.ts';
import { protectText } from '#contract/text/protect.ts';
import type { Log } from '#server/marketplace/ctx.ts';
import {
  TranslatorError,
  type TranslationOptions,
  type Translator,
} from '#server/marketplace/ports/translator.ts';

/** A text to be translated. */
export interface Translatable {
  text: string;
  /** Returns the language of one of its lines. */
  languageOf: (line: string) => LocaleCode;
  /** What of the people and places in it stays as written. */
  names?: readonly string[];
}

/**
 * A translation, or the text itself where it is the same in both languages. `unavailable`: the translator failed.
 * `unusable`: its answer cannot be shown, because it has lost something that must survive, stutters or is no
 * translation; see `usableTranslation.ts`.
 */
export type Translated = { text: string } | 'unavailable' | 'unusable';

/**
 * Translates texts line by line, in one call of the translator for each language. The result is `foreign` when the texts
 * may not leave the site's own network and the translator is elsewhere.
 */
export async function translateTexts(
  translator: Translator,
  texts: readonly Translatable[],
  { to, isPrivate }: Omit<TranslationOptions, 'from'>,
  log: Log,
): Promise<readonly Translated[] | 'foreign'> {
  const all = texts.map(({ text, names, languageOf }) => ({ ...protectText(text, names), languageOf }));
  const sent = new Map<LocaleCode, Set<string>>();
  for (const { lines, languageOf } of all)
    for (const line of lines) {
      const from = languageOf(line);
      sent.set(from, (sent.get(from) ?? new Set()).add(line));
    }
  sent.delete(to);
  const answers = new Map<LocaleCode, ReadonlyMap<string, string>>();
  const faults = new Set<TranslatorError['fault']>();
  const ask = async ([from, unique]: [LocaleCode, ReadonlySet<string>]) => {
    const lines = [...unique];
    try {
      const translated = await translator.translate(lines, { from, to, isPrivate });
      answers.set(from, new Map(lines.flatMap((line, at) => [[line, translated[at] ?? ''] as const])));
    } catch (error) {
      if (!(error instanceof TranslatorError)) throw error;
      log.warn('not translated', { fault: error.fault });
      faults.add(error.fault);
    }
  };
  await Promise.all([...sent].map(ask));
  if (faults.has('foreign')) return 'foreign';
  return all.map(({ restore, lines, languageOf }): Translated => {
    const [from, ...others] = new Set(lines.map(languageOf).filter(language => language !== to));
    const answerFor = (line: string) => {
      const language = languageOf(line);
      return language === to ? null : answers.get(language)?.get(line);
    };
    const text = restore(answerFor, { from: others.length === 0 ? from : undefined, to });
    if (text !== undefined) return { text };
    if (lines.some(line => answerFor(line) === undefined)) return 'unavailable';
    log.warn('not translated', { fault: 'unusable' });
    return 'unusable';
  });
}
