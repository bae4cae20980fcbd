import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateSecret } from './secret.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first start creates a key of 256 bits, and later starts reuse it', () => {
  const dataDir = join(folder, 'data');
  const secret = loadOrCreateSecret(dataDir);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(loadOrCreateSecret(dataDir)).toBe(secret);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
});

test('only its owner can read it', () => {
  loadOrCreateSecret(folder);
  expect((statSync(join(folder, 'secret')).mode & 0o777).toString(8)).toBe('600');
});

test('every installation has its own key', () => {
  expect(loadOrCreateSecret(join(folder, 'one'))).not.toBe(loadOrCreateSecret(join(folder, 'other')));
});

test('two simultaneous first starts share one key', () => {
  const quicker = loadOrCreateSecret(folder);
  const tooEarly = jest.spyOn(fs, 'existsSync').mockReturnValueOnce(false);
  expect(loadOrCreateSecret(folder)).toBe(quicker);
  tooEarly.mockRestore();
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('an empty or short key is rejected with one sentence', () => {
  for (const key of ['', ' '.repeat(40), 'x'.repeat(31)]) {
    writeFileSync(join(folder, 'secret'), key);
    expect(() => loadOrCreateSecret(folder)).toThrow(/fewer than 32 characters/);
  }
  writeFileSync(join(folder, 'secret'), 'x'.repeat(32));
  expect(loadOrCreateSecret(folder)).toBe('x'.repeat(32));
});
