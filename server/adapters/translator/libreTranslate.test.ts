import { startTranslatorServer } from '#test/support/translatorServer.ts';
import { translatorCases } from './cases.ts';
import { createGuardedTranslator } from './guarded.ts';
import { createLibreTranslateBackend } from './libreTranslate.ts';

const now = () => 0;

translatorCases(url => createLibreTranslateBackend({ url }, now), { 400: 'refused', 403: 'key' });

test('a pair of languages that the server does not have goes through English, all lines at once', async () => {
  const server = await startTranslatorServer();
  server.languages = { uk: ['en'], en: ['de', 'uk'], de: ['en'], ru: ['de'] };
  const translator = createGuardedTranslator(
    createLibreTranslateBackend({ url: server.url, key: 'k' }, now),
    { now },
  );
  const lines = ['одна кімната', 'два ліжка'];
  server.line = (line, target) => `${line} ${target}`;
  expect(await translator.translate(lines, { from: 'uk', to: 'de', isPrivate: false })).toEqual(
    lines.map(line => `${line} en de`),
  );
  expect(server.asked.map(({ source, target, key }) => [source, target, key])).toEqual([
    ['uk', 'en', 'k'],
    ['en', 'de', 'k'],
  ]);
  const missing = translator.translate(lines, { from: 'pl', to: 'de', isPrivate: false });
  await expect(missing).rejects.toMatchObject({ fault: 'refused' });
  await server.close();
});

test('a server without a public name is called LibreTranslate, another by its host', () => {
  const nameOf = (url: string) => createLibreTranslateBackend({ url }, now).name;
  expect(
    ['http://libretranslate:5000', 'http://127.0.0.1:5000', 'https://translate.example.org'].map(nameOf),
  ).toEqual(['LibreTranslate', 'LibreTranslate', 'translate.example.org']);
});

test('private lines do not leave the own network, whatever the setting says', async () => {
  const translator = createGuardedTranslator(
    createLibreTranslateBackend({ url: 'http://203.0.113.7:5000' }, now),
    { now },
  );
  expect(translator.known().isOwn).toBe(false);
  const sent = translator.translate(['так'], { from: 'uk', to: 'de', isPrivate: true });
  await expect(sent).rejects.toMatchObject({ fault: 'foreign' });
});
