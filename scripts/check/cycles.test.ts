import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-cycles-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Checks a project of these files as scripts/check.ts does. */
function check(files: Readonly<Record<string, string>>): { status: number | null; output: string } {
  const own = { 'package.json': '{"type":"module","imports":{"#src/*":"./src/*"}}', 'tsconfig.json': '{}' };
  mkdirSync(join(root, 'src'));
  for (const [name, text] of Object.entries({ ...own, ...files })) writeFileSync(join(root, name), text);
  const config = resolve('.dependency-cruiser.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), '--config', config, 'src'],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

test('a cycle of type imports alone is found', () => {
  const { status, output } = check({
    'src/one.ts': `import type { Two } from '#src/two.ts';\nexport type One = Two | 1;\n`,
    'src/two.ts': `import { type Three } from './three.ts';\nexport type Two = Three | 2;\n`,
    'src/three.ts': `export type { One as Three } from './one.ts';\n`,
  });
  expect(output).toMatch(/src\/one\.ts[^]*src\/two\.ts[^]*src\/three\.ts/);
  expect(status).toBe(1);
});
