import { edgesOf, isWholeTranslation, partsOf, protectText } from '#contract/text/protect.ts';
import {
  browserDetector,
  browserTranslator,
  type BrowserTranslator,
  type DetectorFactory,
  type LanguagePair,
} from '#src/util/translation/browserTranslator.ts';
import { letDeviceRest } from '#src/util/translation/deviceRest.ts';
import { inTime } from '#src/util/translation/inTime.ts';

/**
 * How long the browser may take, in milliseconds: some never answer where a model can't be had. `answer`: to say what it
 * can do, or which language a text is in; `progress`: until a download makes progress, and until a text is translated.
 */
const patience = { answer: 3_000, progress: 5_000 };
/** Below this confidence, the browser's guess is no better than ours. */
const leastConfidence = 0.5;

export interface DeviceOptions {
  signal: AbortSignal;
  /** The downloaded fraction of the model, 0 to 1. */
  onProgress: (share: number) => void;
  /** Names of people and places that stay as written. */
  names?: readonly string[];
}

const translators = new Map<string, Promise<BrowserTranslator>>();
let detector: ReturnType<DetectorFactory['create']> | undefined;

/** Returns whether the reader's browser can translate between these languages, possibly after a download. */
export async function canDeviceTranslate(pair: LanguagePair): Promise<boolean> {
  try {
    const asked = browserTranslator()?.availability(pair);
    return asked !== undefined && (await inTime(asked, patience.answer)) !== 'unavailable';
  } catch (error) {
    recordFailure(error);
    return false;
  }
}

/** A browser that has failed is not asked again today, unless the reader cancelled it or has yet to allow a download. */
function recordFailure(error: unknown): void {
  const isOfText = error instanceof RangeError || (error as Error).name === 'QuotaExceededError';
  if (!isOfText && !isReaders(error)) letDeviceRest();
}

/** Returns whether it depends on the reader: they have cancelled it, or have yet to allow a download. */
export const isReaders = (error: unknown): boolean =>
  ['AbortError', 'NotAllowedError'].includes((error as Error).name);

/** Returns the language that the browser detects; undefined when it can't detect languages, or is unsure. */
export async function detectOnDevice(text: string): Promise<string | undefined> {
  try {
    const factory = browserDetector();
    if (!factory || (await inTime(factory.availability(), patience.answer)) === 'unavailable')
      return undefined;
    detector ??= factory.create();
    const [best] = await inTime(
      detector.then(ready => ready.detect(text)),
      patience.answer,
    );
    return best && best.confidence >= leastConfidence && best.detectedLanguage !== 'und'
      ? best.detectedLanguage
      : undefined;
  } catch (error) {
    recordFailure(error);
    detector = undefined;
    return undefined;
  }
}

/**
 * Translates in the reader's browser: the text is sent nowhere. Keeps the same parts unchanged as the site's
 * translator.
 * @throws NotAllowedError when a model would have to be downloaded without a recent user gesture; AbortError
 */
export async function translateOnDevice(
  text: string,
  pair: LanguagePair,
  { names, ...options }: DeviceOptions,
): Promise<string> {
  const { lines, restore } = protectText(text, names);
  const translations = new Map<string, string>();
  try {
    const translator = await translatorFor(pair, options);
    for (const line of lines) translations.set(line, await translateWhole(translator, line, options.signal));
  } catch (error) {
    recordFailure(error);
    throw error;
  }
  const { sourceLanguage: from, targetLanguage: to } = pair;
  const translated = restore(line => translations.get(line), { from, to });
  if (translated === undefined) throw new RangeError('the translation is not whole');
  return translated;
}

/** Translates a line, in parts if the browser loses one of its placeholders. */
async function translateWhole(
  translator: BrowserTranslator,
  line: string,
  signal: AbortSignal,
): Promise<string> {
  const translated = await translateLine(translator, line, signal);
  if (isWholeTranslation(line, translated)) return translated;
  const parts: string[] = [];
  for (const [at, part] of partsOf(line).entries())
    parts.push(at % 2 === 0 && /\p{L}/u.test(part) ? await translatePart(translator, part, signal) : part);
  return parts.join('');
}

async function translatePart(
  translator: BrowserTranslator,
  part: string,
  signal: AbortSignal,
): Promise<string> {
  const [start, words, end] = edgesOf(part);
  return start + (await translateLine(translator, words, signal)) + end;
}

const keyOf = ({ sourceLanguage, targetLanguage }: LanguagePair) => `${sourceLanguage} ${targetLanguage}`;

function translatorFor(
  pair: LanguagePair,
  { signal, onProgress }: DeviceOptions,
): Promise<BrowserTranslator> {
  const key = keyOf(pair);
  const known = translators.get(key);
  if (known) return known;
  const factory = browserTranslator();
  if (!factory) return Promise.reject(new Error('the browser has no translator'));
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(new Error('the download makes no progress')), patience.progress);
  };
  wait();
  signal.addEventListener('abort', () => ended.abort(signal.reason));
  let last = -1;
  const made = factory.create({
    ...pair,
    signal: ended.signal,
    monitor: monitor =>
      monitor.addEventListener('downloadprogress', event => {
        const { loaded } = event as ProgressEvent;
        if (loaded > last) wait();
        last = loaded;
        onProgress(loaded);
      }),
  });
  // Not every browser ends the call when its signal says so.
  const given = new Promise<never>((_, reject) =>
    ended.signal.addEventListener('abort', () => reject(ended.signal.reason as Error)),
  );
  const created = Promise.race([made, given]).finally(() => clearTimeout(timer));
  translators.set(key, created);
  created.catch(() => translators.delete(key));
  return created;
}

/** Splits a text that exceeds the browser's limit at the ends of sentences, else in the middle. */
async function translateLine(
  translator: BrowserTranslator,
  line: string,
  signal: AbortSignal,
): Promise<string> {
  const usage = await inTime(translator.measureInputUsage(line, { signal }), patience.progress);
  if (usage <= translator.inputQuota)
    return inTime(translator.translate(line, { signal }), patience.progress);
  const parts = halves(line);
  if (!parts) throw new RangeError('one word is longer than the browser translates');
  const [first, second] = parts;
  return `${await translateLine(translator, first, signal)} ${await translateLine(translator, second, signal)}`;
}

function halves(line: string): [string, string] | undefined {
  const middle = line.length / 2;
  const closest = (breaks: RegExp) =>
    [...line.matchAll(breaks)]
      .map(({ index, 0: found }) => index + found.length)
      .filter(at => at < line.length)
      .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  const at = closest(/[.!?…]+\s+/g) ?? closest(/\s+/g);
  return at === undefined ? undefined : [line.slice(0, at).trimEnd(), line.slice(at)];
}
