import { pageNumber } from './pageNumber.ts';

test.each([
  ['7', 7],
  ['0', 1],
  ['-1', 1],
  ['1e3', 1],
  ['two', 1],
  ['1.5', 1],
  ['99999999', 99_999_999],
  ['9999999999', 1],
])('page=%s is page %d', (text, page) => {
  expect(pageNumber(new URLSearchParams({ page: text }))).toBe(page);
});

test('without a page it is the first', () => {
  expect(pageNumber(new URLSearchParams())).toBe(1);
});
