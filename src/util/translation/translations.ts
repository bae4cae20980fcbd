/** Why a text could not be translated. */
export type TranslationFailure =
  /** The translator is down, too slow, or returned an unusable result. */
  | 'unavailable'
  /** This reader has exceeded the translation limit. */
  | 'too-many'
  /** No translator supports this pair of languages. */
  | 'no-pair'
  /** A private message: both parties must agree first. */
  | 'needs-consent'
  /** The language could not be detected. */
  | 'unknown-language'
  /** The browser requires a tap before it downloads a language model. */
  | 'needs-tap';

/** The state of a text's translation. */
export type Translation =
  /** `progress`: the downloaded fraction of the browser's model, 0 to 1. */
  | { status: 'waiting'; progress?: number }
  /**
   * `from`: the languages of the original; empty when it is in the reader's own language. `isHidden`: the original is
   * shown.
   */
  | { status: 'done'; text: string; from: readonly string[]; isHidden?: boolean }
  | { status: 'failed'; why: TranslationFailure; retryAfter?: number };

const translations = new Map<string, Translation>();
const listeners = new Set<() => void>();

/**
 * Returns the state of a text's translation; undefined when none was requested. Written in the browser only: the server
 * has none.
 */
export const translationOf = (text: string): Translation | undefined => translations.get(text);

/** Returns a function that unsubscribes. */
export function subscribeToTranslations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records several results at once; undefined removes a text's state. */
export function recordTranslations(
  results: Iterable<readonly [text: string, translation: Translation | undefined]>,
): void {
  for (const [text, translation] of results) {
    if (translation) translations.set(text, translation);
    else translations.delete(text);
  }
  listeners.forEach(listener => listener());
}

/** Shows the originals of translated texts, or their translations again. */
export function hideTranslations(texts: readonly string[], isHidden: boolean): void {
  recordTranslations(
    texts.flatMap(text => {
      const known = translations.get(text);
      return known?.status === 'done' ? [[text, { ...known, isHidden }] as const] : [];
    }),
  );
}
