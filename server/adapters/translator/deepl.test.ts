import { startTranslatorServer } from '#test/support/translatorServer.ts';
import { translatorCases } from './cases.ts';
import { createDeeplBackend } from './deepl.ts';
import { createGuardedTranslator } from './guarded.ts';

translatorCases(url => createDeeplBackend('key', url), {
  400: 'refused',
  403: 'key',
  413: 'refused',
  456: 'quota',
});

const pair = { from: 'ru', to: 'en', isPrivate: false } as const;

test('batches hold at most 50 texts and 128 KiB, and come back in order', async () => {
  const server = await startTranslatorServer();
  server.line = line => line.split(' ').toReversed().join(' ');
  const translator = createGuardedTranslator(createDeeplBackend('key', server.url), { now: () => 0 });
  const many = Array.from({ length: 120 }, (_, at) => `да ${at}`);
  expect(await translator.translate(many, pair)).toEqual(
    many.map(line => line.split(' ').toReversed().join(' ')),
  );
  expect(server.asked.map(({ lines }) => lines.length).toSorted()).toEqual([20, 50, 50]);
  server.asked = [];
  await translator.translate(
    Array.from({ length: 20 }, () => 'д'.repeat(5000)),
    pair,
  );
  expect(server.asked.length).toBeGreaterThan(1);
  for (const { lines } of server.asked)
    expect(Buffer.byteLength(JSON.stringify(lines))).toBeLessThan(128 * 1024);
  expect(server.asked[0]).toMatchObject({ source: 'RU', target: 'EN-GB', key: 'DeepL-Auth-Key key' });
  await server.close();
});

test('the key tells which of its servers it opens', () => {
  expect([createDeeplBackend('0123:fx').host, createDeeplBackend('0123').host]).toEqual([
    'api-free.deepl.com',
    'api.deepl.com',
  ]);
});
