import { parseSelection } from './selection.ts';

test('parts and pages can be named; without names, all are selected', () => {
  const all = parseSelection([]);
  expect([all.has('axe'), all.has('html'), all.hasPage('/s')]).toEqual([true, true, true]);
  const some = parseSelection(['axe', '/login', '/account/*']);
  expect([some.has('axe'), some.has('html')]).toEqual([true, false]);
  expect(['/login', '/login?x', '/account/data', '/'].filter(some.hasPage)).toEqual([
    '/login',
    '/account/data',
  ]);
  expect(parseSelection(['html', '/account/*']).problem).toBeUndefined();
  expect(parseSelection(['speed']).problem).toMatch(/^"speed" is none of lighthouse, /);
});
