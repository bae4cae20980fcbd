import { slowestFiles } from './slowestFiles.ts';

const took = (name: string, seconds: number) => ({
  name: `/app/${name}`,
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
});

test('the slowest files come first, over all runs', () => {
  const embedded = { testResults: [took('a.test.ts', 2), took('b.test.ts', 70.25), took('c.test.ts', 0.1)] };
  const given = { testResults: [took('a.test.ts', 9)] };
  expect(slowestFiles([embedded, given], '/app', 3)).toBe(
    '\nSlowest test files:\n   70.3 s  b.test.ts\n    9.0 s  a.test.ts\n    2.0 s  a.test.ts\n',
  );
});

test('without tests nothing is printed', () => {
  expect(slowestFiles([], '/app')).toBe('');
});
