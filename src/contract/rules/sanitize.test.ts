import { sanitize } from '../extendedData.ts';

test('angle brackets become look-alikes that no browser reads as markup', () => {
  expect(sanitize('<b>1 < 2 & "x"</b>')).toBe('＜b＞1 ＜ 2 & "x"＜/b＞');
});

test('other text stays unchanged', () => {
  expect(sanitize('Поруч ‹тут›')).toBe('Поруч ‹тут›');
});
