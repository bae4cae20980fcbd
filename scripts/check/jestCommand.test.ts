import { jestCommand } from './jestCommand.ts';

const words = (depth: string | undefined, ...files: string[]) =>
  jestCommand({ results: 'results.json', files, depth }).join(' ');

test('the faults and the recipes only run with TEST_DEPTH=full', () => {
  const left = '--ignoreProjects faults --testPathIgnorePatterns test/commands/recipes\\.test\\.ts$';
  expect(words(undefined)).toContain(left);
  expect(words('', 'a.test.ts', 'b.test.ts')).toMatch(/ --runTestsByPath a\.test\.ts b\.test\.ts /);
  expect(words('', 'a.test.ts', 'b.test.ts')).toContain(left);
  expect(words('full')).not.toMatch(/ignore|Ignore|ByPath/);
});

test('an unknown depth is rejected', () => {
  expect(() => words('deep')).toThrow('TEST_DEPTH is either full or absent');
});
