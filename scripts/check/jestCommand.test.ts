import { existsSync } from 'node:fs';
import { jestCommand, needFullBrowser } from './jestCommand.ts';

const words = (depth: string | undefined, ...projects: string[]) =>
  jestCommand({ results: 'results.json', projects, depth, hasFullBrowser: true }).join(' ');

test('the faults and the recipes only run with TEST_DEPTH=full', () => {
  const left = '--ignoreProjects faults --testPathIgnorePatterns test/commands/recipes\\.test\\.ts$';
  expect(words(undefined)).toContain(left);
  expect(words('', 'platform', 'commands')).toMatch(/ --selectProjects platform --selectProjects commands /);
  expect(words('', 'platform', 'commands')).toContain(left);
  expect(words('full')).not.toMatch(/ignore|Ignore|select/);
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
