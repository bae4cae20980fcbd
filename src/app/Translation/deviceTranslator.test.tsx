import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import * as survivors from '#test/support/survivors.ts';
import { detectOnDevice, hasStalled, translateOnDevice } from './deviceTranslator.ts';

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
  translate = text => (/\[\d+\]/.test(text) || change(text) === text ? change(text) : text).toUpperCase();
  expect(await onDevice('Кімната в Bremen, ціна 25 € на день. 🏠')).toBe(
    'КІМНАТА В Bremen, ЦІНА 25 € НА ДЕНЬ. 🏠',
  );
});

test('unusable results are not shown', async () => {
  translate = () => '<p>Zimmer</p>';
  await expect(onDevice('Тиха кімната')).rejects.toThrow('not whole');
});

test('a browser that never answers is given up, and not waited for again', async () => {
  const never = () => new Promise<never>(() => undefined);
  const given = { signal: new AbortController().signal, onProgress: () => undefined };
  const pair = { sourceLanguage: 'pl', targetLanguage: 'de' };
  const { Translator } = globalThis as unknown as { Translator: { create: unknown } };
  const { create } = Translator;
  jest.useFakeTimers();
  try {
    Translator.create = never;
    expect(hasStalled(pair)).toBe(false);
    const failing = expect(translateOnDevice('Cichy pokój', pair, given)).rejects.toThrow('does not go on');
    jest.advanceTimersByTime(10_000);
    await failing;
    expect(hasStalled(pair)).toBe(true);
    for (const availability of [never, () => Promise.resolve('downloadable')]) {
      Object.assign(globalThis, { LanguageDetector: { availability, create: never } });
      const language = detectOnDevice('Cichy pokój');
      await jest.advanceTimersByTimeAsync(3_000);
      expect(await language).toBeUndefined();
    }
  } finally {
    jest.useRealTimers();
    Translator.create = create;
    Reflect.deleteProperty(globalThis, 'LanguageDetector');
  }
});

test('five thousand characters are translated completely, in parts of the allowed length', async () => {
  translate = text => text.toUpperCase();
  const sentences = Array.from({ length: 140 }, (_, at) => `Кімната ${at} біля парку, тиха й світла.`);
  const text = sentences.join(' ').slice(0, 5000);
  expect(await onDevice(text)).toBe(text.toUpperCase());
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(quota);
});
