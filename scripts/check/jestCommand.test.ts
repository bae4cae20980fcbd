import { existsSync } from 'node:fs';
import { jestCommand, needFullBrowser } from './jestCommand.ts';

const words = (depth: string | undefined, ...files: string[]) =>
  jestCommand({ results: 'results.json', files, depth, hasFullBrowser: true }).join(' ');

test('the faults and the recipes only run with TEST_DEPTH=full', () => {
  const left = '--ignoreProjects faults --testPathIgnorePatterns test/commands/recipes\\.test\\.ts$';
  expect(words(undefined)).toContain(left);
  expect(words('', 'a.test.ts', 'b.test.ts')).toMatch(/ --runTestsByPath a\.test\.ts b\.test\.ts /);
  expect(words('', 'a.test.ts', 'b.test.ts')).toContain(left);
  expect(words('full')).not.toMatch(/ignore|Ignore|ByPath/);
});

test('only in the headless shell, the tests that need more are left out', () => {
  const files = Object.keys(needFullBrowser);
  expect(files.filter(path => !existsSync(path))).toEqual([]);
  const command = jestCommand({ results: 'results.json', depth: 'full', hasFullBrowser: false });
  const at = command.indexOf('--testPathIgnorePatterns');
  expect(command.slice(at + 1)).toEqual(files.map(path => `${path.replaceAll('.', '\\.')}$`));
});

test('an unknown depth is rejected', () => {
  expect(() => words('deep')).toThrow('TEST_DEPTH is either full or absent');
});
