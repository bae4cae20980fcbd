import type { LocaleCode } from '#contract/locales.ts';
import { protectText } from '#contract/rules/protect.ts';
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
 * Translates texts line by line, in one call of the translator for each language. An entry is undefined where the
 * translator failed or its answer has lost something that must survive; the result is `foreign` when the texts may not
 * leave the site's own network and the translator is elsewhere.
 */
export async function translateTexts(
  translator: Translator,
  texts: readonly Translatable[],
  { to, isPrivate }: Omit<TranslationOptions, 'from'>,
  log: Log,
): Promise<readonly (string | undefined)[] | 'foreign'> {
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
  return all.map(({ restore, languageOf }) =>
    restore(line => {
      const from = languageOf(line);
      return from === to ? line : answers.get(from)?.get(line);
    }),
  );
}
