import type { Api } from '#src/api/api.ts';
import type { TextSource } from './request.ts';

export interface SiteText {
  text: string;
  /** ISO 639-1; undefined leaves it to the translator. */
  from: string | undefined;
}

type Answer = { text: string; from: string };

interface Waiting extends SiteText {
  resolve: (answer: Answer) => void;
  reject: (why: unknown) => void;
}

/** The most texts of one call. */
const batchSize = 50;

/** Texts that are asked for at the same moment, by where they are from. */
const batches = new Map<string, Waiting[]>();

/**
 * Translates by the translator of the site. What a page asks for at once becomes one call.
 * @throws ApiFailure; Error where the translator has no answer to this text
 */
export function translateOnSite(
  api: () => Promise<Api>,
  source: TextSource,
  asked: SiteText,
  to: string,
): Promise<Answer> {
  const key = JSON.stringify(source);
  return new Promise((resolve, reject) => {
    const batch = batches.get(key) ?? [];
    batch.push({ ...asked, resolve, reject });
    if (batches.has(key)) return;
    batches.set(key, batch);
    setTimeout(() => {
      batches.delete(key);
      for (let at = 0; at < batch.length; at += batchSize)
        void call(api, source, batch.slice(at, at + batchSize), to);
    });
  });
}

async function call(api: () => Promise<Api>, source: TextSource, batch: readonly Waiting[], to: string) {
  void [api, source, to];
  await Promise.resolve();
  for (const { reject } of batch) reject(new Error('not yet'));
}
