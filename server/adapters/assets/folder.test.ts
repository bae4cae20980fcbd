import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '#contract/time/units.ts';
import { silentLog } from '#server/observability/log.ts';
import { testClock } from '#test/support/clock.ts';
import { createFolderAssets } from './folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-assets-'));
  mkdirSync(join(folder, 'content', 'pages'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, text: string) => writeFileSync(join(folder, path), text);

test('JSON files are found by path, and a change creates a new version', async () => {
  const clock = testClock();
  const assets = createFolderAssets(folder, { clock, log: silentLog });
  put('content/pages/about.json', '{"title": "About us"}');
  put('content/notes.txt', 'not for clients');
  const before = await assets.read();
  expect([...before.byPath]).toEqual([['/content/pages/about.json', { title: 'About us' }]]);
  put('content/pages/about.json', '{"title": "About"}');
  expect(await assets.read()).toBe(before);
  clock.advance(30_000);
  const after = await assets.read();
  expect(after.byPath.get('/content/pages/about.json')).toEqual({ title: 'About' });
  expect(after.version).not.toBe(before.version);
});

test('a replaced version can be read for a week, and only the newest twenty', async () => {
  const clock = testClock();
  const assets = createFolderAssets(folder, { clock, log: silentLog });
  const versions: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    put('content/number.json', String(n));
    versions.push((await assets.read()).version);
    clock.advance(30_000);
  }
  const numberIn = async (version = '') => (await assets.find(version))?.byPath.get('/content/number.json');
  expect(await Promise.all(versions.map(numberIn))).toEqual([
    undefined,
    ...versions.slice(1).map((_, n) => n + 1),
  ]);
  expect(await numberIn('another')).toBeUndefined();
  clock.advance(7 * DAY);
  expect(await Promise.all([versions.at(-2), versions.at(-1)].map(numberIn))).toEqual([undefined, 21]);
});

test('a broken file is skipped and logged, and symlinks out of the folder are not followed', async () => {
  const warn = jest.spyOn(silentLog, 'warn');
  put('content/good.json', '[1]');
  put('content/broken.json', '{"title":');
  symlinkSync('/etc/hostname', join(folder, 'content', 'outside.json'));
  const { byPath } = await createFolderAssets(folder, { clock: testClock(), log: silentLog }).read();
  expect([...byPath.keys()]).toEqual(['/content/good.json']);
  expect(warn).toHaveBeenCalledWith(
    'asset unreadable',
    expect.objectContaining({ path: '/content/broken.json' }),
  );
  warn.mockRestore();
});

test('without the folder the set is empty, and has a version, too', async () => {
  const { byPath, version } = await createFolderAssets(join(folder, 'nowhere'), {
    clock: testClock(),
    log: silentLog,
  }).read();
  expect(byPath.size).toBe(0);
  expect(version).toMatch(/^[0-9a-f]{32}$/);
});
