import type { TranslatedText } from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import { namesIn } from '#contract/text/protect.ts';
import { isUnchanged } from '#contract/text/usableTranslation.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { languageOf, languageOfLine } from './languages.ts';
import { translateTexts, type Translatable } from './translateTexts.ts';

/** What operators read; see `POST /api/console/translations`. */
export interface ReadByOperators {
  to: LocaleCode;
  /** Chosen by the operator; absent: guessed. */
  from?: LocaleCode;
  texts: readonly string[];
  /** As others see them. */
  people: readonly string[];
}

/**
 * Translates what an operator reads, within the site's own network: much of it is private, and nobody who wrote it was
 * asked. Nothing is kept, since evidence outlives the texts that it was taken from.
 */
export async function translateForOperators(
  { translator, log }: Pick<Engine, 'translator' | 'log'>,
  { to, from: chosen, texts, people }: ReadByOperators,
): Promise<readonly TranslatedText[]> {
  if (!translator?.known().isOwn) return texts.map(() => ({ status: 'unavailable' }));
  const names = namesIn(people);
  const all = texts.map(text => ({ text, from: chosen ?? languageOf({ texts: { content: text } }, to) }));
  const wanted = all.flatMap(({ text, from }): Translatable[] =>
    from === undefined || from === to
      ? []
      : [{ text, names, languageOf: line => (chosen ? from : languageOfLine(line, from)) }],
  );
  const done = await translateTexts(translator, wanted, { to, isPrivate: true }, log);
  let next = 0;
  return all.map(({ text, from }): TranslatedText => {
    if (from === undefined) return { status: 'unknownLanguage' };
    if (from === to) return { status: 'sameLanguage', from };
    const made = done === 'foreign' ? undefined : done[next++];
    if (typeof made !== 'object') return { status: 'unavailable', from };
    return isUnchanged(text, made.text)
      ? { status: 'sameLanguage', from: to }
      : { status: 'translated', from, text: made.text };
  });
}
