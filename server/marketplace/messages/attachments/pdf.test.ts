import { deflateSync } from 'node:zlib';
import { pdfProblem } from './pdf.ts';

const pdf = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}` +
      'trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n',
    'latin1',
  );
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';

function packed(objects: string, entries = '/Type /ObjStm /Filter /FlateDecode'): string {
  const content = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return `<< ${entries} /N 1 /First 4 /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

const page =
  '<< /Type /Page /Contents 3 0 R /Annots [<< /Subtype /Link /A << /S /URI /URI (https://x.org) >> >>] >>';

test.each([
  ['plain', pdf(catalog, page)],
  ['with packed objects', pdf(catalog, packed(`1 0 ${page}`))],
  ['that opens on its second page', pdf('<< /Type /Catalog /OpenAction [2 0 R /Fit] >>')],
])('a document %s is accepted', async (_, bytes) => {
  expect(await pdfProblem(bytes)).toBeUndefined();
});

test.each([
  ['a script', pdf(catalog, '<< /S /JavaScript /JS (app.alert(1)) >>')],
  ['a script in disguise', pdf(catalog, '<< /S /J#61vaScript /#4aS (app.alert(1)) >>')],
  ['a packed script', pdf(catalog, packed('1 0 << /S /JavaScript /JS (x) >>'))],
  [
    'a script in a packed stream in disguise',
    pdf(packed('1 0 << /JS (x) >>', '/Type /#4fbjStm /Filter/FlateDecode')),
  ],
  ['a program to start', pdf(catalog, '<< /S /Launch /F (cmd.exe) >>')],
  ['another file', pdf('<< /Type /Catalog /Names << /EmbeddedFiles 5 0 R >> >>')],
  ['a form that sends data', pdf(catalog, '<< /S /SubmitForm /F (https://x.org) >>')],
])('a document with %s is active', async (_, bytes) => {
  expect(await pdfProblem(bytes)).toBe('active');
});

test.each([
  ['a password', pdf(catalog, '<< /Encrypt 4 0 R >>')],
  [
    'objects behind two filters',
    pdf(packed('1 0 x', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]')),
  ],
  ['objects with a predictor', pdf(packed('1 0 x', '/Type /ObjStm /Filter /FlateDecode /DecodeParms 7 0 R'))],
  ['a filter named elsewhere', pdf(packed('1 0 x', '/Type /ObjStm /Filter 7 0 R'))],
  [
    'broken compression',
    pdf('<< /Type /ObjStm /Filter /FlateDecode /First 4 >>\nstream\nnot zlib\nendstream'),
  ],
])('a document with %s cannot be checked', async (_, bytes) => {
  expect(await pdfProblem(bytes)).toBe('locked');
});

test('a small file that unpacks to gigabytes cannot be checked', async () => {
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1');
  const object = `<< /Type /ObjStm /Filter /FlateDecode /N 1 /First 4 >>\nstream\n${bomb}\nendstream`;
  expect(await pdfProblem(pdf(catalog, object))).toBe('locked');
});

test.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff])],
  ['the first half of a document', pdf(catalog, page).subarray(0, 80)],
  ['a web page', Buffer.from('<html>%PDF-1.7 startxref')],
])('%s is not a document', async (_, bytes) => {
  expect(await pdfProblem(bytes)).toBe('damaged');
});
