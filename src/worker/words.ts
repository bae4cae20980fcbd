/** The worker's messages in one language; `{when}` and `{site}` are placeholders. */
export interface Words {
  title: string;
  text: string;
  again: string;
  keptTitle: string;
  keptOn: string;
  note: string;
  back: string;
  reload: string;
  danger: string;
}

/** Settings that the server prepends to the worker's script. */
export interface WorkerFacts {
  site: string;
  /** By language; English is always present. */
  words: Readonly<Record<string, Words>>;
}

/**
 * Returns the messages in a language, otherwise in the browser's most preferred available language, otherwise in
 * English.
 */
export function messagesFor(
  { words }: WorkerFacts,
  locale: string | undefined,
  wished: readonly string[],
): { locale: string; say: Words } {
  const known = [locale, ...wished.map(one => one.split('-')[0])].find(
    one => one !== undefined && Object.hasOwn(words, one),
  );
  const chosen = known ?? 'en';
  return { locale: chosen, say: words[chosen] as Words };
}

/** In the device's own time zone, to match its clock. */
export const whenIn = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** Escapes text for use between tags and in attributes. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
