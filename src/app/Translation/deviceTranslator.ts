import { edgesOf, isWholeTranslation, partsOf, protectText } from '#contract/rules/protect.ts';
import {
  browserDetector,
  browserTranslator,
  type BrowserTranslator,
  type DetectorFactory,
  type LanguagePair,
} from '#src/util/translation/browserTranslator.ts';

/** A download that makes no progress for this long has failed, in milliseconds: some browsers wait for ever. */
const patience = 60_000;
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
    return ((await browserTranslator()?.availability(pair)) ?? 'unavailable') !== 'unavailable';
  } catch {
    return false;
  }
}

/** Returns the language that the browser detects; undefined when it can't detect languages, or is unsure. */
export async function detectOnDevice(text: string): Promise<string | undefined> {
  try {
    const factory = browserDetector();
    if (!factory || (await factory.availability()) === 'unavailable') return undefined;
    detector ??= factory.create();
    const [best] = await (await detector).detect(text);
    return best && best.confidence >= leastConfidence && best.detectedLanguage !== 'und'
      ? best.detectedLanguage
      : undefined;
  } catch {
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
  const translator = await translatorFor(pair, options);
  const translations = new Map<string, string>();
  for (const line of lines) translations.set(line, await translateWhole(translator, line, options.signal));
  const translated = restore(line => translations.get(line));
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

function translatorFor(
  pair: LanguagePair,
  { signal, onProgress }: DeviceOptions,
): Promise<BrowserTranslator> {
  const key = `${pair.sourceLanguage} ${pair.targetLanguage}`;
  const known = translators.get(key);
  if (known) return known;
  const factory = browserTranslator();
  if (!factory) return Promise.reject(new Error('the browser has no translator'));
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(new Error('the download does not go on')), patience);
  };
  wait();
  signal.addEventListener('abort', () => stalled.abort(signal.reason));
  const created = factory
    .create({
      ...pair,
      signal: stalled.signal,
      monitor: monitor =>
        monitor.addEventListener('downloadprogress', event => {
          wait();
          onProgress((event as ProgressEvent).loaded);
        }),
    })
    .finally(() => clearTimeout(timer));
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
  if ((await translator.measureInputUsage(line, { signal })) <= translator.inputQuota)
    return translator.translate(line, { signal });
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
