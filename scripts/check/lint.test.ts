import { lint } from '#test/support/lint.ts';

/** Returns the rules that a file of these lines breaks, by line. */
const brokenIn = (path: string, lines: readonly string[]) =>
  lint({ [path]: lines.join('\n') })
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, rule }) => `${line} ${rule}`);

const lines = [
  'export const behind = /(?<=a)b/;',
  'export const home = process.env.HOME;',
  'export const format = (locale: string) => new Intl.NumberFormat(locale);',
  'const wait = async (): Promise<void> => undefined;',
  'wait();',
  'export const listen = (on: (event: () => void) => void) => on(() => wait());',
  "export const mark = (sign: 'a' | 'b') => {",
  "  switch (sign) { case 'a': return 1; }",
  '  return 2;',
  '};',
  ['export const sql = `select at as', '"createdAt" from events`;'].join(' '),
];

test('a cache that is not bounded in bytes, and that operators do not see, is refused', () => {
  const cache = ["import { LRUCache } from 'lru-cache';", 'export const seen = new LRUCache({ max: 1000 });'];
  const refused = ['1 eslint(no-restricted-imports)'];
  expect(brokenIn('server/web/new.ts', cache)).toEqual(refused);
  expect(brokenIn('src/util/new.ts', cache)).toEqual(refused);
  expect(brokenIn('src/contract/new.ts', cache)).toEqual(refused);
  expect(brokenIn('server/caches/new.ts', cache)).toEqual([]);
});

test('what the project refuses by rules of its own, and promises and cases that are left out, are found', () => {
  const types = [
    '5 typescript(no-floating-promises)',
    '6 typescript(no-misused-promises)',
    '8 typescript(switch-exhaustiveness-check)',
  ];
  const process = '2 eslint(no-restricted-properties)';
  const locale = '3 eslint-js(no-restricted-syntax)';
  const behind = '1 eslint-js(no-restricted-syntax)';
  const alias = '11 eslint-js(no-restricted-syntax)';
  expect(brokenIn('src/util/new.ts', lines)).toEqual([behind, process, locale, ...types]);
  expect(brokenIn('server/web/new.ts', lines)).toEqual([process, locale, ...types, alias]);
  expect(brokenIn('scripts/new.ts', lines)).toEqual([...types, alias]);
});
