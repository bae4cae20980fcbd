import { spawnSync } from 'node:child_process';

const lint = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const found = [];
  for (const [filePath, imports] of JSON.parse(process.argv[1])) {
    const lines = imports.map((from, at) => \`import type { T\${at} } from '\${from}';\`);
    const [{ messages }] = await eslint.lintText(lines.join('\\n'), { filePath });
    const crossed = messages.filter(({ ruleId }) => ruleId === 'import-x/no-restricted-paths');
    found.push(crossed.map(({ line }) => imports[line - 1]));
  }
  console.log(JSON.stringify(found));`;

/** Returns which imports the linter rejects in each of these new files. The linter's configuration is an ES module. */
function refused(...files: readonly (readonly [path: string, imports: readonly string[]])[]): string[][] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', lint, JSON.stringify(files)],
    { encoding: 'utf8' },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

test('imports that cross a boundary are rejected, types included', () => {
  const outside = ['#src/config/search.ts', '#src/util/i18n.ts', '#src/routes.ts', '#server/web/index.ts'];
  const allowed = ['#contract/paths.ts', '#server/crypto/cipher.ts'];
  const module = ['#server/marketplace/listings/index.ts', '#server/marketplace/listings/records/store.ts'];
  const asked = '#server/marketplace/listings/dependents.ts';
  const [search, limits, forms, jobs] = refused(
    ['server/marketplace/search/new.ts', [...outside, ...allowed, ...module]],
    ['server/marketplace/limits/new.ts', [...outside, ...allowed, ...module, asked]],
    ['src/forms/new.ts', ['#src/api/failure.ts', '#src/util/i18n.ts', '#src/api/api.ts', '#src/routes.ts']],
    ['server/jobs/new.ts', ['#server/marketplace/ctx.ts', '#src/config/search.ts', '#server/app.ts']],
  );
  expect(search).toEqual([...outside, '#server/marketplace/listings/records/store.ts']);
  expect(limits).toEqual([...outside, ...module]);
  expect(forms).toEqual(['#src/api/api.ts', '#src/routes.ts']);
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
