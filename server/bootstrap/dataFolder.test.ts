import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireDataFolder } from './dataFolder.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'poruch-data-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a missing folder is created, with those above it', () => {
  requireDataFolder(join(folder, 'a/b'));
  expect(existsSync(join(folder, 'a/b'))).toBe(true);
});

test.each([
  ['file', 'it is a file'],
  ['file/below', 'a part of its path is a file'],
])('%s is refused in one sentence', (path, reason) => {
  writeFileSync(join(folder, 'file'), '');
  const dataDir = join(folder, path);
  expect(() => requireDataFolder(dataDir)).toThrow(
    `Poruch cannot start. Please correct these settings:\n  - DATA_DIR, ${dataDir}, cannot be used: ${reason}`,
  );
});
