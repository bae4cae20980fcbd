import * as v from 'valibot';
import type { LocaleCode } from '#contract/locales.ts';
import { TranslatorError, type TranslatorFault } from '#server/marketplace/ports/translator.ts';
import type { Backend, Call } from './guarded.ts';
import { exchange } from './exchange.ts';

/** DeepL's limits for one request: texts, and bytes of the whole body. */
const batchTexts = 50;
const batchBytes = 128 * 1024;
/** Bytes for all of the body but the texts. */
const envelope = 512;

const sourceCode = (locale: LocaleCode) => locale.toUpperCase();
const targetCode = (locale: LocaleCode) => (locale === 'en' ? 'EN-GB' : sourceCode(locale));

const translations = v.object({ translations: v.array(v.object({ text: v.string() })) });

/** DeepL's API, version 2. @param root instead of DeepL's own server, for tests */
export function createDeeplBackend(key: string, root?: string): Backend {
  // Keys of the free plan end in `:fx` and work on this server only.
  const server = root ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');
  const url = new URL(`${server}/v2/translate`);
  const ask = async (batch: readonly string[], from: LocaleCode, to: LocaleCode, call: Call) => {
    const answer = await exchange({
      url,
      headers: { Authorization: `DeepL-Auth-Key ${key}` },
      body: { text: batch, source_lang: sourceCode(from), target_lang: targetCode(to) },
      ...call,
    });
    const { status, retryAfter } = answer;
    if (status !== 200)
      throw new TranslatorError(faults[status] ?? 'down', retryAfter === undefined ? {} : { retryAfter });
    const read = v.safeParse(translations, answer.json);
    if (!read.success || read.output.translations.length !== batch.length)
      throw new TranslatorError('nonsense');
    return read.output.translations.map(({ text }) => text);
  };
  return {
    name: 'DeepL',
    host: url.hostname,
    async translate(lines, { from, to }, call) {
      const batches = batchesOf(lines).map(batch => ask(batch, from, to, call));
      return (await Promise.all(batches)).flat();
    },
  };
}

const faults: Readonly<Record<number, TranslatorFault>> = {
  400: 'refused',
  403: 'key',
  413: 'refused',
  429: 'busy',
  456: 'quota',
};

function batchesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let bytes = batchBytes;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line)) + 1;
    const last = batches.at(-1);
    if (last && last.length < batchTexts && bytes + size <= batchBytes) {
      last.push(line);
      bytes += size;
    } else {
      batches.push([line]);
      bytes = envelope + size;
    }
  }
  return batches;
}
