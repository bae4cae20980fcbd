import sharp from 'sharp';
import type { VerificationRequest } from '#contract/account/verification.ts';
import { HOUR } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { ban, showCurrentUser, updateProfile } from '#server/marketplace/users/index.ts';
import { person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { realPictures } from '#test/support/imageResize.ts';
import { addAuthor, type Author } from '#test/support/listings.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import {
  approve,
  openDocuments,
  queryPending,
  reasonOf,
  reject,
  deleteOrphanedDocuments,
  showOwn,
  submit,
  withdraw,
} from '#server/marketplace/verification/index.ts';

let app: TestApp;
let olena: Author;
let operator: Ctx;

beforeAll(async () => {
  app = await startApp({ imageResize: realPictures() });
  operator = ctxFor(app.engine, { kind: 'system' });
});
afterAll(() => app.close());
beforeEach(async () => {
  olena = await addAuthor(app.engine, { profileType: 'private' });
});

const pdf = Buffer.from('%PDF-1.7 a statute');
const asks = (who: Author, documents: readonly Buffer[] = [], note = ' We run a shelter. ') =>
  submit(who.ctx(), () => Promise.resolve({ note, documents }));
const waitingOf = async ({ id }: Author) => {
  const found = (await queryPending(operator)).find(({ user }) => user.id === id);
  if (!found) throw new Error('nothing waits');
  return found;
};
const filesOf = (id: string) => app.engine.storage.list(`verification/${id}/`);
const badgeOf = async (who: Author) => {
  const { profile } = (await showCurrentUser(who.ctx())).attributes;
  return (profile as unknown as { publicData: object }).publicData;
};
const settle = () => drain(app.engine, handlers);
const mailsSent = (kind: string, userId: string) =>
  app.engine.db.rows<{ payload: unknown }>(
    `select payload from outbox where kind = $1 and payload ->> 'userId' = $2`,
    [kind, userId],
  );

test('a user requests the badge, an operator reviews the documents and grants it with its date', async () => {
  expect(await showOwn(olena.ctx())).toBeNull();
  const photo = await sharp({ create: { width: 3000, height: 20, channels: 3, background: '#386' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const asked = { state: 'pending', documents: 2, decidedAt: null, reason: null };
  expect(await asks(olena, [pdf, photo])).toMatchObject(asked);
  expect(await showOwn(olena.ctx())).toMatchObject(asked);

  const { id, seen, note, documents } = await waitingOf(olena);
  expect({ note, documents }).toEqual({ note: 'We run a shelter.', documents: 2 });
  const [statute, picture] = await openDocuments(operator, { id });
  expect(statute).toEqual({ name: `${id}-1.pdf`, bytes: pdf });
  // The camera's metadata is gone, and the image is no larger than legibility needs.
  expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 2400, format: 'jpeg' });
  expect((await sharp(picture?.bytes).metadata()).exif).toBeUndefined();

  app.clock.set('2026-05-04T23:00:00Z');
  await approve(operator, { id, seen });
  await settle();
  expect(await badgeOf(olena)).toMatchObject({ isVerified: true, verifiedAt: '2026-05-04' });
  expect(await showOwn(olena.ctx())).toMatchObject({
    state: 'approved',
    decidedAt: '2026-05-04T23:00:00.000Z',
  });
  expect(await filesOf(id)).toEqual([]);
  expect(await mailsSent('mail/verification-approved', olena.id)).toEqual([
    { payload: { userId: olena.id, requestId: id } },
  ]);
  const kept = await app.engine.db.first('select note from verification_requests where id = $1', [id]);
  expect(kept).toEqual({ note: '' });
  await expect(asks(olena)).rejects.toMatchObject({ code: 'conflict' });
});

test('both decisions are mailed, a rejection with its reason', async () => {
  await app.engine.db.run('update users set email_verified = true where id = $1', [olena.id]);
  const mails = () => mailsOf(app.engine, `${olena.id}@example.org`);
  await asks(olena);
  await reject(operator, { id: (await waitingOf(olena)).id, words: 'The date cannot be read.' });
  app.clock.advance(HOUR);
  await asks(olena);
  const { id, seen } = await waitingOf(olena);
  await approve(operator, { id, seen });
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toContain('You have the badge');
  const refusal = sent.find(({ subject }) => subject === 'About your request for the badge');
  expect(refusal?.text).toContain('The date cannot be read.');
  expect(linkIn(refusal ?? { text: '' }, '/verify')).toBe('/verify');
});

test('a rejection has a reason, and the user can request again', async () => {
  await asks(olena, [pdf]);
  const { id } = await waitingOf(olena);
  // The name of the console's field.
  await expect(reject(operator, { id, words: ' ' })).rejects.toMatchObject({
    code: 'validation-invalid-value',
    source: { path: ['words'] },
  });
  await reject(operator, { id, words: 'We could not read the date.' });
  await settle();
  expect(await filesOf(id)).toEqual([]);
  expect(await showOwn(olena.ctx())).toMatchObject({
    state: 'rejected',
    reason: 'We could not read the date.',
  });
  expect(await reasonOf(app.engine, id)).toBe('We could not read the date.');
  expect(await mailsSent('mail/verification-rejected', olena.id)).toHaveLength(1);
  expect(await badgeOf(olena)).not.toHaveProperty('isVerified');
  app.clock.advance(HOUR);
  expect(await asks(olena)).toMatchObject({ state: 'pending' });
});

test('a user who changes their name after the review does not get the badge', async () => {
  await asks(olena);
  const { id, seen } = await waitingOf(olena);
  await updateProfile(olena.ctx(), { firstName: 'Oksana', lastName: 'Cross' });
  await expect(approve(operator, { id, seen })).rejects.toMatchObject({ code: 'conflict' });
  expect(await badgeOf(olena)).not.toHaveProperty('isVerified');
  // After another review, it can be decided.
  await approve(operator, { id, seen: (await waitingOf(olena)).seen });
  expect(await badgeOf(olena)).toMatchObject({ isVerified: true });
});

test('only one request is pending at a time, also of two sent at once', async () => {
  const sent = await Promise.allSettled([asks(olena, [pdf]), asks(olena, [pdf])]);
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  await expect(asks(olena)).rejects.toMatchObject({ code: 'conflict' });
  expect(await filesOf((await waitingOf(olena)).id)).toEqual(['1.pdf']);
});

test('a pending request can be withdrawn, with its documents', async () => {
  await asks(olena, [pdf]);
  const { id } = await waitingOf(olena);
  await withdraw(olena.ctx());
  await settle();
  expect(await showOwn(olena.ctx())).toBeNull();
  expect(await filesOf(id)).toEqual([]);
  await expect(approve(operator, { id, seen: '' })).rejects.toMatchObject({ code: 'not-found' });
});

test('a ban deletes the user’s requests with their documents', async () => {
  await asks(olena, [pdf]);
  const { id } = await waitingOf(olena);
  await ban(operator, { id: olena.id });
  await settle();
  expect(await filesOf(id)).toEqual([]);
  expect((await queryPending(operator)).map(request => request.id)).not.toContain(id);
});

test('nothing is stored of a request whose user is banned in the meantime', async () => {
  const sent = submit(olena.ctx(), async () => {
    await ban(operator, { id: olena.id });
    return { note: 'We run a shelter.', documents: [pdf] };
  });
  await expect(sent).rejects.toMatchObject({ code: 'forbidden' });
  const left = await app.engine.db.rows('select from verification_requests where user_id = $1', [olena.id]);
  expect(left).toEqual([]);
});

test('deleting the account deletes its requests, including decided ones', async () => {
  const ada = await person(app, 'Ada', 'Lovelace');
  const ctx = ctxFor(app.engine, { kind: 'user', userId: ada.id, trusted: false, limited: false });
  const send = () => submit(ctx, () => Promise.resolve({ note: 'Hello', documents: [pdf] }));
  const idOfWaiting = async () =>
    (await queryPending(operator)).find(({ user }) => user.id === ada.id)?.id ?? '';
  await send();
  await reject(operator, { id: await idOfWaiting(), words: 'Not yet.' });
  app.clock.advance(HOUR);
  await send();
  const id = await idOfWaiting();
  await ada.sdk.currentUser.delete({ currentPassword: ada.password });
  await settle();
  expect(await filesOf(id)).toEqual([]);
  const left = await app.engine.db.rows('select from verification_requests where user_id = $1', [ada.id]);
  expect(left).toEqual([]);
});

test.each([
  ['a text', Buffer.from('<html>'), 'image-invalid-content'],
  ['a broken picture', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 'image-invalid-content'],
  ['more than 5 MB', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 'request-upload-over-limit'],
] as const)('%s is not a document', async (_, bytes, code) => {
  await expect(asks(olena, [bytes])).rejects.toMatchObject({ code });
  expect(await showOwn(olena.ctx())).toBeNull();
});

test('four documents, or too long a note, are rejected', async () => {
  await expect(asks(olena, [pdf, pdf, pdf, pdf])).rejects.toMatchObject({
    code: 'validation-invalid-params',
  });
  await expect(asks(olena, [], 'x'.repeat(2001))).rejects.toMatchObject({ code: 'validation-invalid-value' });
});

test('the sixth request in a day is rejected before its body is read', async () => {
  const read = jest.fn(() => Promise.resolve({ note: '', documents: [] }));
  for (let sent = 0; sent < 5; sent += 1) {
    await submit(olena.ctx(), read);
    await withdraw(olena.ctx());
  }
  await expect(submit(olena.ctx(), read)).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(read).toHaveBeenCalledTimes(5);
});

test('only users themselves can request, and only operators decide', async () => {
  const asOlena = ctxFor(app.engine, { kind: 'user', userId: olena.id, trusted: false, limited: true });
  const nobody = ctxFor(app.engine, { kind: 'anonymous' });
  const read = (): Promise<never> => Promise.reject(new Error('nothing may be read'));
  for (const ctx of [asOlena, nobody])
    await expect(submit(ctx, read)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(withdraw(asOlena)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(showOwn(nobody)).rejects.toMatchObject({ code: 'forbidden' });
  await asks(olena, [pdf]);
  const { id, seen } = await waitingOf(olena);
  const outsiders: readonly (() => Promise<unknown>)[] = [
    () => queryPending(olena.ctx()),
    () => openDocuments(olena.ctx(), { id }),
    () => approve(olena.ctx(), { id, seen }),
    () => reject(olena.ctx(), { id, words: 'no' }),
  ];
  for (const act of outsiders) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
});

test('an operator who impersonates a user cannot request by changing the cookie', async () => {
  const ada = await person(app, 'Ada', 'Byron');
  const limited = await tokenAs(app, ada.id);
  const withdraws = (token: Parameters<typeof callWebApi>[3]) =>
    callWebApi(app, 'verification/withdraw', {}, token);
  for (const token of [limited, { ...limited, scope: 'user', isLoggedInAs: false }])
    expect((await withdraws(token)).status).toBe(403);
  expect((await withdraws(ada.tokens.getToken())).status).toBe(200);
});

test('documents of interrupted requests are removed, those of pending ones stay', async () => {
  const { storage, db } = app.engine;
  await asks(olena, [pdf]);
  const { id: waiting } = await waitingOf(olena);
  const orphan = app.engine.ids.uuid();
  const brokenOff = app.engine.ids.uuid();
  await db.run(
    `insert into verification_requests (id, user_id, state, note, documents, created_at)
     values ($1, $2, 'preparing', '', '{pdf}', $3)`,
    [brokenOff, olena.id, app.clock.now()],
  );
  for (const id of [orphan, brokenOff]) await storage.put(`verification/${id}/1.pdf`, pdf, 'application/pdf');
  await deleteOrphanedDocuments(app.engine);
  expect(await Promise.all([waiting, brokenOff, orphan].map(filesOf))).toEqual([['1.pdf'], ['1.pdf'], []]);
  app.clock.advance(2 * HOUR);
  await deleteOrphanedDocuments(app.engine);
  expect(await Promise.all([waiting, brokenOff].map(filesOf))).toEqual([['1.pdf'], []]);
});

test('a request whose documents cannot be stored is not saved', async () => {
  const broken: Ctx = {
    ...olena.ctx(),
    engine: {
      ...olena.ctx().engine,
      storage: { ...app.engine.storage, put: () => Promise.reject(new Error('disk full')) },
    },
  };
  const sent: Promise<VerificationRequest> = submit(broken, () =>
    Promise.resolve({ note: '', documents: [pdf] }),
  );
  await expect(sent).rejects.toThrow('disk full');
  expect(await showOwn(olena.ctx())).toBeNull();
});
