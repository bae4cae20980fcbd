import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build, type Make } from './build.ts';
import type { Part } from './parts.ts';
import { workFolder } from './places.ts';
import { openStore } from './store.ts';

let root: string;
let made: string[];
const inRoot = (path: string) => join(root, path);
const text = (path: string) => readFileSync(inRoot(path), 'utf8');
const put = (path: string, content: string) => {
  mkdirSync(join(inRoot(path), '..'), { recursive: true });
  writeFileSync(inRoot(path), content);
};
/** Compresses to fewer bytes the harder one tries. */
const words = Array.from({ length: 4_000 }, (_, index) => `${(index * 7_919) % 613} of ${index % 37}`).join(
  ' ',
);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-build-'));
  made = [];
  put('package-lock.json', '{}');
  put('scripts/build/builder/parts.ts', 'tools');
  put('pages/a.txt', words);
  put('pages/a.test.ts', 'test');
  put('maps/m.txt', 'a map');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Each part copies a file; the test's own process makes it. */
const copies: Readonly<Record<string, readonly [from: string, to: string]>> = {
  pages: ['pages/a.txt', 'static/a.js'],
  maps: ['maps/m.txt', 'map.pmtiles'],
};
const jobs = Object.keys(copies).map((name): Part[] => [
  { name, inputs: [name], make: () => Promise.resolve() },
]);
const make = async (wanted: readonly string[]) => {
  for (const word of wanted) {
    const [name = '', key = ''] = word.split(':');
    const [from = '', to = ''] = copies[name] ?? [];
    made.push(name);
    openStore(join(workFolder(root), 'store')).write(key, new Map([[to, readFileSync(inRoot(from))]]));
    await Promise.resolve();
  }
};

const lines: string[] = [];
const run = (compression: 'highest' | 'quick' = 'highest', making: Make = make) =>
  build(root, jobs, compression, line => lines.push(line), making);
const unchanged = /^Nothing has changed since the last build: /;

test('what has not changed is not built again, whatever the times of its files; tests do not count', async () => {
  await run();
  expect(made.sort()).toEqual(['maps', 'pages']);
  utimesSync(inRoot('pages/a.txt'), new Date(), new Date());
  put('pages/a.test.ts', 'another test');
  put('pages/b.test.ts', 'a test');
  expect(await run()).toMatch(unchanged);
  expect(made).toHaveLength(2);
});

test('only a quick build lets compilers keep a cache', async () => {
  const caches: boolean[] = [];
  const making: Make = (wanted, { compilerCache }) => {
    caches.push(compilerCache);
    return make(wanted);
  };
  await run('quick', making);
  put('maps/m.txt', 'another map');
  await run('highest', making);
  expect(caches).toEqual([true, true, false]);
});

test('a change makes what depends on it again, and nothing else; the way back makes nothing', async () => {
  await run();
  made = [];
  put('maps/m.txt', 'another map');
  await run();
  expect(made).toEqual(['maps']);
  expect(text('build/map.pmtiles')).toBe('another map');
  put('maps/m.txt', 'a map');
  expect(await run()).toMatch(/; all parts were made before, /);
  expect(made).toEqual(['maps']);
  expect(text('build/map.pmtiles')).toBe('a map');
});

test.each([
  ['a new file', 'pages/new.txt', ['pages']],
  ['other packages', 'package-lock.json', ['maps', 'pages']],
  ['another program of the build', 'scripts/build/builder/parts.ts', ['maps', 'pages']],
])('%s is a change', async (_, path, expected) => {
  await run();
  made = [];
  put(path, 'new');
  await run();
  expect(made.sort()).toEqual(expected);
});

test('a build that was changed by hand is restored', async () => {
  await run();
  put('build/map.pmtiles', 'spoilt');
  rmSync(inRoot('build/static/a.js.br'));
  await run();
  expect(text('build/map.pmtiles')).toBe('a map');
  expect(brotliDecompressSync(readFileSync(inRoot('build/static/a.js.br'))).toString()).toBe(words);
  expect(made).toHaveLength(2);
});

test('a spoilt or half entry of the store is made again', async () => {
  await run();
  const store = join(workFolder(root), 'store');
  for (const name of readdirSync(store)) {
    const bytes = readFileSync(join(store, name));
    const spoilt = Buffer.from(bytes);
    spoilt[spoilt.length - 1]! ^= 1;
    writeFileSync(join(store, name), name.startsWith('maps') ? bytes.subarray(0, 20) : spoilt);
  }
  rmSync(inRoot('build'), { recursive: true });
  made = [];
  await run();
  expect(made.sort()).toEqual(['maps', 'pages']);
  expect([text('build/map.pmtiles'), text('build/static/a.js')]).toEqual(['a map', words]);
  expect(brotliDecompressSync(readFileSync(inRoot('build/static/a.js.br'))).toString()).toBe(words);
});

test('a plain build after a quick one compresses at the highest level, and a quick one leaves that', async () => {
  const size = () => readFileSync(inRoot('build/static/a.js.br')).length;
  await run('quick');
  const quick = size();
  await run();
  expect(size()).toBeLessThan(quick);
  const highest = size();
  expect(await run('quick')).toMatch(unchanged);
  expect(size()).toBe(highest);
  expect(made).toHaveLength(2);
});

test('a build that fails leaves the present one, and the lock', async () => {
  await run();
  put('maps/m.txt', 'another map');
  await expect(run('highest', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(text('build/map.pmtiles')).toBe('a map');
  await run();
  expect(text('build/map.pmtiles')).toBe('another map');
});

test('a build that is killed half way leaves the present one, and nothing in the way of the next', async () => {
  await run();
  put('maps/m.txt', 'another map');
  const before = readdirSync(inRoot('build'), { recursive: true }).sort();
  const program = inRoot('killed.mjs');
  writeFileSync(
    program,
    `import { takeLock } from ${JSON.stringify(join(__dirname, 'swap.ts'))};
     import { mkdirSync, writeFileSync } from 'node:fs';
     await takeLock(${JSON.stringify(workFolder(root))}, () => {});
     mkdirSync(${JSON.stringify(join(workFolder(root), 'next/static'))}, { recursive: true });
     writeFileSync(${JSON.stringify(join(workFolder(root), 'next/static/half.js'))}, 'half');
     process.send('half way');
     setInterval(() => {}, 1000);`,
  );
  const child = fork(program, { execArgv: ['--import', 'tsx'], cwd: process.cwd() });
  await once(child, 'message');
  const waiting = run();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(inRoot('build'), { recursive: true }).sort()).toEqual(before);
  expect(text('build/map.pmtiles')).toBe('a map');
  await waiting;
  expect(text('build/map.pmtiles')).toBe('another map');
  expect(readdirSync(inRoot('build'), { recursive: true }).sort()).toEqual(before);
});

test('two builds at once run one after the other, and the second says what it waits for', async () => {
  lines.length = 0;
  const answers = await Promise.all([run(), run()]);
  expect(answers.filter(answer => unchanged.test(answer))).toHaveLength(1);
  expect(lines).toEqual([expect.stringContaining(`(process ${process.pid}): waiting for its end.`)]);
  expect(made).toHaveLength(2);
});

test('what was used longest ago leaves the store first', () => {
  const folder = join(workFolder(root), 'store');
  const store = openStore(folder);
  for (const [index, key] of ['old', 'older', 'new'].entries()) {
    store.write(key, new Map([['file', Buffer.alloc(1_000)]]));
    utimesSync(join(folder, key), 1, [2, 1, 3][index]!);
  }
  store.prune(2_500);
  expect(readdirSync(folder).sort()).toEqual(['new', 'old']);
});
