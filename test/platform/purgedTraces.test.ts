import { DAY } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import type { Kept } from '#server/marketplace/accountData.ts';
import { record } from '#server/marketplace/audit/index.ts';
import { requestExport, sections } from '#server/marketplace/dataExports/index.ts';
import { maintainEvents } from '#server/marketplace/events/index.ts';
import { addNote } from '#server/marketplace/operators/index.ts';
import { hold } from '#server/marketplace/reports/index.ts';
import { submit } from '#server/marketplace/verification/index.ts';
import { deleteCurrentUser } from '#server/marketplace/users/index.ts';
import { cast, room } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { fillTables } from '#test/support/fillTables.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { tablesWith } from '#test/support/tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Returns the tables that modules declare to keep this kind of data about an erased account. */
const keeping = (what: keyof Kept) =>
  app.engine.accountData
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([table, { [what]: reason }]) => (reason === undefined ? [] : [table]))
    .sort();

/** Words from listings, no longer related to anyone. */
const nobodys = ['search_words'];

test('no table keeps more of an erased account than is declared, with a reason', async () => {
  const { ada, ben } = await cast(app);
  const { db } = app.engine;
  const ctx = ctxFor(app.engine, { kind: 'user', userId: ada.id, trusted: false, limited: false });
  const settle = () => drain(app.engine, handlers);
  await ada.sdk.currentUser.updateProfile({
    bio: 'Zvenyhora in my bio',
    protectedData: { phoneNumber: '+49 Zvenyhora' },
    privateData: { note: 'Zvenyhora in private' },
  });
  const listing = await ada.publishes({
    title: 'Zvenyhora room',
    description: 'Zvenyhora described',
    publicData: { ...(room.publicData as object), rules: 'Zvenyhora rules' },
    privateData: { note: 'Zvenyhora again' },
  });
  const transaction = await ben.enquires(listing);
  await ada.writes(transaction, 'Zvenyhora written');
  await fillTables(app, { ada, ben, listing, transactionId: transaction.id.uuid });
  for (const item of [ada.id, listing.id.uuid])
    await addNote(app.engine, { kind: 'people', item, authorId: ben.id, words: 'Zvenyhora noted' });
  await worksAsOperator(ada.id, ben.id);
  await db.run(`update transactions set protected_data = '{"phone":"Zvenyhora"}' where id = $1`, [
    transaction.id.uuid,
  ]);
  await db.run(`update reviews set content = 'Zvenyhora liked it' where author_id = $1`, [ada.id]);
  await db.run(
    `update listing_changes set content = content || '{"title":"Zvenyhora changed"}' where listing_id = $1`,
    [listing.id.uuid],
  );
  await submit(ctx, () =>
    Promise.resolve({ note: 'Zvenyhora shelter', documents: [Buffer.from('%PDF-1.7 statute')] }),
  );
  await mailsOf(app.engine, ada.email);
  await requestExport(ctx);
  await settle();
  await maintainEvents(app.engine);

  // Precondition: the data exists, so its absence later is meaningful.
  const pictures = await db.rows<{ id: string }>('select id from images where owner_id = $1', [ada.id]);
  const others = [...pictures.map(({ id }) => id), ada.email];
  const own = [ada.id, 'Zvenyhora', listing.id.uuid, transaction.id.uuid, ...others];
  const held = new Set((await Promise.all(own.map(text => tablesWith(db, text)))).flat());
  const ofPeople = new Set(sections.flatMap(({ tables }) => tables));
  expect([...ofPeople].filter(table => !held.has(table))).toEqual([]);
  const declared = app.engine.accountData.flatMap(({ tables }) => Object.keys(tables));
  expect([...held].filter(table => !nobodys.includes(table) && !declared.includes(table))).toEqual([]);

  await deleteCurrentUser(ctx, { currentPassword: ada.password });
  await settle();
  app.clock.advance(28 * DAY);
  // Twice, because one job removes what another has finished.
  for (let round = 0; round < 2; round += 1) {
    for (const job of schedule) await job.run(app.engine);
    await settle();
  }
  app.clock.advance(8 * DAY);
  for (const job of schedule) await job.run(app.engine);

  expect((await tablesWith(db, ada.id)).sort()).toEqual(keeping('id'));
  const told = (await tablesWith(db, 'Zvenyhora')).filter(table => !nobodys.includes(table));
  expect(told.sort()).toEqual(keeping('content'));
  for (const text of [ada.email, 'Lovelace', 'ada-at-google', 'Zvenyhora in'])
    expect([text, await tablesWith(db, text)]).toEqual([text, []]);
  // Payments keep the payout account's id, for accounting.
  expect(await tablesWith(db, 'acct_ada')).toEqual(['payments']);
  for (const prefix of ['data-copies/', 'verification/', 'images/'])
    expect([prefix, await app.engine.storage.list(prefix)]).toEqual([prefix, []]);
});

/** Leaves traces of an operator who later deletes their account, all of them about others. */
async function worksAsOperator(userId: string, otherId: string): Promise<void> {
  const { engine } = app;
  await record(engine, { userId, action: 'listings/approve' });
  await addNote(engine, { kind: 'people', item: otherId, authorId: userId, words: 'A note' });
  await hold(ctxFor(engine, { kind: 'integration' }), { userId: otherId, reason: 'A court', byId: userId });
  await engine.db.run(
    `insert into site_settings (key, version, value, former, at, user_id, reason)
     values ('name', 1, '"Poruch"', null, $1, $2, '')`,
    [engine.clock.now(), userId],
  );
}
