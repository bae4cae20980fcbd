/** Why a text could not be translated. */
export type TranslationFailure =
  /** The translator is down, too slow, or answered nonsense. */
  | 'unavailable'
  /** This reader has had too much translated. */
  | 'too-many'
  /** No translator knows this pair of languages. */
  | 'no-pair'
  /** A private message, and both people of the conversation have to agree first. */
  | 'needs-consent'
  /** Nothing tells which language it is in. */
  | 'unknown-language'
  /** The browser wants a tap before it downloads the model of a language. */
  | 'needs-tap';

/** What became of a text that was to be translated. */
export type Translation =
  /** `progress`: how much of the browser's model is downloaded, 0 to 1. */
  | { status: 'waiting'; progress?: number }
  /** `from`: the languages it was written in; none where it was in the reader's own. `isHidden`: the original is shown. */
  | { status: 'done'; text: string; from: readonly string[]; isHidden?: boolean }
  | { status: 'failed'; why: TranslationFailure; retryAfter?: number };

const translations = new Map<string, Translation>();
const listeners = new Set<() => void>();

/** Returns what became of a text; undefined where nobody asked. Written in the browser only: the server has none. */
export const translationOf = (text: string): Translation | undefined => translations.get(text);

/** Returns a function that unsubscribes. */
export function subscribeToTranslations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records several results at once; undefined takes a text back to where nobody asked. */
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
