import fc from 'fast-check';
import { fakeTranslation } from '#test/support/fakeTranslation.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import * as survivors from '#test/support/survivors.ts';
import { isDeviceResting } from '#src/util/translation/deviceRest.ts';
import { detectOnDevice, translateOnDevice } from './deviceTranslator.ts';

/** The fake translations of the browser's translator. */
let translate: (text: string) => string;
let asked: string[];
const quota = 60;

beforeAll(() =>
  Object.assign(globalThis, {
    Translator: {
      availability: () => Promise.resolve('available'),
      create: () =>
        Promise.resolve({
          inputQuota: quota,
          measureInputUsage: (text: string) => Promise.resolve(text.length),
          translate: (text: string) => {
            if (text.length > quota)
              return Promise.reject(new DOMException('too long', 'QuotaExceededError'));
            asked.push(text);
            return Promise.resolve(translate(text));
          },
        }),
    },
  }),
);
beforeEach(() => {
  asked = [];
  translate = survivors.translated;
});
afterAll(() => Reflect.deleteProperty(globalThis, 'Translator'));

const onDevice = (text: string) =>
  translateOnDevice(
    text,
    { sourceLanguage: 'uk', targetLanguage: 'de' },
    { names: survivors.names, signal: new AbortController().signal, onProgress: () => undefined },
  );

test('untranslatable parts are preserved, as by the site’s translator', async () => {
  await fc.assert(
    fc.asyncProperty(survivors.lines, async lines => {
      const text = lines.map(words => words.join(' ')).join('\n');
      survivors.expectSurvivors(lines, await onDevice(text));
    }),
    propertyRuns(200, 40),
  );
});

test.each([
  ['drops', (text: string) => text.replaceAll(/\[\d+\]/g, '')],
  ['doubles', (text: string) => text.replaceAll(/\[\d+\]/g, '$& $&')],
  ['invents', (text: string) => `${text} [9]`],
])('a line in which the browser %s placeholders is translated in parts', async (_, change) => {
  translate = text =>
    fakeTranslation(/\[\d+\]/.test(text) || change(text) === text ? change(text) : text, 'de');
  expect(await onDevice('Кімната в Bremen, ціна 25 € на день. 🏠')).toBe(
    fakeTranslation('Кімната в Bremen, ціна 25 € на день. 🏠', 'de'),
  );
});

test('unusable results are not shown', async () => {
  translate = () => '<p>Zimmer</p>';
  await expect(onDevice('Тиха кімната')).rejects.toThrow('not whole');
});

describe('a browser that fails', () => {
  const given = { signal: new AbortController().signal, onProgress: () => undefined };
  const never = () => new Promise<never>(() => undefined);
  let pairs = 0;
  /** A pair that no other test has asked for. */
  const aPair = () => ({ sourceLanguage: `x${(pairs += 1)}`, targetLanguage: 'de' });
  const factory = () => (globalThis as unknown as { Translator: { create: unknown } }).Translator;
  let { create } = { create: undefined as unknown };

  beforeEach(() => {
    ({ create } = factory());
    jest.useFakeTimers();
  });
  afterEach(() => {
    factory().create = create;
    jest.useRealTimers();
    localStorage.clear();
    Reflect.deleteProperty(globalThis, 'LanguageDetector');
  });

  test('by never answering is given up after five seconds, and rests until the next day', async () => {
    jest.setSystemTime(new Date(2026, 5, 1, 12));
    factory().create = never;
    const failing = expect(translateOnDevice('Cichy pokój', aPair(), given)).rejects.toThrow('no progress');
    await jest.advanceTimersByTimeAsync(4_900);
    expect(isDeviceResting()).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    await failing;
    expect(isDeviceResting()).toBe(true);
    jest.setSystemTime(new Date(2026, 5, 1, 23, 59));
    expect(isDeviceResting()).toBe(true);
    jest.setSystemTime(new Date(2026, 5, 2, 0, 1));
    expect(isDeviceResting()).toBe(false);
  });

  test('in the middle of a download is given up five seconds after its last progress', async () => {
    factory().create = ({ monitor }: { monitor: (target: EventTarget) => void }) => {
      const target = new EventTarget();
      monitor(target);
      const report = (loaded: number) => () =>
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      for (const [at, loaded] of [0, 0.2, 0.4, 0.4, 0.4].entries()) setTimeout(report(loaded), at * 4_000);
      return never();
    };
    const failing = expect(translateOnDevice('Cichy pokój', aPair(), given)).rejects.toThrow('no progress');
    await jest.advanceTimersByTimeAsync(12_900);
    expect(isDeviceResting()).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    await failing;
    expect(isDeviceResting()).toBe(true);
  });

  test.each([
    ['refusing to make a translator', 'NotSupportedError', true],
    ['asking for a tap', 'NotAllowedError', false],
    ['being cancelled', 'AbortError', false],
  ])('by %s rests (%s): %s', async (_, name, isResting) => {
    factory().create = () => Promise.reject(new DOMException('no', name));
    await expect(translateOnDevice('Cichy pokój', aPair(), given)).rejects.toMatchObject({ name });
    expect(isDeviceResting()).toBe(isResting);
  });

  test('by never translating is given up, without storage until the page is closed', async () => {
    const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError');
    });
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError');
    });
    jest.setSystemTime(new Date(2027, 0, 1));
    factory().create = () =>
      Promise.resolve({ inputQuota: 99, measureInputUsage: () => Promise.resolve(1), translate: never });
    const failing = expect(translateOnDevice('Cichy pokój', aPair(), given)).rejects.toThrow('no answer');
    await jest.advanceTimersByTimeAsync(5_100);
    await failing;
    expect(isDeviceResting()).toBe(true);
    getItem.mockRestore();
    setItem.mockRestore();
  });

  test('to detect a language is given up in time', async () => {
    for (const availability of [never, () => Promise.resolve('downloadable')]) {
      Object.assign(globalThis, { LanguageDetector: { availability, create: never } });
      const language = detectOnDevice('Cichy pokój');
      await jest.advanceTimersByTimeAsync(3_100);
      expect(await language).toBeUndefined();
      expect(isDeviceResting()).toBe(true);
    }
  });
});

test('five thousand characters are translated completely, in parts of the allowed length', async () => {
  translate = text => fakeTranslation(text, 'de');
  const sentences = Array.from({ length: 140 }, (_, at) => `Кімната ${at} біля парку, тиха й світла.`);
  const text = sentences.join(' ').slice(0, 5000);
  expect(await onDevice(text)).toBe(fakeTranslation(text, 'de'));
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(quota);
});
