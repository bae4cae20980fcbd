import { isLocale } from '#contract/locales.ts';
import { guessLanguage } from '#contract/text/guessLanguage.ts';
import { namesIn } from '#contract/text/protect.ts';
import { isUnchanged } from '#contract/text/usableTranslation.ts';
import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/state.ts';
import {
  recordTranslations,
  type Translation,
  type TranslationFailure,
} from '#src/util/translation/translations.ts';
import type { LanguagePair } from '#src/util/translation/browserTranslator.ts';
import { isDeviceResting } from '#src/util/translation/deviceRest.ts';
import {
  canDeviceTranslate,
  detectOnDevice,
  isReaders,
  translateOnDevice,
  type DeviceOptions,
} from './deviceTranslator.ts';
import type { Original, TranslationRequest } from './request.ts';
import { runsOf, type Run } from './runs.ts';
import { translateForOperator, translateOnSite, Untranslated } from './siteTranslator.ts';

/** How long the site's translator is not retried automatically after a failure, in milliseconds. */
const pause = 60_000;

type Done = Extract<Translation, { status: 'done' }>;

/** Earlier translations, reused when the reader switches translation off and on again. */
const done = new Map<string, Done>();
const running = new Map<string, AbortController>();
let pausedUntil = 0;

/**
 * Translates texts into the page's language, in the reader's browser where it can, else with the site's translator; the
 * results are recorded. Never rejects.
 * @param isAutomatic the reader has not just requested it
 */
export const translate =
  (request: TranslationRequest, isAutomatic = false): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { api }) => {
    const { locale, translator } = getState().settings;
    const { originals, source, from } = request;
    const controller = new AbortController();
    const { signal } = controller;
    const translateOne = async (original: Original) => {
      const { text, language: declared, likely, people = [], place } = original;
      const key = `${locale} ${from ?? ''} ${text}`;
      running.set(text, controller);
      const onProgress = (progress: number) =>
        signal.aborted || recordTranslations([[text, { status: 'waiting', progress }]]);
      const names = namesIn(people, [place]);
      // Texts in the console never leave the site's own network.
      const hasSite = translator !== undefined && (source !== 'console' || translator.isOwn);
      const onSite = async () => {
        if (isAutomatic && Date.now() < pausedUntil) throw new Untranslated('unavailable');
        // The site's translator supports only the site's languages.
        if (!isLocale(locale) || (from !== undefined && !isLocale(from))) throw new Untranslated('no-pair');
        const asked = { api, to: locale, from };
        return source === 'console'
          ? translateForOperator(original, asked)
          : translateOnSite(original, asked);
      };
      try {
        const translation =
          done.get(key) ??
          (await translateText(text, {
            ...{ to: locale, from, declared, likely, names, signal, onProgress, isAutomatic },
            onSite: hasSite ? onSite : undefined,
          }));
        done.set(key, translation);
        if (!signal.aborted) recordTranslations([[text, translation]]);
      } catch (caught) {
        if (!signal.aborted) recordTranslations([[text, failureOf(caught)]]);
      } finally {
        if (running.get(text) === controller) running.delete(text);
      }
    };
    recordTranslations(originals.map(({ text }) => [text, { status: 'waiting' }]));
    await Promise.all(originals.map(translateOne));
  };

/** Cancels the translation of texts and shows their originals, as before the request. */
export function stopTranslating(texts: readonly string[]): void {
  for (const text of texts) running.get(text)?.abort();
  recordTranslations(texts.map(text => [text, undefined]));
}

interface Means extends DeviceOptions {
  to: string;
  /** The language of the whole text, if the reader has chosen one. */
  from: string | undefined;
  /** Its language according to the server. */
  declared: string | undefined;
  /** The languages of its author. */
  likely: readonly string[] | undefined;
  /** The reader has not just requested it. */
  isAutomatic: boolean;
  /** Translates the whole text with the site's translator; undefined without one. */
  onSite: (() => Promise<{ text: string; from: string }>) | undefined;
}

async function translateText(text: string, means: Means): Promise<Done> {
  const { to } = means;
  // Either translator translates the whole text; their results are never mixed.
  const onSite = async (why: TranslationFailure): Promise<Done> => {
    if (!means.onSite) throw new Untranslated(why);
    const answer = await means.onSite();
    return answer.from === to ? doneWith(text, text, []) : doneWith(text, answer.text, [answer.from]);
  };
  if (isDeviceResting() && (means.onSite || means.isAutomatic))
    try {
      return await onSite('unavailable');
    } catch (error) {
      // Nobody else may read this message: only the browser is left, once more.
      const isPrivate = error instanceof Untranslated && error.why === 'needs-consent';
      if (!isPrivate || means.isAutomatic) throw error;
    }
  const runs = await Promise.all(runsOf(text, means.from, means.declared).map(run => toPair(run, means)));
  const [obstacle] = runs.flatMap(run => run.obstacle ?? []);
  if (obstacle) return onSite(obstacle);
  try {
    const parts = await Promise.all(
      runs.map(async ({ text: part, pair }) => (pair ? translateOnDevice(part, pair, means) : part)),
    );
    const from = runs.flatMap(({ pair }) => pair?.sourceLanguage ?? []);
    return doneWith(text, parts.join(''), [...new Set(from)]);
  } catch (error) {
    if (isReaders(error)) throw error;
    return onSite('unavailable');
  }
}

/** What is the same in both languages, such as a name, counts as being in the reader's language: it has no label. */
const doneWith = (original: string, text: string, from: readonly string[]): Done =>
  isUnchanged(original, text) ? { status: 'done', text: original, from: [] } : { status: 'done', text, from };

/**
 * A part of a text with its pair of languages, none if it stays unchanged; or the reason why the browser can't
 * translate it.
 */
interface Paired {
  text: string;
  pair?: LanguagePair;
  obstacle?: 'unknown-language' | 'no-pair';
}

async function toPair(
  { text, language }: Run,
  { to: targetLanguage, likely }: Pick<Means, 'to' | 'likely'>,
): Promise<Paired> {
  if (language === null) return { text };
  const sourceLanguage = language ?? guessLanguage(text, likely) ?? (await detectOnDevice(text));
  if (sourceLanguage === undefined) return { text, obstacle: 'unknown-language' };
  if (sourceLanguage === targetLanguage) return { text };
  const pair = { sourceLanguage, targetLanguage };
  return (await canDeviceTranslate(pair)) ? { text, pair } : { text, obstacle: 'no-pair' };
}

function failureOf(caught: unknown): Translation | undefined {
  if (caught instanceof Untranslated) return { status: 'failed', why: caught.why };
  const { name } = caught as Error;
  // Another request cancelled the same download.
  if (name === 'AbortError') return undefined;
  if (name === 'NotAllowedError') return { status: 'failed', why: 'needs-tap' };
  const { code, retryAfter } = toFailure(caught);
  if (code === 'too-many-requests')
    return { status: 'failed', why: 'too-many', ...(retryAfter === undefined ? {} : { retryAfter }) };
  pausedUntil = Date.now() + pause;
  return { status: 'failed', why: 'unavailable' };
}
