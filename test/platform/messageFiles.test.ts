import sharp from 'sharp';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { ban, purgeDeleted } from '#server/marketplace/users/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { conversationOf, filesOf, here, pdf, pdfFile, putsRaw, withFiles } from '#test/support/files.ts';
import { realPictures } from '#test/support/imageResize.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createIntegrationSdk, UUID as OperatorsUUID } from './integrationSdk.ts';
import { photo } from './pictures.ts';
import { createSdk, failureOf, newStore, UUID, type Res } from './sdk.ts';

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

const files = (who: Pick<Person, 'sdk'>) => filesOf(app, who);
const conversation = () => conversationOf(app, transaction);
const sends: ReturnType<typeof conversation>['sends'] = (...message) => conversation().sends(...message);
const newestFor = (who: Pick<Person, 'sdk'>) => conversation().newestFor(who);
const room = () => photo({ width: 300, height: 200, format: 'png' });
const downloadable = async (url: string) => (await fetch(url)).status;

test('a photo and a document are uploaded, sent and read with the SDK', async () => {
  const { announces, asksWhere, puts, stateOf } = files(ada);
  const picture = await room();
  const { id, type, attributes } = await announces(picture);
  expect({ type, ...attributes }).toEqual({
    type: 'ownFile',
    name: 'photo.jpg',
    size: picture.size,
    state: 'pendingUpload',
    createdAt: app.clock.now(),
    stateUpdatedAt: app.clock.now(),
  });
  const target = await asksWhere(id);
  expect(target).toMatchObject({
    fileId: { uuid: id.uuid },
    method: 'PUT',
    headers: { 'Content-Type': 'image/png' },
    expiresAt: new Date(app.clock.now().getTime() + 30 * MINUTE),
  });
  expect((await puts(target, picture)).status).toBe(204);
  expect(await stateOf(id)).toBe('pendingVerification');
  await drain(app.engine, handlers);
  expect(await stateOf(id)).toBe('available');
  const document = await files(ada).uploads(pdfFile());
  await sends(ada, [id, document]);
  for (const who of [ada, ben]) {
    const { attached } = await newestFor(who);
    expect(attached).toEqual([
      {
        ...{ id: id.uuid, scope: 'public', deleted: false },
        file: { name: 'photo.jpg', size: expect.any(Number), state: 'available', deleted: false },
      },
      {
        ...{ id: document.uuid, scope: 'public', deleted: false },
        file: { name: 'Mietvertrag.pdf', size: pdf().length, state: 'available', deleted: false },
      },
    ]);
    const [first, second] = await Promise.all([id, document].map(one => files(who).downloads(one)));
    const jpeg = await fetch(first ?? '');
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await jpeg.arrayBuffer());
    expect(bytes.length).toBe(attached[0]?.file.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    const paper = await fetch(second ?? '');
    expect(await paper.text()).toBe(pdf());
    expect(Object.fromEntries(paper.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=Mietvertrag.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    });
  }
  const file = await ben.sdk.files.show({ fileAttachmentId: document });
  expect(file.data.data).toMatchObject({ type: 'file', attributes: { name: 'Mietvertrag.pdf' } });
});

test('the metadata of a photo is gone from what its reader downloads', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#123' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const id = await files(ada).uploads(new File([new Uint8Array(bytes)], 'here.jpg', { type: 'image/jpeg' }));
  await sends(ada, [id]);
  const read = await fetch(await files(ben).downloads(id));
  expect((await sharp(await read.arrayBuffer()).metadata()).exif).toBeUndefined();
});

test('what an SDK client sends is seen on our page, and the other way round', async () => {
  const [picture, paper] = [await files(ben).uploads(await room()), await files(ben).uploads(pdfFile())];
  await sends(ben, [picture, paper]);
  expect(await newestFor(ada)).toMatchObject({
    images: [expect.any(String)],
    documents: [{ id: paper.uuid, name: 'Mietvertrag.pdf', bytes: pdf().length }],
    covered: true,
  });
  const imageId = await ada.uploads(await photo());
  await sends(ada, [], { imageIds: [new UUID(imageId)] });
  const { images, attached } = await newestFor(ben);
  expect(images).toEqual([imageId]);
  expect(attached).toMatchObject([{ scope: 'public', file: { name: 'photo-1.jpg', state: 'available' } }]);
  const url = await files(ben).downloads(new UUID(attached[0]?.id ?? ''));
  const { size } = await (await fetch(url)).blob();
  expect(size).toBe(attached[0]?.file.size);
});

test('a file may be attached before it is uploaded, and is shown once it is checked', async () => {
  const picture = await room();
  const { announces, asksWhere, puts } = files(ada);
  const { id } = await announces(picture);
  await sends(ada, [id]);
  expect(await newestFor(ben)).toMatchObject({
    images: [],
    attached: [{ file: { state: 'pendingUpload' } }],
  });
  expect(await failureOf(files(ben).downloads(id))).toMatchObject({ status: 409, code: 'conflict' });
  await puts(await asksWhere(id), picture);
  expect(await newestFor(ben)).toMatchObject({
    images: [],
    attached: [{ file: { state: 'pendingVerification' } }],
  });
  await drain(app.engine, handlers);
  expect(await newestFor(ben)).toMatchObject({
    images: [expect.any(String)],
    attached: [{ file: { state: 'available' } }],
  });
  // It is a picture of a message now, not an upload that was forgotten.
  app.clock.advance(2 * DAY);
  await cleansUp();
  expect((await newestFor(ben)).images).toHaveLength(1);
});

test('nobody but the two parties sees a file', async () => {
  const id = await files(ada).uploads(pdfFile());
  const visitor = createSdk(app.baseUrl);
  const reads = (who: Pick<Person, 'sdk'>) => [
    () => who.sdk.files.show({ fileAttachmentId: id }),
    () => who.sdk.fileDownloads.create({ fileAttachmentId: id }),
  ];
  for (const read of reads(ben)) expect(await failureOf(read())).toMatchObject({ status: 404 });
  await sends(ada, [id]);
  for (const read of [...reads(cy), ...reads({ sdk: visitor })])
    expect(await failureOf(read())).toMatchObject({ status: 403 });
  for (const uses of [
    () => ben.sdk.ownFiles.show({ id }),
    () => ben.sdk.ownFileDownloads.create({ fileId: id }),
    () => ben.sdk.fileUploads.create({ fileId: id }),
  ])
    expect(await failureOf(uses())).toMatchObject({ status: 404 });
});

test('an operator who is logged in as a party sees none', async () => {
  const id = await files(ada).uploads(pdfFile());
  await sends(ada, [id]);
  const tokenStore = newStore();
  const token = await tokenAs(app, ben.id);
  if (token) tokenStore.setToken(token);
  const as = { sdk: createSdk(app.baseUrl, { tokenStore }) };
  expect((await newestFor(as)).attached).toEqual([]);
  expect(await failureOf(as.sdk.files.show({ fileAttachmentId: id }))).toMatchObject({ status: 403 });
  expect(await failureOf(as.sdk.fileDownloads.create({ fileAttachmentId: id }))).toMatchObject({
    status: 403,
  });
  expect(
    await failureOf(as.sdk.ownFiles.create({ name: 'a.pdf', mimeType: 'application/pdf', size: 9 })),
  ).toMatchObject({
    status: 403,
  });
});

test.each([
  ['blocks the sender', () => callWebApi(app, 'safety/block', { userId: ada.id }, ben.tokens.getToken())],
  [
    'is blocked by the sender',
    () => callWebApi(app, 'safety/block', { userId: ben.id }, ada.tokens.getToken()),
  ],
  ['wrote to somebody who is banned', () => ban(ctxFor(app.engine, { kind: 'integration' }), { id: ada.id })],
])('a reader who %s sees no file, also by a URL of before', async (_, ends) => {
  const ids = [await files(ada).uploads(await room()), await files(ada).uploads(pdfFile())];
  await sends(ada, ids);
  const urls = await Promise.all(ids.map(id => files(ben).downloads(id)));
  expect(await Promise.all(urls.map(downloadable))).toEqual([200, 200]);
  await ends();
  expect(await Promise.all(urls.map(downloadable))).toEqual([404, 404]);
  expect(await newestFor(ben)).toMatchObject({ content: 'Please look', attached: [], images: [] });
  for (const fileAttachmentId of ids)
    expect(await failureOf(ben.sdk.files.show({ fileAttachmentId }))).toMatchObject({ status: 404 });
});

test('a banned reader’s URLs end', async () => {
  const id = await files(ada).uploads(pdfFile());
  await sends(ada, [id]);
  const url = await files(ben).downloads(id);
  await ban(ctxFor(app.engine, { kind: 'integration' }), { id: ben.id });
  expect(await downloadable(url)).toBe(403);
});

test('four photos of both kinds and a document are one message', async () => {
  const imageIds = [new UUID(await ada.uploads(await photo())), new UUID(await ada.uploads(await photo()))];
  const ids = [];
  for (const file of [await room(), await room(), pdfFile()]) ids.push(await files(ada).uploads(file));
  await sends(ada, ids, { imageIds });
  const { images, attached } = await newestFor(ben);
  expect(images).toHaveLength(4);
  expect(images.slice(0, 2)).toEqual(imageIds.map(({ uuid }) => uuid));
  expect(attached).toHaveLength(5);
});

async function cleansUp(): Promise<void> {
  for (const { name, run } of schedule) if (/remove (files|pictures)/.test(name)) await run(app.engine);
}

test('what no message names is gone after a day', async () => {
  const [picture, paper] = [await files(ada).uploads(await room()), await files(ada).uploads(pdfFile())];
  const { id: neverUploaded } = await files(ada).announces(pdfFile());
  app.clock.advance(DAY + MINUTE);
  await cleansUp();
  for (const id of [picture, paper, neverUploaded])
    expect(await failureOf(ada.sdk.ownFiles.show({ id }))).toMatchObject({ status: 404 });
  expect(await app.engine.storage.list(`message-documents/${paper.uuid}/`)).toEqual([]);
});

test('files and pictures are gone with the account of their sender', async () => {
  const ids = [await files(ada).uploads(await room()), await files(ada).uploads(pdfFile())];
  await sends(ada, ids, { imageIds: [new UUID(await ada.uploads(await photo()))] });
  const { images } = await newestFor(ada);
  expect(images).toHaveLength(2);
  const stored = async () => [
    ...(await app.engine.storage.list('message-documents/')),
    ...(await app.engine.storage.list('images/')),
  ];
  expect(await stored()).toEqual(expect.arrayContaining([...images, ids[1]?.uuid]));
  const url = await files(ben).downloads(ids[1] ?? { uuid: '' });
  await ada.sdk.currentUser.delete({ currentPassword: ada.password });
  expect(await downloadable(url)).toBe(404);
  expect((await newestFor(ben)).attached).toEqual([]);
  app.clock.advance(28 * DAY);
  await purgeDeleted(app.engine);
  const left = await stored();
  for (const id of [...images, ids[1]?.uuid]) expect(left).not.toContain(id);
  expect(await app.engine.db.rows('select 1 from message_files where owner_id = $1', [ada.id])).toEqual([]);
});

test('an Integration API client reads the facts, and the bytes once the message is reported', async () => {
  // The newest comes first.
  app.clock.advance(1000);
  const id = await files(ada).uploads(pdfFile());
  const { id: messageId } = await sends(ada, [id]);
  const integration = createIntegrationSdk(app.baseUrl);
  const { data } = await integration.messages.query({
    transactionId: new OperatorsUUID(transaction.id.uuid),
    include: withFiles,
  });
  expect(data.included).toContainEqual(
    expect.objectContaining({
      type: 'file',
      attributes: {
        ...{ name: 'Mietvertrag.pdf', size: pdf().length, state: 'available', deleted: false },
        ...{ createdAt: expect.any(Date), stateUpdatedAt: expect.any(Date) },
        requiredVerificationChecks: ['content'],
        verificationChecks: [{ type: 'content', result: 'passed' }],
      },
    }),
  );
  const fileId = new OperatorsUUID(id.uuid);
  const found = await integration.files.query({ perPage: 1 });
  expect(found.data).toMatchObject({ data: [{ id: { uuid: id.uuid } }], meta: { perPage: 1, page: 1 } });
  const attachments = await integration.fileAttachments.query({ include: ['file'] });
  expect(attachments.data.data[0]).toMatchObject({ id: { uuid: id.uuid }, type: 'fileAttachment' });
  expect(await failureOf(integration.fileDownloads.create({ fileId }))).toMatchObject({ status: 403 });
  const report = { kind: 'message', id: messageId.uuid, reason: 'other', note: '' };
  await callWebApi(app, 'safety/report', report, ben.tokens.getToken());
  const { attributes } = (await integration.fileDownloads.create({ fileId })).data.data;
  const answer = await fetch(here(app, (attributes as unknown as { url: string }).url));
  expect(await answer.text()).toBe(pdf());
});

test('anyone may send what an Integration API client has uploaded, once', async () => {
  const integration = createIntegrationSdk(app.baseUrl);
  const file = { name: 'Leaflet.pdf', mimeType: 'application/pdf', size: pdf().length };
  const { id } = (await integration.files.create(file)).data.data;
  const { attributes } = (await integration.fileUploads.create({ fileId: id })).data.data;
  const { url } = attributes as unknown as { url: string };
  expect(await putsRaw(here(app, url), Buffer.from(pdf()), undefined)).toBe(204);
  await drain(app.engine, handlers);
  await sends(ada, [id]);
  expect((await newestFor(ben)).attached).toMatchObject([{ file: { state: 'available' } }]);
  expect(await failureOf(sends(ada, [id]))).toMatchObject({ code: 'file-invalid' });
});
