import { randomUUID } from 'node:crypto';
import type { MessageDocument } from '#contract/booking/attachments.ts';
import { DAY } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { realPictures } from '#test/support/imageResize.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { photo } from './pictures.ts';
import { failureOf, testClient, UUID, type Res } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let transaction: Res;
beforeAll(async () => {
  app = await startApp({ imageResize: realPictures() });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
  transaction = await ben.enquires(await ada.publishes());
});

type Variants = Record<string, { url: string }>;

const imageIdsOf = (message: Res | undefined): string[] =>
  ((message?.relationships.images?.data ?? []) as { id: { uuid: string } }[]).map(({ id }) => id.uuid);

const small = 'variants.square-small';

async function sends(who: Person, attached: { imageIds?: string[]; documentId?: string }): Promise<Res> {
  const { imageIds = [], documentId } = attached;
  // Messages are ordered by the time they were sent.
  app.clock.advance(1000);
  const { data } = await who.sdk.messages.send(
    {
      transactionId: transaction.id,
      content: 'Please look',
      imageIds: imageIds.map(id => new UUID(id)),
      ...(documentId ? { documentId: new UUID(documentId) } : {}),
    },
    { expand: true, include: ['images'], 'fields.image': small },
  );
  return data.data;
}

/** The newest message as this user sees it: its attributes, and the URLs of its photos. */
async function newestFor(who: Person) {
  const { data } = await who.sdk.messages.query({
    transactionId: transaction.id,
    include: ['images'],
    'fields.image': small,
  });
  const [message] = data.data;
  const urls = imageIdsOf(message).map(id => {
    const image = data.included?.find(one => one.id.uuid === id);
    return (image?.attributes.variants as Variants | undefined)?.['square-small']?.url ?? '';
  });
  return { content: '', ...message?.attributes, urls };
}

/** URLs name the site's public address. */
async function status(url: string): Promise<number> {
  const { pathname, search } = new URL(url);
  return (await fetch(`${app.baseUrl}${pathname}${search}`)).status;
}
const pdf = (text = '') =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${text} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`;
const cookieOf = ({ tokens }: Person) =>
  `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(tokens.getToken()))}`;

async function uploadsPdf(who: Person, content: string | Uint8Array, name = 'Mietvertrag für Ben.pdf') {
  const body = new FormData();
  body.set('document', new File([content as BlobPart], name));
  const headers = { origin: app.baseUrl, cookie: cookieOf(who) };
  const response = await fetch(`${app.baseUrl}/api/messages/document`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

async function documentOf(who: Person, name?: string): Promise<string> {
  const { text } = await uploadsPdf(who, pdf(), name);
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0];
  if (!id) throw new Error(`No document: ${text}`);
  return id;
}

const opens = (who: Person, id: string) =>
  fetch(`${app.baseUrl}/api/messages/document/${id}`, { headers: { cookie: cookieOf(who) } });

test('photos are seen by the two parties, in order, and by nobody else', async () => {
  const imageIds = [await ada.uploads(await photo()), await ada.uploads(await photo())];
  const sent = await sends(ada, { imageIds });
  expect(imageIdsOf(sent)).toEqual(imageIds);
  for (const who of [ada, ben]) {
    const { urls } = await newestFor(who);
    expect(urls.map(url => imageIds.findIndex(id => url.includes(id)))).toEqual([0, 1]);
    for (const url of urls) {
      expect(await status(url)).toBe(200);
      expect(await status(url.replace(/\?.*/, ''))).toBe(404);
    }
  }
  expect(await failureOf(newestFor(cy))).toMatchObject({ status: 403 });
});

test('photos of a new account are covered for the other side, and not once it is known', async () => {
  await sends(ben, { imageIds: [await ben.uploads(await photo())] });
  expect(await newestFor(ada)).toMatchObject({ covered: true });
  expect(await newestFor(ben)).not.toHaveProperty('covered');
  app.clock.advance(60 * DAY);
  await ada.sdk.login({ username: ada.email, password: ada.password });
  expect(await newestFor(ada)).not.toHaveProperty('covered');
});

test('after a block neither sees the other’s photos, also by a URL of before', async () => {
  const document = await documentOf(ada);
  await sends(ada, { imageIds: [await ada.uploads(await photo())], documentId: document });
  const [url = ''] = (await newestFor(ben)).urls;
  expect(await status(url)).toBe(200);
  expect((await opens(ben, document)).status).toBe(200);
  await callWebApi(app, 'safety/block', { userId: ada.id }, ben.tokens.getToken());
  expect(await status(url)).toBe(404);
  expect(await newestFor(ben)).toMatchObject({ urls: [], content: 'Please look' });
  expect(await newestFor(ben)).not.toHaveProperty('documents');
  expect((await opens(ben, document)).status).toBe(404);
  // Whoever sent them still sees their own.
  const own = await newestFor(ada);
  expect(own.urls).toHaveLength(1);
  expect(await status(own.urls[0] ?? '')).toBe(200);
});

test.each([
  ['five photos', [1, 2, 3, 4, 5].map(() => randomUUID())],
  ['the same photo twice', Array<string>(2).fill(randomUUID())],
])('%s are refused, and no message is sent', async (_, imageIds) => {
  expect(await failureOf(sends(ada, { imageIds }))).toMatchObject({
    status: 400,
    code: 'validation-invalid-value',
  });
  expect((await newestFor(ben)).content).not.toBe('Please look');
});

test('photos and documents of others, and those that are gone, are refused', async () => {
  for (const imageId of [await ben.uploads(), randomUUID()])
    expect(await failureOf(sends(ada, { imageIds: [imageId] }))).toMatchObject({
      status: 409,
      code: 'image-invalid',
    });
  const document = await documentOf(ada);
  await sends(ada, { documentId: document });
  for (const documentId of [await documentOf(ben), document, randomUUID()])
    expect(await failureOf(sends(ada, { documentId }))).toMatchObject({
      status: 409,
      code: 'document-invalid',
    });
});

test('a document is saved as a file by the two parties only', async () => {
  const documentId = await documentOf(ada, 'Договір/оренди.pdf');
  expect((await opens(ben, documentId)).status).toBe(404);
  await sends(ada, { documentId });
  const { documents } = (await newestFor(ben)) as { documents?: MessageDocument[] };
  expect(documents).toEqual([{ id: documentId, name: 'Договір оренди.pdf', bytes: expect.any(Number) }]);
  const response = await opens(ben, documentId);
  expect(await response.text()).toBe(pdf());
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%D0%94/),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store, no-transform',
  });
  expect((await opens(cy, documentId)).status).toBe(403);
});

test.each([
  ['with scripts', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 409, 'document-active'],
  ['with a password', pdf('/Encrypt 2 0 R'), 409, 'document-locked'],
  ['that is a picture', new Uint8Array([0xff, 0xd8, 0xff]), 409, 'document-damaged'],
  ['of more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 413, 'request-upload-over-limit'],
])('a document %s is refused with its reason', async (_, content, expected, code) => {
  const answer = await uploadsPdf(ada, content);
  expect(answer.status).toBe(expected);
  expect(answer.text).toContain(code);
});

test('what was never sent is gone after a day; what was sent stays', async () => {
  const [unsent, sent] = [await documentOf(ada), await documentOf(ada)];
  await sends(ada, { documentId: sent, imageIds: [await ada.uploads(await photo())] });
  app.clock.advance(2 * DAY);
  for (const { name, run } of schedule) if (/remove (files|pictures)/.test(name)) await run(app.engine);
  const ids = await app.engine.db.rows(
    'select id from message_files where owner_id = $1 and image_id is null',
    [ada.id],
  );
  expect(ids).toEqual([{ id: sent }]);
  expect(await app.engine.storage.get(`message-documents/${unsent}/document.pdf`)).toBeUndefined();
  const [row] = await app.engine.db.rows<{ images: number }>(
    `select count(*)::int as images from message_files f join images on images.id = f.image_id
     where f.owner_id = $1 and f.message_id is not null`,
    [ada.id],
  );
  expect(row).toEqual({ images: 1 });
});

test('operators see the photos and the document of a reported message', async () => {
  const documentId = await documentOf(ada);
  const imageId = await ada.uploads(await photo());
  const { id } = await sends(ada, { imageIds: [imageId], documentId });
  await callWebApi(
    app,
    'safety/report',
    { kind: 'message', id: id.uuid, reason: 'other', note: 'See the photo' },
    ben.tokens.getToken(),
  );
  const [report] = await app.engine.db.rows<{ images: string[]; evidence: { documents?: string } }>(
    'select image_ids as images, evidence from reports where target_id = $1',
    [id.uuid],
  );
  expect(report).toMatchObject({ images: [imageId], evidence: { documents: 'Mietvertrag für Ben.pdf' } });
});

test('photos and documents of a process of the previous version are those of this one', async () => {
  const { db, clock } = app.engine;
  const [imageId, documentId] = [await ada.uploads(await photo()), randomUUID()];
  const { id } = await sends(ada, {});
  // The statements of that version, which may serve while this one starts.
  await db.run(
    `insert into message_images (message_id, image_id, position)
     select $1, id, at from unnest($2::uuid[]) with ordinality as given (id, at)`,
    [id.uuid, [imageId]],
  );
  await db.run(
    'insert into message_documents (id, owner_id, name, bytes, created_at) values ($1, $2, $3, $4, $5)',
    [documentId, ada.id, 'lease.pdf', pdf().length, clock.now()],
  );
  await db.run(
    'update message_documents set message_id = $3 where id = $1 and owner_id = $2 and message_id is null',
    [documentId, ada.id, id.uuid],
  );
  const { urls, ...seen } = await newestFor(ben);
  expect(urls[0]).toContain(imageId);
  expect(seen).toMatchObject({ documents: [{ id: documentId, name: 'lease.pdf', bytes: pdf().length }] });
  const rows = await db.rows(
    `select message_id, array_agg(image_id order by position) as images from message_images
     where message_id = $1 group by message_id`,
    [id.uuid],
  );
  expect(rows).toEqual([{ messageId: id.uuid, images: [imageId] }]);
});
