import { lint } from '#test/support/lint.ts';

/** Returns the files that import themselves through others. */
const inCycles = (files: Readonly<Record<string, string>>) =>
  lint(files)
    .filter(({ rule }) => rule === 'import(no-cycle)')
    .map(({ file }) => file)
    .sort();

test('a cycle of type imports alone is found', () => {
  const found = inCycles({
    'src/one.ts': `import type { Two } from '#src/two.ts';\nexport type One = Two | 1;\n`,
    'src/two.ts': `import { type Three } from './three.ts';\nexport type Two = Three | 2;\n`,
    'src/three.ts': `export type { One as Three } from './one.ts';\n`,
    'src/four.ts': `export type { One as Four } from './one.ts';\n`,
  });
  expect(found).toEqual(['src/one.ts', 'src/three.ts', 'src/two.ts']);
});
