import { parsePaging } from './inputs.ts';
import { pageMeta, pageNumber } from './paging.ts';

test('absent and empty values mean the first page of 100', () => {
  expect(parsePaging({})).toEqual({ page: 1, perPage: 100 });
  expect(parsePaging({ page: '', perPage: '' })).toEqual({ page: 1, perPage: 100 });
});

test('both spellings, as text or number', () => {
  expect(parsePaging({ page: '3', per_page: '24' })).toEqual({ page: 3, perPage: 24 });
  expect(parsePaging({ page: 3, perPage: 24 })).toEqual({ page: 3, perPage: 24 });
});

test.each([
  [{ perPage: '101' }, 'perPage'],
  [{ per_page: '0' }, 'per_page'],
  [{ page: '-1' }, 'page'],
  [{ page: '1.5' }, 'page'],
  [{ page: 'one' }, 'page'],
  [{ page: '101', perPage: '100' }, 'page'],
])('%j is rejected at %s', (params, key) => {
  expect(() => parsePaging(params)).toThrow(
    expect.objectContaining({ code: 'validation-invalid-value', source: { type: 'query', path: [key] } }),
  );
});

test('the meta counts pages and names the last one that can be requested', () => {
  expect(pageMeta({ page: 2, perPage: 24 }, 49)).toEqual({
    page: 2,
    perPage: 24,
    totalItems: 49,
    totalPages: 3,
    paginationLimit: 416,
  });
});

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

test('a URL without a page means the first page', () => {
  expect(pageNumber(new URLSearchParams())).toBe(1);
});
