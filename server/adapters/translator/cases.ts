import fc from 'fast-check';
import { MINUTE } from '#contract/time/units.ts';
import * as survivors from '#test/support/survivors.ts';
import { translateTexts } from '#server/marketplace/translations/index.ts';
import type { TranslatorFault } from '#server/marketplace/ports/translator.ts';
import { silentLog } from '#server/observability/log.ts';
import { fakeTranslation } from '#test/support/fakeTranslation.ts';
import { startTranslatorServer, type TranslatorServer } from '#test/support/translatorServer.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import type { Backend } from './guarded.ts';
import { createGuardedTranslator } from './guarded.ts';

const pair = { from: 'uk', to: 'de', isPrivate: false } as const;

/** Tests that every translator on a server must pass. @param faults what each status means, besides those of all */
export function translatorCases(
  backendAt: (url: string) => Backend,
  faults: Readonly<Record<number, TranslatorFault>>,
): void {
  let server: TranslatorServer;
  let now = 0;
  const open = (timeout?: number) =>
    createGuardedTranslator(backendAt(server.url), {
      now: () => now,
      ...(timeout === undefined ? {} : { timeout }),
    });
  const fault = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error as { fault?: string }).fault,
    );

  beforeEach(async () => {
    server = await startTranslatorServer();
    server.line = line => line.split(' ').toReversed().join(' ');
  });
  afterEach(() => server.close());

  test('a page of titles is one request, and the answers come in its order', async () => {
    const titles = Array.from({ length: 24 }, (_, at) => `кімната номер ${'а'.repeat(at + 1)}`);
    const translated = await open().translate(titles, pair);
    expect(translated).toEqual(titles.map(title => title.split(' ').toReversed().join(' ')));
    expect(server.asked.map(({ lines }) => lines)).toEqual([titles]);
  });

  test.each(Object.entries({ 500: 'down', 503: 'down', 429: 'busy', ...faults }))(
    'an answer of %s is: %s',
    async (status, expected) => {
      server.refusal = { status: Number(status) };
      expect(await fault(open().translate(['так'], pair))).toBe(expected);
    },
  );

  test.each([
    ['a page of HTML', '<!doctype html><title>Welcome</title>'],
    ['no translations', '{}'],
    ['half of the texts', '{"translatedText":["ja"],"translations":[{"text":"ja"}]}'],
    ['texts that are none', '{"translatedText":[1,null],"translations":[{"text":1},{"text":null}]}'],
  ])('an answer of %s is refused', async (_, body) => {
    server.refusal = { status: 200, body };
    expect(await fault(open().translate(['так', 'ні'], pair))).toBe('nonsense');
  });

  test('a slow one is given up in time, and after three times nothing is sent to it until it has rested', async () => {
    server.refusal = 'hang';
    const translator = open(500);
    for (let times = 0; times < 3; times += 1)
      expect(await fault(translator.translate(['так'], pair))).toBe('down');
    for (let times = 0; times < 50; times += 1)
      expect(await fault(translator.translate(['так'], pair))).toBe('busy');
    expect(server.asked).toHaveLength(3);
    now += 31_000;
    expect(await fault(translator.translate(['так'], pair))).toBe('down');
    now += 31_000;
    expect(await fault(translator.translate(['так'], pair))).toBe('busy');
    now += MINUTE;
    server.refusal = undefined;
    expect(await translator.translate(['так чи ні'], pair)).toEqual(['ні чи так']);
    expect(await translator.translate(['так'], pair)).toEqual(['так']);
  });

  test('it is left alone for as long as it asks', async () => {
    server.refusal = { status: 429, headers: { 'Retry-After': '120' } };
    const translator = open();
    expect(await fault(translator.translate(['так'], pair))).toBe('busy');
    server.refusal = undefined;
    now += 119_000;
    expect(await fault(translator.translate(['так'], pair))).toBe('busy');
    now += 2000;
    expect(await translator.translate(['так'], pair)).toEqual(['так']);
  });

  const needSomebody = Object.entries(faults).filter(([, what]) => what === 'key' || what === 'quota');
  test.each(needSomebody)(
    'after %s (%s), which needs somebody to act, it rests for ten minutes',
    async status => {
      server.refusal = { status: Number(status) };
      const translator = open();
      await fault(translator.translate(['так'], pair));
      for (let times = 0; times < 50; times += 1)
        expect(await fault(translator.translate(['так'], pair))).toBe('busy');
      expect(server.asked).toHaveLength(1);
      server.refusal = undefined;
      now += 10 * MINUTE + 1;
      expect(await translator.translate(['так'], pair)).toEqual(['так']);
    },
  );

  test('private lines reach an address of the own network, which this machine is', async () => {
    expect(await open().translate(['так'], { ...pair, isPrivate: true })).toEqual(['так']);
  });

  const translateAll = (texts: readonly string[]) =>
    translateTexts(
      open(),
      texts.map(text => ({ text, languageOf: () => pair.from })),
      pair,
      silentLog,
    );

  test('what must survive does, wherever the translator moves it, with every line break', async () => {
    server.line = survivors.translated;
    const translator = open();
    await fc.assert(
      fc.asyncProperty(survivors.lines, async lines => {
        const text = lines.map(words => words.join(' ')).join('\n');
        const given = { text, names: survivors.names, languageOf: () => pair.from };
        const [translated] = await translateTexts(translator, [given], pair, silentLog);
        survivors.expectSurvivors(lines, typeof translated === 'object' ? translated.text : undefined);
      }),
      propertyRuns(200, 40),
    );
  });

  test('a text of which a placeholder is lost, doubled or invented is not translated, whatever the others are', async () => {
    server.line = (words, to) => fakeTranslation(words.replace('[1]', ''), to);
    const texts = ['ціна 25 € на день', 'без чисел'];
    expect(await translateAll(texts)).toEqual(['unusable', { text: 'bez chysel' }]);
    server.line = (words, to) => fakeTranslation(words.replace('[1]', '[1] [1]'), to);
    expect((await translateAll(texts))?.[0]).toBe('unusable');
    server.line = (words, to) => `${fakeTranslation(words, to)} [2]`;
    expect(await translateAll(texts)).toEqual(['unusable', 'unusable']);
  });

  test.each(['<p>кімната</p>', 'а &amp; б', '', '123', 'кімната\nкімната', 'а'.repeat(500)])(
    'the answer %j to a line is no translation',
    async answer => {
      server.line = () => answer;
      expect(await translateAll(['тиха кімната'])).toEqual(['unusable']);
    },
  );
}
