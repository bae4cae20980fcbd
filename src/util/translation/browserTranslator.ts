import type { SiteTranslator } from '#contract/entities/translation.ts';

/**
 * The translator that some browsers have built in, as far as it is used here (the Translator and Language Detector APIs
 * of the W3C's WebML group). Both exist in secure contexts only.
 */
export interface BrowserTranslator {
  translate: (text: string, options?: { signal?: AbortSignal | undefined }) => Promise<string>;
  measureInputUsage: (text: string, options?: { signal?: AbortSignal | undefined }) => Promise<number>;
  /** The most input of one call, in the unit of `measureInputUsage`. */
  inputQuota: number;
}

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** ISO 639-1 codes. */
export interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface CreateOptions {
  monitor?: (monitor: EventTarget) => void;
  signal?: AbortSignal | undefined;
}

export interface TranslatorFactory {
  availability: (pair: LanguagePair) => Promise<Availability>;
  /** @throws NotAllowedError where a model is to be downloaded and the reader has just done nothing */
  create: (options: LanguagePair & CreateOptions) => Promise<BrowserTranslator>;
}

export interface DetectorFactory {
  availability: () => Promise<Availability>;
  create: (options?: CreateOptions) => Promise<{
    /** Best first. */
    detect: (text: string) => Promise<readonly { detectedLanguage: string; confidence: number }[]>;
  }>;
}

interface BuiltIn {
  Translator?: TranslatorFactory;
  LanguageDetector?: DetectorFactory;
}

const builtIn = (): BuiltIn => (typeof self === 'undefined' ? {} : (self as unknown as BuiltIn));

export const browserTranslator = (): TranslatorFactory | undefined => builtIn().Translator;
export const browserDetector = (): DetectorFactory | undefined => builtIn().LanguageDetector;

/** Only phones hand a text to translation apps; elsewhere, sharing leads to mail and notes. */
export const canShare = (): boolean =>
  typeof navigator !== 'undefined' && 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Whether there may be any way to translate on this page. @param translator of the site */
export const mayTranslate = (translator: SiteTranslator | undefined): boolean =>
  translator !== undefined || browserTranslator() !== undefined || canShare();
