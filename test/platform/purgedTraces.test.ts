import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { ask, sections } from '#server/marketplace/dataCopies/index.ts';
import { keepEvents } from '#server/marketplace/events/index.ts';
import { addNote } from '#server/marketplace/operators/index.ts';
import { submit } from '#server/marketplace/verification/index.ts';
import { deleteCurrentUser } from '#server/marketplace/users/index.ts';
import { cast, room } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { fillTables } from '#test/support/fillTables.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { tablesWith } from '#test/support/tables.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startApp();
});
afterAll(() => house.close());

const day = 24 * 60 * 60_000;

/** Tables that name a purged person by their id, which leads to "Deleted user" and no further. */
const stillNamed: Readonly<Record<string, string>> = {
  users: 'the emptied row that says that there was somebody',
  listings: 'emptied rows that the transactions of others are about',
  transactions: 'the other side keeps what was agreed, with “Deleted user”',
  messages: 'the other side keeps the conversation, with “Deleted user”',
  reviews: 'reviews of others and by others stay, with “Deleted user”',
  events: 'that something happened, without what; for 90 days',
  event_links: 'that something happened, without what; for 90 days',
};

/** What was written to others, which they keep. */
const stillRead: Readonly<Record<string, string>> = {
  messages: 'the other side keeps the conversation, with “Deleted user”',
  reviews: 'reviews of others and by others stay, with “Deleted user”',
  reports: 'what an open report tells of somebody else, without the name of who told it',
};

/** Words of single listings stay in no relation to anybody. */
const nobodys = ['search_words'];

test('of a purged account no table keeps more than it gives a reason for', async () => {
  const { ada, ben } = await cast(house);
  const { db } = house.engine;
  const ctx = ctxFor(house.engine, { kind: 'user', userId: ada.id, trusted: false, limited: false });
  const settle = () => drain(house.engine, handlers);
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
  await fillTables(house, { ada, ben, listing, transactionId: transaction.id.uuid });
  for (const item of [ada.id, listing.id.uuid])
    await addNote(house.engine, { kind: 'people', item, authorId: ben.id, words: 'Zvenyhora noted' });
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
  await mailsOf(house.engine, ada.email);
  await ask(ctx);
  await settle();
  await keepEvents(house.engine);

  // What was never there could not be missed.
  const own = [ada.id, 'Zvenyhora', listing.id.uuid, transaction.id.uuid, ada.email];
  const held = new Set((await Promise.all(own.map(text => tablesWith(db, text)))).flat());
  const ofPeople = new Set(sections.flatMap(({ tables }) => tables));
  expect([...ofPeople].filter(table => !held.has(table))).toEqual([]);

  await deleteCurrentUser(ctx, { currentPassword: ada.password });
  await settle();
  house.clock.advance(28 * day);
  // Twice: what one job has finished another removes.
  for (let round = 0; round < 2; round += 1) {
    for (const job of schedule) await job.run(house.engine);
    await settle();
  }
  house.clock.advance(8 * day);
  for (const job of schedule) await job.run(house.engine);

  expect((await tablesWith(db, ada.id)).sort()).toEqual(Object.keys(stillNamed).sort());
  const told = (await tablesWith(db, 'Zvenyhora')).filter(table => !nobodys.includes(table));
  expect(told.sort()).toEqual(Object.keys(stillRead).sort());
  for (const text of [ada.email, 'Lovelace', 'ada-at-google', 'Zvenyhora in'])
    expect([text, await tablesWith(db, text)]).toEqual([text, []]);
  // Money that moved keeps the payment provider's name of where it went, for the books.
  expect(await tablesWith(db, 'acct_ada')).toEqual(['payments']);
  for (const prefix of ['data-copies/', 'verification/', 'images/'])
    expect([prefix, await house.engine.storage.list(prefix)]).toEqual([prefix, []]);
});
