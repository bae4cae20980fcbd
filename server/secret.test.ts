import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from './secret.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the first start makes a key of 256 bits that later starts keep', () => {
  const dataDir = join(folder, 'data');
  const secret = keptSecret(dataDir);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(keptSecret(dataDir)).toBe(secret);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
});

test('only its owner can read it', () => {
  keptSecret(folder);
  expect((statSync(join(folder, 'secret')).mode & 0o777).toString(8)).toBe('600');
});

test('every installation has its own', () => {
  expect(keptSecret(join(folder, 'one'))).not.toBe(keptSecret(join(folder, 'other')));
});
