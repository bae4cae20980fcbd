import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/state.ts';
import {
  recordTranslations,
  type Translation,
  type TranslationFailure,
} from '#src/util/translation/translations.ts';
import { canDeviceTranslate, detectOnDevice, translateOnDevice } from './deviceTranslator.ts';
import type { TranslationRequest } from './request.ts';
import { runsOf, type Run } from './runs.ts';
import { translateOnSite, type SiteText } from './siteTranslator.ts';

/** For how long a site's translator that did not answer is left alone unless the reader asks, in milliseconds. */
const pause = 60_000;

class Untranslated extends Error {
  constructor(readonly why: TranslationFailure) {
    super(why);
  }
}

type Done = Extract<Translation, { status: 'done' }>;

/** What was translated before, for who turns it off and on again. */
const done = new Map<string, Done>();
const running = new Map<string, AbortController>();
let pausedUntil = 0;

/**
 * Translates texts into the page's language, in the reader's browser where it can, else by the site's translator; what
 * becomes of them is recorded. Never rejects.
 * @param isAutomatic nobody has just asked for it
 */
export const translate =
  (request: TranslationRequest, isAutomatic = false): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { api }) => {
    const { locale, translator } = getState().settings;
    const controller = new AbortController();
    const { signal } = controller;
    const askSite = translator && ((asked: SiteText) => translateOnSite(api, request.source, asked, locale));
    const translateOne = async (text: string) => {
      const key = `${locale} ${request.from ?? ''} ${text}`;
      running.set(text, controller);
      const onProgress = (progress: number) =>
        signal.aborted || recordTranslations([[text, { status: 'waiting', progress }]]);
      try {
        const known = done.get(key);
        if (!known && isAutomatic && Date.now() < pausedUntil) throw new Untranslated('unavailable');
        const translation =
          known ?? (await translateRuns(runsOf(text, request.from), locale, { signal, onProgress, askSite }));
        done.set(key, translation);
        if (!signal.aborted) recordTranslations([[text, translation]]);
      } catch (caught) {
        if (!signal.aborted) recordTranslations([[text, failureOf(caught)]]);
      } finally {
        if (running.get(text) === controller) running.delete(text);
      }
    };
    recordTranslations(request.texts.map(text => [text, { status: 'waiting' }]));
    await Promise.all(request.texts.map(translateOne));
  };

/** Gives up on texts and shows no more of their translations: as before the reader asked. */
export function stopTranslating(texts: readonly string[]): void {
  for (const text of texts) running.get(text)?.abort();
  recordTranslations(texts.map(text => [text, undefined]));
}

interface Means {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  askSite: ((asked: SiteText) => Promise<{ text: string; from: string }>) | undefined;
}

async function translateRuns(runs: readonly Run[], target: string, means: Means): Promise<Done> {
  const parts = await Promise.all(runs.map(run => translateRun(run, target, means)));
  const from = parts.flatMap(part => (part.from === undefined || part.from === target ? [] : [part.from]));
  return { status: 'done', text: parts.map(({ text }) => text).join(''), from: [...new Set(from)] };
}

async function translateRun(
  { text, language }: Run,
  targetLanguage: string,
  { signal, onProgress, askSite }: Means,
): Promise<{ text: string; from?: string }> {
  if (language === null) return { text };
  const from = language ?? (await detectOnDevice(text));
  if (from === targetLanguage) return { text, from };
  if (from !== undefined) {
    const pair = { sourceLanguage: from, targetLanguage };
    if (await canDeviceTranslate(pair))
      return { text: await translateOnDevice(text, pair, { signal, onProgress }), from };
  }
  if (askSite) return askSite({ text, from });
  throw new Untranslated(from === undefined ? 'unknown-language' : 'no-pair');
}

function failureOf(caught: unknown): Translation | undefined {
  if (caught instanceof Untranslated) return { status: 'failed', why: caught.why };
  const { name } = caught as Error;
  // Somebody else gave up on the same download.
  if (name === 'AbortError') return undefined;
  if (name === 'NotAllowedError') return { status: 'failed', why: 'needs-tap' };
  const { code, retryAfter } = toFailure(caught);
  if (code === 'too-many-requests')
    return { status: 'failed', why: 'too-many', ...(retryAfter === undefined ? {} : { retryAfter }) };
  pausedUntil = Date.now() + pause;
  return { status: 'failed', why: 'unavailable' };
}
