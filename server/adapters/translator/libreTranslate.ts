import * as v from 'valibot';
import type { LocaleCode } from '#contract/locales.ts';
import { MINUTE } from '#contract/time/units.ts';
import { TranslatorError, type TranslatorFault } from '#server/marketplace/ports/translator.ts';
import { exchange, type Answer } from './exchange.ts';
import type { Backend, Call } from './guarded.ts';

/** How long the list of its languages is reused, in milliseconds. */
const languagesMaxAge = 10 * MINUTE;

const languageList = v.array(v.object({ code: v.string(), targets: v.optional(v.array(v.string())) }));

interface LibreTranslate {
  /** Base URL, without trailing slash. */
  url: string;
  key?: string | undefined;
}

/**
 * A server that speaks LibreTranslate's protocol. A pair of languages that it does not have goes through English, in
 * two requests.
 */
export function createLibreTranslateBackend(server: LibreTranslate, now: () => number): Backend {
  let languages: { at: number; targets: Map<string, readonly string[]> } | undefined;
  const { hostname } = new URL(server.url);
  const to = (path: string) => new URL(`${server.url}${path}`);

  async function targetsOf(call: Call): Promise<Map<string, readonly string[]>> {
    if (languages && now() - languages.at < languagesMaxAge) return languages.targets;
    const answer = await exchange({ url: to('/languages'), ...call });
    requireSuccess(answer);
    const list = v.safeParse(languageList, answer.json);
    if (!list.success) throw new TranslatorError('nonsense');
    const codes = list.output.map(({ code }) => code);
    // Servers before 1.3.9 list no targets: they have all.
    const targets = new Map(list.output.map(({ code, targets: own }) => [code, own ?? codes]));
    languages = { at: now(), targets };
    return targets;
  }

  async function ask(lines: readonly string[], [source, target]: Pair, call: Call): Promise<string[]> {
    const answer = await exchange({
      url: to('/translate'),
      body: { q: lines, source, target, format: 'text', ...(server.key ? { api_key: server.key } : {}) },
      ...call,
    });
    requireSuccess(answer);
    const translated = v.safeParse(v.object({ translatedText: v.array(v.string()) }), answer.json);
    if (!translated.success || translated.output.translatedText.length !== lines.length)
      throw new TranslatorError('nonsense');
    return translated.output.translatedText;
  }

  return {
    name: isLocalName(hostname) ? 'LibreTranslate' : hostname,
    host: hostname,
    async translate(lines, { from, to: target }, call) {
      const targets = await targetsOf(call);
      const has = ([one, other]: Pair) => targets.get(one)?.includes(other) === true;
      if (has([from, target])) return ask(lines, [from, target], call);
      if (!has([from, 'en']) || !has(['en', target])) throw new TranslatorError('refused');
      return ask(await ask(lines, [from, 'en'], call), ['en', target], call);
    },
  };
}

type Pair = readonly [source: LocaleCode, target: LocaleCode];

/** A name without a dot, such as a container's, or an IP address means nothing to readers. */
const isLocalName = (host: string) => !host.includes('.') || /^[\d.:[\]a-f]+$/i.test(host);

const faults: Readonly<Record<number, TranslatorFault>> = { 400: 'refused', 403: 'key', 429: 'busy' };

function requireSuccess({ status, retryAfter }: Answer): void {
  if (status === 200) return;
  throw new TranslatorError(faults[status] ?? 'down', retryAfter === undefined ? {} : { retryAfter });
}
