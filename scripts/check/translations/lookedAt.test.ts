import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { runNode } from '#test/support/processes.ts';
import { findStale, recordLookedAt, translated } from './lookedAt.ts';
import { reportStale } from './report.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-translations-'));
  write('translations/en.json', { 'A.a': 'Help', 'A.b': 'Hello', 'Mail.a.text': 'A letter' });
  write('translations/uk.json', { 'A.a': 'Help', 'A.b': 'Вітаю', 'Mail.a.text': 'Лист' });
  write(
    'translations/content/en/faq.md',
    '---\ntitle: Questions\nupdated: 2022-02\n---\nAll.\n\n## Cost {#cost}\n\nNone.\n',
  );
  write(`${simulator}/texts.json`, { en: { close: 'Close' }, uk: { close: 'Закрити' } });
  recordLookedAt(root, translated, ['*']);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const simulator = 'server/adapters/stripe/simulator/pages';

function write(file: string, content: object | string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const staleKeys = (locale: string) =>
  findStale(root)
    .filter(own => own.locale === locale)
    .map(({ key }) => key);

test('translations that were looked at are not stale, even one that equals the English text', () =>
  expect(findStale(root)).toEqual([]));

test('an English text that is changed, new or gone makes every translation stale: messages, mails, pages, simulator', () => {
  write('translations/en.json', { 'A.a': 'Help!', 'A.c': 'New', 'Mail.a.text': 'A mail' });
  write('translations/content/en/faq.md', '---\ntitle: Answers\n---\nAll.\n\n## Cost {#cost}\n\nNothing.\n');
  write(`${simulator}/texts.json`, { en: { close: 'Leave' }, uk: { close: 'Закрити' } });
  const changed = ['A.a', 'A.c', 'Mail.a.text', 'faq.md', 'faq.md#cost', 'simulator.texts.close'];
  expect(translated.map(staleKeys)).toEqual(translated.map(() => [...changed, 'A.b']));
});

test('a section of a page is stale alone, and the month of a page is no text', () => {
  write(
    'translations/content/en/faq.md',
    '---\ntitle: Questions\nupdated: 2033-01\n---\nAll.\n\n## Cost {#cost}\n\nLittle.\n',
  );
  expect(staleKeys('pl')).toEqual(['faq.md#cost']);
});

test('what is looked at is recorded for that language and these keys alone, and texts that are gone are forgotten', () => {
  write('translations/en.json', { 'A.a': 'Help!', 'A.b': 'Hi', 'A.c': 'New' });
  const recorded = recordLookedAt(root, ['uk'], ['A.a', 'A.c*']);
  expect(recorded.map(({ key, isGone }) => [key, isGone])).toEqual([
    ['A.a', false],
    ['A.c', false],
    ['Mail.a.text', true],
  ]);
  expect(staleKeys('uk')).toEqual(['A.b']);
  expect(staleKeys('de')).toEqual(['A.a', 'A.b', 'A.c', 'Mail.a.text']);
  const file = readFileSync(join(root, 'translations/lookedAt/uk.json'), 'utf8');
  expect(file).toMatch(/^\{\n( {2}"[^"]+": "[0-9a-f]{8}",?\n)+\}\n$/);
  expect(Object.keys(JSON.parse(file) as object)).toEqual([
    'A.a',
    'A.b',
    'A.c',
    'faq.md',
    'faq.md#cost',
    'simulator.texts.close',
  ]);
});

test('a key that no text has is refused, and nothing recorded', () => {
  write('translations/en.json', { 'A.a': 'Help!' });
  expect(() => recordLookedAt(root, ['uk'], ['A.a', 'A.aa'])).toThrow('no text has the key A.aa');
  expect(staleKeys('uk')).toContain('A.a');
});

test('the report has the former English text from the history, the present one, and the translations', () => {
  const first = readFileSync(join(root, 'translations/en.json'), 'utf8');
  write('translations/en.json', { 'A.a': 'Help', 'A.b': 'Hi', 'A.c': 'New' });
  const second = readFileSync(join(root, 'translations/en.json'), 'utf8');
  const history = (_: string, file: string) => (file === 'translations/en.json' ? [second, first] : []);
  const stale = findStale(root).filter(({ locale }) => locale === 'uk');
  expect(reportStale(root, stale, history)).toBe(`A.b
  was  Hello
  is   Hi
  uk   Вітаю

A.c (new)
  is   New
  uk   (missing)

Mail.a.text (gone)
`);
  // The folder is no repository.
  expect(reportStale(root, stale)).not.toContain('was');
});

test('the command fails while a translation is stale, and names its key, the folder and what to run', () => {
  write('package.json', { name: 'poruch' });
  const run = (...words: string[]) => {
    const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/run.ts'];
    const paths = command.map(path => join(projectRoot(), path));
    const call = [...paths, 'test', 'translations', ...words];
    const { status, stdout, stderr } = runNode(call, process.env, { cwd: root });
    return { status, output: stdout + stderr };
  };
  expect(run()).toEqual({ status: 0, output: '' });
  write('translations/en.json', { 'A.a': 'Help!', 'A.b': 'Hello', 'Mail.a.text': 'A letter' });
  const { status, output } = run();
  expect(status).toBe(1);
  expect(output).toMatch(/A\.a[^]*translations\/lookedAt[^]*npm test -- translations looked-at/);
  expect(run('looked-at', 'fr', 'A.a').status).toBe(2);
  expect(run('looked-at', 'all', 'A.a').output).toBe('uk\tA.a\nde\tA.a\npl\tA.a\nru\tA.a\n');
  expect(run().status).toBe(0);
});
