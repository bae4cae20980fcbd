import type { SiteTranslator } from '#contract/text/translation.ts';

/**
 * The built-in translator of some browsers: the parts used here (the Translator and Language Detector APIs of the W3C's
 * WebML group). Both exist in secure contexts only.
 */
export interface BrowserTranslator {
  translate: (text: string, options?: { signal?: AbortSignal | undefined }) => Promise<string>;
  measureInputUsage: (text: string, options?: { signal?: AbortSignal | undefined }) => Promise<number>;
  /** Maximum input per call, in the unit of `measureInputUsage`. */
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
  /** @throws NotAllowedError when a model would have to be downloaded without a recent user gesture */
  create: (options: LanguagePair & CreateOptions) => Promise<BrowserTranslator>;
}

export interface DetectorFactory {
  availability: () => Promise<Availability>;
  create: (options?: CreateOptions) => Promise<{
    /** Most likely language first. */
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

/**
 * Returns whether this page offers any way to translate.
 * @param translator of the site
 */
export const mayTranslate = (translator: SiteTranslator | undefined): boolean =>
  translator !== undefined || browserTranslator() !== undefined || canShare();
