import { existsSync } from 'node:fs';
import { secondDatabase } from './secondDatabase.ts';

test.each(Object.entries(secondDatabase))('%s is a test file with a reason to run twice', (path, reason) => {
  expect(path).toMatch(/\.test\.ts$/);
  expect(existsSync(path)).toBe(true);
  expect(reason).toMatch(/\w/);
});

test('at most 25 files run on the second database', () => {
  expect(Object.keys(secondDatabase).length).toBeLessThanOrEqual(25);
});
