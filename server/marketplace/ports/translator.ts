import type { SiteTranslator } from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';

/**
 * Translates between the site's languages: a server or a service by HTTP, or an engine inside this process. Its calls
 * end within a few seconds.
 */
export interface Translator {
  /** What is known of it at this moment; an address that has not been resolved yet counts as somebody else's. */
  known(): SiteTranslator;
  /**
   * Translates lines of plain text, in one request where the translator has the pair of languages. Returns as many
   * lines, in their order.
   * @throws TranslatorError
   */
  translate(lines: readonly string[], how: TranslationOptions): Promise<string[]>;
}

export interface TranslationOptions {
  from: LocaleCode;
  to: LocaleCode;
  /** The lines may only reach an address of the site's own network, whatever its name has resolved to before. */
  isPrivate: boolean;
}

/**
 * `down`: no answer, or not in time; `busy`: too many requests; `key`: the key is refused; `quota`: used up;
 * `refused`: what was sent, or the pair of languages; `nonsense`: the answer isn't a translation; `foreign`: private
 * lines would have left the own network.
 */
export type TranslatorFault = 'down' | 'busy' | 'key' | 'quota' | 'refused' | 'nonsense' | 'foreign';

export class TranslatorError extends Error {
  constructor(
    readonly fault: TranslatorFault,
    details?: { cause?: unknown; retryAfter?: number },
  ) {
    super(`The translator does not translate: ${fault}`, { cause: details?.cause });
    this.name = 'TranslatorError';
    this.retryAfter = details?.retryAfter;
  }

  /** Milliseconds, as the translator asks for. */
  readonly retryAfter: number | undefined;
}
