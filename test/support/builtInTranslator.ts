import type { Page } from 'playwright-core';

export interface BuiltInTranslator {
  /** Whether the models of all languages are already downloaded. */
  isDownloaded?: boolean;
  /** Unsupported pairs, such as 'uk de'. */
  unknownPairs?: readonly string[];
  /** Maximum characters per call. */
  inputQuota?: number;
  /** The download never finishes within a test. */
  isDownloadEndless?: boolean;
}

/**
 * Installs fakes of desktop browsers' Translator and LanguageDetector in a page, with the same interface: headless
 * Chromium has no models. A "translation" is the text in brackets after its language pair: 〔uk de〕. Calls are recorded
 * in `window.askedOfDevice`.
 */
export const playBuiltInTranslator = (page: Page, options: BuiltInTranslator = {}): Promise<void> =>
  page.addInitScript(play, options) as unknown as Promise<void>;

function play({
  isDownloaded,
  unknownPairs = [],
  inputQuota = Infinity,
  isDownloadEndless,
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
      return `〔${keyOf(this)}〕 ${text}`;
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

  Object.assign(global, { Translator, LanguageDetector, askedOfDevice: asked });
}
