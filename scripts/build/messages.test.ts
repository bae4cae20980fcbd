import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { writeMessages, type CompiledLocale } from './messages.ts';

let root: string;
let english: CompiledLocale;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-messages-'));
  for (const folder of ['src', 'translations']) symlinkSync(join(projectRoot(), folder), join(root, folder));
  writeMessages(root);
  english = JSON.parse(readFileSync(join(root, 'build/messages/en.json'), 'utf8')) as CompiledLocale;
});
afterAll(() => rmSync(root, { recursive: true }));

const has = (messages: object, prefix: string) =>
  Object.keys(messages).some(id => id.startsWith(`${prefix}.`));

test.each(['Topbar', 'Footer', 'ErrorScreen', 'PageLoader'])(
  'messages of components around every page are shared by all pages: %s',
  prefix => {
    expect(has(english.shared, prefix)).toBe(true);
    expect(Object.values(english.pages).some(messages => has(messages, prefix))).toBe(false);
  },
);

test('browsers fetch the messages that the server has for a page, in a file named by their content', () => {
  const file = (name: string) =>
    JSON.parse(
      readFileSync(join(root, `build/static/messages/en/${name}.${english.version}.json`), 'utf8'),
    ) as unknown;
  expect(file('shared')).toEqual(english.shared);
  expect(file('LoginsPage')).toEqual({ ...english.shared, ...english.pages.LoginsPage });
});

// The second is named in `useMessages` alone.
test.each(['ContentPage', 'LoginsPage'])(
  'messages of a single page are sent with that page alone: %s',
  page => {
    expect(has(english.shared, page)).toBe(false);
    const carriers = Object.entries(english.pages).filter(([, messages]) => has(messages, page));
    expect(carriers.map(([carrier]) => carrier)).toEqual([page]);
  },
);
