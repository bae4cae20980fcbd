import { documentKind } from './verification.ts';

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['\u0089PNG\r\n', 'png'],
  ['<html>', undefined],
  ['PDF', undefined],
  ['', undefined],
] as const)('a file that begins with %j is %s', (beginning, kind) => {
  expect(documentKind(Uint8Array.from(beginning, letter => letter.charCodeAt(0)))).toBe(kind);
});
