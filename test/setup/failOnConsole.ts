import { format } from 'node:util';

// React and hydration report real defects through console.error: a test that triggers it fails.
let errors: string[] = [];

beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(format(...args));
  });
});

afterEach(() => {
  // After a failed beforeAll, beforeEach has not run.
  if (jest.isMockFunction(console.error)) jest.mocked(console.error).mockRestore();
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});
