import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateSecret } from './secret.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first start makes a key of 256 bits that later starts keep', () => {
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

test('every installation has its own', () => {
  expect(loadOrCreateSecret(join(folder, 'one'))).not.toBe(loadOrCreateSecret(join(folder, 'other')));
});

test('of two first starts at once both keep the key of the quicker', () => {
  const quicker = loadOrCreateSecret(folder);
  const tooEarly = jest.spyOn(fs, 'existsSync').mockReturnValueOnce(false);
  expect(loadOrCreateSecret(folder)).toBe(quicker);
  tooEarly.mockRestore();
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('a key that is empty or short is refused in one sentence', () => {
  for (const key of ['', ' '.repeat(40), 'x'.repeat(31)]) {
    writeFileSync(join(folder, 'secret'), key);
    expect(() => loadOrCreateSecret(folder)).toThrow(/fewer than 32 characters/);
  }
  writeFileSync(join(folder, 'secret'), 'x'.repeat(32));
  expect(loadOrCreateSecret(folder)).toBe('x'.repeat(32));
});
