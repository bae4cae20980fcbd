/** What the worker says in one language; `{when}`, `{site}` stand for what is put in. */
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

/** Written above the worker's script by the server. */
export interface WorkerFacts {
  site: string;
  /** By language; there is always English. */
  words: Readonly<Record<string, Words>>;
}

/** The words of a language, else of the first that the browser asks for, else English. */
export function wordsIn(
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

/** In the device's own time, since that is what its clock shows. */
export const whenIn = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** Text for between tags and inside attributes. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
