import { documentName, maxDocumentName } from './attachments.ts';

test.each([
  ['Mietvertrag.pdf', 'Mietvertrag.pdf'],
  ['Договір оренди.PDF', 'Договір оренди.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a"b\r\nSet-Cookie: x.pdf', 'a b Set-Cookie x.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.pdf'],
  ['', 'document.pdf'],
  ['...', 'document.pdf'],
])('the document name %j becomes %j', (name, expected) => {
  expect(documentName(name)).toBe(expected);
});

test('a long name keeps its ending', () => {
  const name = documentName(`${'ї'.repeat(300)}.pdf`);
  expect(name).toHaveLength(maxDocumentName);
  expect(name.endsWith('ї.pdf')).toBe(true);
});
