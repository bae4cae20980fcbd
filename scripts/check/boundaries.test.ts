import { dirname, join } from 'node:path/posix';
import { lint } from '#test/support/lint.ts';

/** Returns which imports the linter rejects in each of these new files. */
function refused(...files: readonly (readonly [path: string, imports: readonly string[]])[]): string[][] {
  const added = files.map(([path, imports]) => {
    const lines = imports.map((from, at) => `import type { T${at} } from '${from}';`);
    return [path, lines.join('\n')] as const;
  });
  const problems = lint({ ...importedFiles(files), ...Object.fromEntries(added) });
  const crossed = problems.filter(({ rule }) => rule === 'import-x-js(no-restricted-paths)');
  return files.map(([path, imports]) =>
    imports.filter((_, at) => crossed.some(({ file, line }) => file === path && line === at + 1)),
  );
}

/** The linter ignores imports of files that do not exist. */
const importedFiles = (files: readonly (readonly [path: string, imports: readonly string[]])[]) =>
  Object.fromEntries(
    files.flatMap(([path, imports]) =>
      imports.flatMap(from => {
        const imported = from.startsWith('.')
          ? join(dirname(path), from)
          : from.replace('#contract/', 'src/contract/').replace('#', '');
        return imported.endsWith('.ts') ? [[imported, ''] as const] : [];
      }),
    ),
  );

test('imports that cross a boundary are rejected, types included', () => {
  const outside = [
    '#src/config/search.ts',
    '#src/util/i18n.ts',
    '#src/app/routes.ts',
    '#server/web/index.ts',
  ];
  const allowed = ['#contract/paths.ts', '#server/crypto/cipher.ts'];
  const module = ['#server/marketplace/listings/index.ts', '#server/marketplace/listings/records/store.ts'];
  const asked = '#server/marketplace/listings/dependents.ts';
  const [search, limits, forms, features, page, jobs] = refused(
    ['server/marketplace/search/new.ts', [...outside, ...allowed, ...module]],
    ['server/marketplace/limits/new.ts', [...outside, ...allowed, ...module, asked]],
    [
      'src/forms/new.ts',
      ['#src/api/failure.ts', '#src/util/i18n.ts', '#src/api/api.ts', '#src/app/routes.ts'],
    ],
    [
      'src/features/New/new.ts',
      ['#src/store/session.ts', '#src/pages/ListingPage/age.ts', '#src/app/guard.ts'],
    ],
    ['src/pages/ListingPage/new.ts', ['#src/features/Push/usePush.ts', '#src/app/guard.ts']],
    ['server/jobs/new.ts', ['#server/marketplace/ctx.ts', '#src/config/search.ts', '#server/app.ts']],
  );
  expect(search).toEqual([...outside, '#server/marketplace/listings/records/store.ts']);
  expect(limits).toEqual([...outside, ...module]);
  expect(forms).toEqual(['#src/api/api.ts', '#src/app/routes.ts']);
  expect(features).toEqual(['#src/pages/ListingPage/age.ts', '#src/app/guard.ts']);
  expect(page).toEqual(['#src/app/guard.ts']);
  expect(jobs).toEqual(['#src/config/search.ts', '#server/app.ts']);
});

test('only its adapter imports the Stripe simulator, which imports nothing from the project', () => {
  const simulator = '#server/adapters/stripe/simulator/index.ts';
  const own = ['../index.ts', 'stripe', 'node:fs'];
  const rest = [
    '#contract/json.ts',
    '#server/config/projectRoot.ts',
    '#test/support/clock.ts',
    '../../index.ts',
  ];
  const adapter = '#server/adapters/stripe/simulatorAdapter.ts';
  const found = refused(
    ['server/adapters/stripe/simulator/pages/new.ts', [...own, ...rest]],
    ['server/adapters/stripe/simulatorAdapter.ts', [simulator, '#server/config/projectRoot.ts']],
    ['server/adapters/stripe/intents.ts', [simulator]],
    ['server/adapters/storage/new.ts', [simulator]],
    ['server/bootstrap/new.ts', [simulator, adapter]],
    ['server/app.ts', [simulator, adapter]],
    ['scripts/new.ts', [simulator, adapter]],
    ['test/support/new.ts', [simulator, adapter]],
  );
  expect(found).toEqual([rest, [], ...Array.from({ length: 6 }, () => [simulator])]);
});
