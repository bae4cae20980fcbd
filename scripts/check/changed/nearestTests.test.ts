import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readUsers } from './importers.ts';
import { relatedTests, withinBudget } from './nearestTests.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-changed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Returns the importers of each file in a project of these files. */
function importersOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return readUsers(root, Object.keys(files));
}

const project = () =>
  importersOf({
    'src/contract/text/slug.ts': `export const slug = 1;\n`,
    'src/contract/text/slug.test.ts': `import { slug } from './slug.ts';\n`,
    'server/adapters/db/migrations/001-first.sql': '',
    'server/adapters/db/migrate.test.ts': `import './migrate.ts';\n`,
    'test/platform/listings.test.ts': `import '#test/support/database.ts';\n`,
    'server/docs.test.ts': `readFileSync('docs/operating.md');\n`,
    'src/pages/Page.tsx': `import {\n  slug,\n} from '#contract/text/slug.ts';\nimport './Page.module.css';\n`,
    'src/pages/Page.test.tsx': `const lazy = () => import('./Page.tsx');\n`,
    'server/types.ts': `import type {\n  slug,\n} from '#contract/text/slug.ts';\n`,
    'server/types.test.ts': `import { a } from './types.ts';\nimport express from 'express';\n`,
    'test/ssr/visit.ts': `import { slug } from '#contract/text/slug.ts';\n`,
    'test/ssr/pages.test.ts': `import { visit } from './visit.ts';\n`,
  });

test('tests that reach a change through imports are found, nearest first', () => {
  expect(relatedTests(['src/contract/text/slug.ts'], project())).toEqual([
    { path: 'src/contract/text/slug.test.ts', distance: 1 },
    { path: 'src/pages/Page.test.tsx', distance: 2 },
  ]);
  expect(relatedTests(['src/pages/Page.module.css'], project())).toEqual([
    { path: 'src/pages/Page.test.tsx', distance: 2 },
  ]);
});

test('tests that read a changed document are found, and for a migration those that migrate or use a database', () => {
  expect(relatedTests(['docs/operating.md'], project())).toEqual([
    { path: 'server/docs.test.ts', distance: 1 },
  ]);
  expect(relatedTests(['server/adapters/db/migrations/001-first.sql'], project())).toEqual([
    { path: 'server/adapters/db/migrate.test.ts', distance: 2 },
    { path: 'test/platform/listings.test.ts', distance: 2 },
  ]);
});

test('a changed test is selected itself, and tests of the build only by a change next to them', () => {
  expect(relatedTests(['server/types.test.ts', 'test/ssr/visit.ts'], project())).toEqual([
    { path: 'server/types.test.ts', distance: 0 },
    { path: 'test/ssr/pages.test.ts', distance: 1 },
  ]);
});

test('tests beyond the time limit are left out, except changed ones', () => {
  const tests = [
    { path: 'far.test.ts', distance: 3 },
    { path: 'slow.test.ts', distance: 1 },
    { path: 'quick.test.ts', distance: 1 },
    { path: 'changed.test.ts', distance: 0 },
  ];
  const seconds = (path: string) => (path === 'slow.test.ts' ? 20 : 5);
  expect(withinBudget(tests, seconds, 30)).toEqual({
    chosen: ['changed.test.ts', 'quick.test.ts', 'slow.test.ts'],
    left: 1,
  });
  expect(withinBudget(tests, seconds, 1)).toEqual({ chosen: ['changed.test.ts'], left: 3 });
});
