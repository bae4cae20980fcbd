import type { Page } from 'playwright-core';
import { fakeTranslation } from './fakeTranslation.ts';

export interface BuiltInTranslator {
  /** Whether the models of all languages are already downloaded. */
  isDownloaded?: boolean;
  /** Unsupported pairs, such as 'uk de'. */
  unknownPairs?: readonly string[];
  /** Maximum characters per call. */
  inputQuota?: number;
  /** The download never finishes within a test. */
  isDownloadEndless?: boolean;
  /** The model never arrives: no progress at all. */
  isSilent?: boolean;
  /** A text that it returns for everything, instead of a translation. */
  always?: string;
}

/**
 * Installs fakes of desktop browsers' Translator and LanguageDetector in a page, with the same interface: headless
 * Chromium has no models. Calls are recorded in `window.askedOfDevice`, those for a translator in
 * `window.translatorsMade`.
 */
export async function playBuiltInTranslator(page: Page, options: BuiltInTranslator = {}): Promise<void> {
  await page.addInitScript({ content: `window.fakeTranslation = ${fakeTranslation.toString()}` });
  await page.addInitScript(play, options);
}

/** The fake's translation: {@link fakeTranslation} after its language pair, such as 〔uk de〕. */
export const deviceTranslation = (text: string, pair: string): string =>
  `〔${pair}〕 ${fakeTranslation(text, pair.slice(-2))}`;

function play({
  isDownloaded,
  unknownPairs = [],
  inputQuota = Infinity,
  isDownloadEndless,
  isSilent,
  always,
}: BuiltInTranslator) {
  interface Pair {
    sourceLanguage: string;
    targetLanguage: string;
  }
  interface Options extends Pair {
    monitor?: (monitor: EventTarget) => void;
    signal?: AbortSignal;
  }
  const global = window as unknown as Record<string, unknown>;
  const asked: string[] = [];
  const made: string[] = [];
  const downloaded = new Set<string>();
  // navigator.userActivation would also count Playwright's own scripts as gestures.
  let lastGesture = -Infinity;
  for (const type of ['keydown', 'mousedown', 'touchend'])
    window.addEventListener(type, () => (lastGesture = performance.now()), true);
  const later = () => new Promise(resolve => setTimeout(resolve, 30));
  const keyOf = ({ sourceLanguage, targetLanguage }: Pair) => `${sourceLanguage} ${targetLanguage}`;

  class Translator {
    static availability(pair: Pair): Promise<string> {
      const key = keyOf(pair);
      if (unknownPairs.includes(key)) return Promise.resolve('unavailable');
      return Promise.resolve(isDownloaded || downloaded.has(key) ? 'available' : 'downloadable');
    }

    static async create({ monitor, signal, ...pair }: Options): Promise<Translator> {
      const availability = await Translator.availability(pair);
      made.push(keyOf(pair));
      if (isSilent) await new Promise(() => undefined);
      if (availability === 'unavailable') throw new DOMException('No such pair', 'NotSupportedError');
      if (availability === 'downloadable') {
        if (performance.now() - lastGesture > 5000)
          throw new DOMException('Requires a user gesture', 'NotAllowedError');
        const target = new EventTarget();
        monitor?.(target);
        for (const loaded of [0, 0.4, isDownloadEndless ? 0.4 : 1]) {
          await later();
          signal?.throwIfAborted();
          target.dispatchEvent(
            new ProgressEvent('downloadprogress', { loaded, total: 1, lengthComputable: true }),
          );
        }
        if (isDownloadEndless)
          await new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason as Error));
          });
        downloaded.add(keyOf(pair));
      }
      return new Translator(pair);
    }

    readonly sourceLanguage: string;
    readonly targetLanguage: string;
    readonly inputQuota = inputQuota;

    private constructor(pair: Pair) {
      this.sourceLanguage = pair.sourceLanguage;
      this.targetLanguage = pair.targetLanguage;
    }

    measureInputUsage(text: string): Promise<number> {
      return Promise.resolve(text.length);
    }

    async translate(text: string, { signal }: { signal?: AbortSignal } = {}): Promise<string> {
      await later();
      signal?.throwIfAborted();
      if (text.length > this.inputQuota) throw new DOMException('Too large', 'QuotaExceededError');
      asked.push(text);
      if (always !== undefined) return always;
      const translate = global.fakeTranslation as (text: string, to: string) => string;
      return `〔${keyOf(this)}〕 ${translate(text, this.targetLanguage)}`;
    }

    translateStreaming(): ReadableStream<string> {
      return new ReadableStream();
    }

    destroy(): void {
      asked.push('destroyed');
    }
  }

  class LanguageDetector {
    static availability = () => Promise.resolve('available');
    static create = () => Promise.resolve(new LanguageDetector());

    detect(text: string) {
      const detectedLanguage = /\b(?:le|la|une|pour|est)\b/i.test(text) ? 'fr' : 'und';
      return Promise.resolve([
        { detectedLanguage, confidence: 0.9 },
        { detectedLanguage: 'und', confidence: 0.01 },
      ]);
    }
  }

  Object.assign(global, { Translator, LanguageDetector, askedOfDevice: asked, translatorsMade: made });
}
