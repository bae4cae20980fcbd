import { jestCommand } from './jestCommand.ts';

const words = (depth: string | undefined, ...projects: string[]) =>
  jestCommand({ results: 'results.json', projects, depth }).join(' ');

test('the faults and the recipes only run with TEST_DEPTH=full', () => {
  const left = '--ignoreProjects faults --testPathIgnorePatterns test/commands/recipes\\.test\\.ts$';
  expect(words(undefined)).toContain(left);
  expect(words('', 'platform', 'commands')).toMatch(/ --selectProjects platform --selectProjects commands /);
  expect(words('', 'platform', 'commands')).toContain(left);
  expect(words('full')).not.toMatch(/ignore|Ignore|select/);
});

test('an unknown depth is rejected', () => {
  expect(() => words('deep')).toThrow('TEST_DEPTH is either full or absent');
});
