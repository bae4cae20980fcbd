import { compare, ratioOf, tableOf, type Measured } from './compare.ts';

const measured = (what: string, ...values: number[]): Measured => ({ group: '/s', what, unit: 'ms', values });

test('a ratio is now to then, and one where nothing was measured on either side', () => {
  expect([ratioOf(3, 2), ratioOf(0, 5), ratioOf(0, 0), ratioOf(5, 0)]).toEqual([1.5, 0, 1, Infinity]);
});

test('figures are medians, and the ratio is the median of the ratios of the rounds', () => {
  // In the second round the machine was busy.
  const rounds = [[measured('p99', 10, 20, 5)], [measured('p99', 40, 50, 40)], [measured('p99', 12, 20, 6)]];
  expect(compare(rounds, 1)).toEqual([
    { group: '/s', what: 'p99', unit: 'ms', now: 12, then: 20, ratio: 0.6, ratios: [0.5, 0.8, 0.6] },
  ]);
  expect(compare(rounds, 2)).toMatchObject([{ now: 12, then: 6, ratio: 2, ratios: [2, 1, 2] }]);
});

test('the table shows each figure below the name of its group', () => {
  const rounds = [[measured('p99', 10, 20), measured('CPU', 4.25, 5), measured('database', 1, 0)]];
  expect(tableOf('a beside b', compare(rounds, 1))).toEqual([
    'a beside b',
    '                     now      then   ratio   lowest and highest',
    '/s',
    '  p99, ms           10.0      20.0    0.50   0.50 0.50',
    '  CPU, ms           4.25      5.00    0.85   0.85 0.85',
    '  database, ms      1.00      0.00       –   – –',
  ]);
});
