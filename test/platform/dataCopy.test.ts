import { buffer } from 'node:stream/consumers';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import {
  requestExport,
  retention,
  openOwn,
  deleteOld,
  sections,
  showOwn,
} from '#server/marketplace/dataExports/index.ts';
import { submit } from '#server/marketplace/verification/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { fillTables } from '#test/support/fillTables.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { unzip } from '#test/support/unzip.ts';
import type { Res } from './sdk.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes();
});
afterAll(() => app.close());

const run = (sql: string, values: readonly unknown[]) => app.engine.db.run(sql, values);
const ctxOf = ({ id }: Person, change: Partial<Viewer & { kind: 'user' }> = {}): Ctx =>
  ctxFor(app.engine, { kind: 'user', userId: id, trusted: false, limited: false, ...change });
const settle = () => drain(app.engine, handlers);
const fetched = async (who: Person) => unzip(await buffer((await openOwn(ctxOf(who))).file.read()));
const fresh = async (who: Person) => {
  app.clock.advance(DAY);
  await requestExport(ctxOf(who));
  await settle();
  return fetched(who);
};
type Rows = Record<string, unknown>[];
const rowsIn = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(`${name}.json`))) as Rows;

test('an export contains all data about the user, and of others only what the user can see', async () => {
  const transaction = await ben.enquires(listing, 'Is the room quiet?');
  app.clock.advance(1000);
  await ada.writes(transaction, 'Very quiet.');
  app.clock.advance(1000);
  const slip = await ben.writes(transaction, 'words that Ben took back');
  await run('update messages set deleted = true where id = $1', [slip.id.uuid]);
  await submit(ctxOf(ada), () =>
    Promise.resolve({ note: 'We run a shelter', documents: [Buffer.from('%PDF-1.7 statute')] }),
  );
  await run(`update users set private_data = '{"note":"private words of Ben"}' where id = $1`, [ben.id]);
  await settle();
  await fillTables(app, { ada, ben, listing, transactionId: transaction.id.uuid });

  await ada.sdk.currentUser.updateProfile({ privateData: { timeZone: 'Europe/Kyiv' } });

  await requestExport(ctxOf(ada));
  expect(await showOwn(ctxOf(ada))).toMatchObject({ state: 'preparing', progress: 0, bytes: null });
  await settle();
  const ready = await showOwn(ctxOf(ada));
  expect(ready).toMatchObject({
    state: 'ready',
    progress: 100,
    expiresAt: new Date(app.clock.now().getTime() + retention).toISOString(),
  });
  const files = await fetched(ada);
  expect(ready?.bytes).toBe((await openOwn(ctxOf(ada))).file.size);
  for (const { name } of sections) expect([name, rowsIn(files, name).length]).not.toEqual([name, 0]);

  expect(rowsIn(files, 'profile')).toMatchObject([
    { id: ada.id, email: ada.email, hasPassword: true, privateData: { timeZone: 'Europe/Kyiv' } },
  ]);
  expect(rowsIn(files, 'messages').map(({ content, byMyself }) => [content, byMyself])).toEqual([
    ['Is the room quiet?', false],
    ['Very quiet.', true],
    [null, false],
  ]);
  expect(rowsIn(files, 'people')).toEqual([
    { id: ben.id, displayName: 'Ben K', deleted: false, banned: false },
  ]);
  // The guest's payment hold is not visible to her.
  expect(
    rowsIn(files, 'payment-steps')
      .map(({ step }) => step)
      .sort(),
  ).toEqual(['capture', 'payOut']);
  const pictures = rowsIn(files, 'pictures').map(({ id }) => files.get(`pictures/${String(id)}.jpg`));
  expect(pictures).toHaveLength(1);
  expect(pictures[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const document = [...files.keys()].find(path => path.startsWith('documents/'));
  expect(String(files.get(document ?? ''))).toBe('%PDF-1.7 statute');

  const everything = [...files.values()].map(String).join('\n');
  for (const hidden of [
    ben.email,
    'Kovalenko',
    'private data of Ben',
    'words that Ben took back',
    'blind words of Ben',
    'pi_secret_of_ben',
    '$argon2',
  ])
    expect(everything).not.toContain(hidden);
});

test('it contains no secrets from mails', async () => {
  const token = (await mailsOf(app.engine, ada.email))
    .map(mail => /[?&]t=([^&\s]+)/.exec(mail.text)?.[1])
    .find(Boolean);
  expect(token).toBeDefined();
  const files = await fresh(ada);
  const mails = rowsIn(files, 'mails');
  expect(mails.some(({ text }) => String(text).includes('t=…'))).toBe(true);
  expect([...files.values()].map(String).join()).not.toContain(token);
});

test('the user gets a mail that links to the page', async () => {
  const mails = await mailsOf(app.engine, ada.email);
  const told = mails.find(({ subject }) => subject === 'The copy of your data is ready');
  expect(linkIn(told ?? { text: '' }, '/account/data')).toBe('/account/data');
});

test('long tables are read in batches, completely and in order', async () => {
  await run(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), m.transaction_id, m.sender_id, $1::timestamptz + n * interval '1 ms', 'no. ' || n
     from (select * from messages limit 1) m, generate_series(1, 450) n`,
    [app.clock.now()],
  );
  const contents = rowsIn(await fresh(ada), 'messages').map(({ content }) => String(content));
  const numbered = contents.filter(content => content.startsWith('no. '));
  expect(numbered).toEqual(Array.from({ length: 450 }, (_, index) => `no. ${index + 1}`));
});

test('one export is prepared at a time, also when two are requested at once, and three a day', async () => {
  const tries = await Promise.allSettled([requestExport(ctxOf(cy)), requestExport(ctxOf(cy))]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(requestExport(ctxOf(cy))).rejects.toMatchObject({ code: 'conflict' });
  for (let more = 0; more < 2; more += 1) {
    await settle();
    await requestExport(ctxOf(cy));
  }
  await settle();
  await expect(requestExport(ctxOf(cy))).rejects.toMatchObject({ code: 'too-many-requests' });
  // The rejected request has not removed the existing copy.
  expect(await showOwn(ctxOf(cy))).toMatchObject({ state: 'ready' });
});

test('no visitor, other user or impersonating operator can get it', async () => {
  const asAda = ctxOf(ada, { limited: true, operatorId: 'o' });
  const nobody = ctxFor(app.engine, { kind: 'anonymous' });
  for (const ctx of [asAda, nobody]) {
    await expect(requestExport(ctx)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(openOwn(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(showOwn(nobody)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(openOwn(ctxOf(ben))).rejects.toMatchObject({ code: 'not-found' });
});

test('it is deleted after seven days, and at once when a new one is requested', async () => {
  await fresh(ben);
  const [before] = await app.engine.storage.list('data-copies/');
  app.clock.advance(retention);
  expect(await showOwn(ctxOf(ben))).toBeNull();
  await expect(openOwn(ctxOf(ben))).rejects.toMatchObject({ code: 'not-found' });
  await deleteOld(app.engine);
  await settle();
  expect(await app.engine.storage.list('data-copies/')).not.toContain(before);
  await fresh(ben);
  await fresh(ben);
  expect(await app.engine.storage.list('data-copies/')).toHaveLength(1);
});

test('a failed preparation is retried, and reported when it never succeeds', async () => {
  app.clock.advance(DAY);
  await requestExport(ctxOf(ben));
  const { storage } = app.engine;
  const broken = { ...storage, write: () => Promise.reject(new Error('the disk is full')) };
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await showOwn(ctxOf(ben))).toMatchObject({ state: 'preparing' });
    await drain({ ...app.engine, storage: broken }, handlers);
    app.clock.advance(5 * MINUTE);
  }
  expect(await showOwn(ctxOf(ben))).toMatchObject({ state: 'failed', bytes: null });
  await requestExport(ctxOf(ben));
  await settle();
  expect(await showOwn(ctxOf(ben))).toMatchObject({ state: 'ready' });
});

test('an export in progress is discarded when the account is deleted', async () => {
  app.clock.advance(DAY);
  await requestExport(ctxOf(cy));
  const { storage } = app.engine;
  const slow = {
    ...storage,
    write: async (...put: Parameters<typeof storage.write>) => {
      await storage.write(...put);
      await cy.sdk.currentUser.delete({ currentPassword: cy.password });
    },
  };
  await drain({ ...app.engine, storage: slow }, handlers);
  await settle();
  await deleteOld(app.engine);
  expect(await app.engine.db.rows('select 1 from data_copies where user_id = $1', [cy.id])).toEqual([]);
  const kept = await app.engine.db.rows<{ id: string }>('select id from data_copies');
  expect((await storage.list('data-copies/')).filter(id => !kept.some(copy => copy.id === id))).toEqual([]);
});

test('no export is started for a deleted account', async () => {
  await expect(requestExport(ctxOf(cy))).rejects.toMatchObject({ code: 'forbidden' });
});
