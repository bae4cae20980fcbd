import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

const root = projectRoot();
const tests = ['scripts', 'server', 'src', 'test'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => join(folder, file).replaceAll('\\', '/'))
    .filter(file => /\.test\.tsx?$/.test(file)),
);

const rows = readFileSync(join(root, 'server/decisions/058-threat-model.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| \*\*[STRIDE]\*\*/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()));

test('every threat names the tests that prove its defences, each by a unique file name', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const [, threat, , proofs = ''] of rows) {
    const names = [...proofs.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect([threat, names.length > 0]).toEqual([threat, true]);
    for (const name of names) {
      const found = tests.filter(file => new RegExp(`/${name}\\.test\\.tsx?$`).test(file));
      expect([threat, name, found.length]).toEqual([threat, name, 1]);
    }
  }
});
