import { formatLocale } from '#contract/locales.ts';

/** The worker's messages in one language; `{when}` and `{site}` are placeholders. */
export interface WorkerMessages {
  title: string;
  text: string;
  again: string;
  keptTitle: string;
  keptOn: string;
  note: string;
  back: string;
  reload: string;
  danger: string;
  news: string;
}

/** Settings that the server prepends to the worker's script. */
export interface WorkerFacts {
  site: string;
  /** The drawing of the page for unavailable ones, as SVG markup: that page fetches nothing. */
  drawing: string;
  /** By language; English is always present. */
  messages: Readonly<Record<string, WorkerMessages>>;
}

/**
 * Returns the messages in a language, otherwise in the browser's most preferred available language, otherwise in
 * English.
 */
export function pickMessages(
  { messages }: WorkerFacts,
  locale: string | undefined,
  preferredLanguages: readonly string[],
): { locale: string; messages: WorkerMessages } {
  const known = [locale, ...preferredLanguages.map(one => one.split('-')[0])].find(
    one => one !== undefined && Object.hasOwn(messages, one),
  );
  const chosen = known ?? 'en';
  return { locale: chosen, messages: messages[chosen] as WorkerMessages };
}

/** In the device's own time zone, to match its clock. */
export const whenIn = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** Escapes text for use between tags and in attributes. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
