import { randomUUID } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import { defaultLimits } from '#server/marketplace/limits/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { changeSettings } from '#test/support/database.ts';
import { conversationOf, filesOf, pdf, pdfFile, putsRaw } from '#test/support/files.ts';
import { realPictures } from '#test/support/imageResize.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { failureOf, UUID, type Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let transaction: Res;
beforeAll(async () => {
  app = await startApp({ imageResize: realPictures() });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben } = await cast(app));
  transaction = await ben.enquires(await ada.publishes());
});

const files = (who: Pick<Person, 'sdk'>) => filesOf(app, who);
const conversation = () => conversationOf(app, transaction);
const sends: ReturnType<typeof conversation>['sends'] = (...message) => conversation().sends(...message);
const newestFor = (who: Pick<Person, 'sdk'>) => conversation().newestFor(who);
const downloadable = async (url: string) => (await fetch(url)).status;

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(2000, 7),
]);
const named = (bytes: BlobPart, name: string, type: string) => new File([bytes], name, { type });

test.each([
  ['a picture of an iPhone named .jpg', () => named(new Uint8Array(heic), 'IMG_1.jpg', 'image/jpeg')],
  ['a PDF with scripts', () => pdfFile('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF with a password', () => pdfFile('/Encrypt 2 0 R')],
  ['half a PDF', () => named(pdf().slice(0, 40), 'half.pdf', 'application/pdf')],
  ['a PDF that says it is a picture', () => named(pdf(), 'room.jpg', 'image/jpeg')],
  ['a web page that says it is a PDF', () => named('<html></html>', 'page.pdf', 'application/pdf')],
])('%s fails its verification, and its bytes are gone', async (_, make) => {
  const id = await files(ada).uploads(make());
  expect(await files(ada).stateOf(id)).toBe('verificationFailed');
  expect(await app.engine.storage.list(`message-documents/${id.uuid}/`)).toEqual([]);
  expect(await failureOf(sends(ada, [id]))).toMatchObject({ status: 409, code: 'file-invalid' });
  expect(await failureOf(ada.sdk.ownFileDownloads.create({ fileId: id }))).toMatchObject({
    code: 'conflict',
  });
});

test.each([
  ['a program', { name: 'setup.exe', mimeType: 'application/x-msdownload', size: 10 }, 'mimeType'],
  ['a web page', { name: 'page.html', mimeType: 'text/html', size: 10 }, 'mimeType'],
  ['a HEIC picture', { name: 'IMG_1.heic', mimeType: 'image/heic', size: 10 }, 'mimeType'],
  ['a photo of 40 MB', { name: 'room.jpg', mimeType: 'image/jpeg', size: 40 * 1024 * 1024 }, 'size'],
  ['a PDF of 6 MB', { name: 'lease.pdf', mimeType: 'application/pdf', size: 6 * 1024 * 1024 }, 'size'],
])('%s is refused before it is uploaded, at its place', async (_, file, place) => {
  expect(await failureOf(ada.sdk.ownFiles.create(file))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source: { type: 'body', path: [place] },
  });
});

test('an upload that breaks off, or is of another size, stores nothing and may be repeated', async () => {
  const file = pdfFile();
  const { announces, asksWhere, puts, stateOf } = files(ada);
  const { id } = await announces(file);
  const target = await asksWhere(id);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(await putsRaw(target.url, bytes.subarray(0, 50), bytes.length, true)).toBe(0);
  expect(await putsRaw(target.url, bytes.subarray(0, 50), 50)).toBe(400);
  expect(await putsRaw(target.url, bytes.subarray(0, 50), undefined)).toBe(400);
  const larger = Buffer.concat([bytes, bytes]);
  expect(await putsRaw(target.url, larger, larger.length)).toBe(413);
  expect(await putsRaw(target.url, larger, undefined)).toBe(413);
  expect(await stateOf(id)).toBe('pendingUpload');
  expect(await app.engine.storage.list(`message-documents/${id.uuid}/`)).toEqual([]);
  expect((await puts(target, file)).status).toBe(204);
  expect(await putsRaw(target.url, bytes, bytes.length)).toBe(409);
  expect(await failureOf(asksWhere(id))).toMatchObject({ status: 409, code: 'conflict' });
});

test('a URL works for its file and its use only, and for a while', async () => {
  const { announces, asksWhere, uploads, downloads } = files(ada);
  const waiting = await asksWhere((await announces(pdfFile())).id);
  const other = await asksWhere((await announces(pdfFile())).id);
  const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  expect(await putsRaw(waiting.url.replace(idOf(waiting.url), idOf(other.url)), Buffer.from('x'), 1)).toBe(
    403,
  );
  expect(await downloadable(waiting.url)).toBe(403);
  const id = await uploads(pdfFile());
  await sends(ada, [id]);
  const url = await downloads(id);
  expect(await downloadable(url)).toBe(200);
  expect(await downloadable(url.replace(/access=.*/, ''))).toBe(403);
  expect(await downloadable(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBe(403);
  app.clock.advance(5 * MINUTE);
  expect(await downloadable(url)).toBe(403);
  app.clock.advance(25 * MINUTE);
  expect(await putsRaw(waiting.url, Buffer.from(pdf()), pdf().length)).toBe(403);
});

test('browsers of other sites may send and read the bytes', async () => {
  const { url } = await files(ada).asksWhere((await files(ada).announces(pdfFile())).id);
  const asked = await fetch(url, { method: 'OPTIONS' });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
});

test.each([
  ['five photos', 5, 0],
  ['two documents', 0, 2],
])('%s are refused, and no message is sent', async (_, photos, documents) => {
  const { announces } = files(ada);
  const announced = [
    ...Array.from({ length: photos }, () => announces(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))),
    ...Array.from({ length: documents }, () => announces(pdfFile())),
  ];
  const ids = (await Promise.all(announced)).map(({ id }) => id);
  expect(await failureOf(sends(ada, ids))).toMatchObject({
    status: 400,
    source: { path: ['publicFileAttachments'] },
  });
  expect((await newestFor(ben)).attached).toEqual([]);
  // The message was not sent, so they can still be.
  await sends(ada, ids.slice(0, 1));
});

test('files of others, those sent before, and unknown ones are refused', async () => {
  const own = await files(ada).uploads(pdfFile());
  await sends(ada, [own]);
  for (const id of [await files(ben).uploads(pdfFile()), own, new UUID(randomUUID())])
    expect(await failureOf(sends(ada, [id]))).toMatchObject({ status: 409, code: 'file-invalid' });
});

test('the same message sent twice is one message with one file', async () => {
  const file = await files(ada).uploads(pdfFile());
  const id = new UUID(randomUUID());
  const [first, second] = [await sends(ada, [file], { id }), await sends(ada, [file], { id })];
  expect([first.id.uuid, second.id.uuid]).toEqual([id.uuid, id.uuid]);
  const { data } = await ben.sdk.messages.query({ transactionId: transaction.id });
  expect(data.data.filter(message => message.id.uuid === id.uuid)).toHaveLength(1);
  expect((await newestFor(ben)).attached).toHaveLength(1);
});

test('each file counts as an upload', async () => {
  const uploads = { most: 2, milliseconds: MINUTE };
  const { settings } = app.engine;
  changeSettings(app.engine, { limits: { ...defaultLimits, uploads } });
  const { announces } = files(ada);
  await announces(pdfFile());
  await announces(pdfFile());
  expect(await failureOf(announces(pdfFile()))).toMatchObject({ status: 429, code: 'too-many-requests' });
  app.engine.settings = settings;
});

test('listings have no files', async () => {
  const listing = { title: 'A room', protectedFileAttachments: [await files(ada).uploads(pdfFile())] };
  expect(await failureOf(ada.sdk.ownListings.createDraft(listing))).toMatchObject({
    status: 400,
    code: 'validation-disallowed-key',
    source: { path: ['protectedFileAttachments'] },
  });
});
