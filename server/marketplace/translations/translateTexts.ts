import type { Log } from '#server/marketplace/ctx.ts';
import { TranslatorError, type TranslationOptions, type Translator } from '#server/marketplace/ports/translator.ts';
import { protect } from './protect.ts';

/**
 * Translates texts line by line, in one call of the translator. An entry is undefined where the answer has lost
 * something that must survive; the result is undefined when the translator fails, and `foreign` when the texts may not
 * leave the site's own network and the translator is elsewhere.
 */
export async function translateTexts(
  translator: Translator,
  texts: readonly string[],
  how: TranslationOptions,
  log: Log,
): Promise<readonly (string | undefined)[] | 'foreign' | undefined> {
  const all = texts.map(text =>
    text.split(/(\r?\n)/).map(line => {
      const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/su.exec(line) ?? [];
      return { start, end, whole: line, line: protect(words) };
    }),
  );
  const sent = [...new Set(all.flat().flatMap(({ line }) => (line.hasWords ? [line.text] : [])))];
  try {
    const answers = sent.length > 0 ? await translator.translate(sent, how) : [];
    const bySent = new Map(sent.map((text, at) => [text, answers[at]]));
    return all.map(lines => {
      const restored = lines.map(({ start, end, whole, line }) => {
        if (!line.hasWords) return whole;
        const answer = bySent.get(line.text);
        const back = answer === undefined ? undefined : line.restore(answer);
        return back === undefined ? undefined : start + back + end;
      });
      return restored.includes(undefined) ? undefined : restored.join('');
    });
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error;
    log.warn('not translated', { fault: error.fault });
    return error.fault === 'foreign' ? 'foreign' : undefined;
  }
}
