import type { Engine } from '#server/marketplace/ctx.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  addPerson,
  codeOf,
  actionsIn,
  nobody,
  operator,
  type Actions,
  type Person,
} from '#test/support/actions.ts';
import * as blocks from '#server/marketplace/blocks/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import * as messages from './index.ts';

let app: TestEngine;
let engine: Engine;
let does: Actions;
let ada: Person;
let ben: Person;
let transactionId: string;

beforeAll(async () => {
  app = await testEngine();
  engine = app.engine;
  does = actionsIn(engine);
  [ada, ben] = [await addPerson(engine), await addPerson(engine)];
  transactionId = (await does.enquires(ben.viewer, await ada.publishes())).id;
});

afterAll(() => app.close());

const writes = (person: Person, content: string, id = transactionId) =>
  messages.send(does.by(person.viewer), { transactionId: id, content });

test('a message is delivered as written, trimmed, with an event', async () => {
  const sent = await writes(ben, '  Привіт! <b>Is the room free?</b>\n');
  expect(sent).toEqual({
    id: sent.id,
    type: 'message',
    attributes: {
      content: 'Привіт! <b>Is the room free?</b>',
      createdAt: app.clock.now(),
      deleted: false,
    },
    relationships: {},
  });
  const page = await messages.query(does.by(ada.viewer, { sender: {}, transaction: {} }), { transactionId });
  expect(page.items).toMatchObject([
    {
      id: sent.id,
      relationships: { sender: { id: ben.id, type: 'user' }, transaction: { id: transactionId } },
    },
  ]);
  const facts = await engine.db.rows(`select payload from outbox where kind = 'message/sent'`);
  expect(facts).toEqual([{ payload: { messageId: sent.id } }]);
});

test('messages are paged, newest first', async () => {
  const other = (await does.enquires(ben.viewer, await ada.publishes())).id;
  for (const content of ['one', 'two', 'three']) {
    app.clock.advance(1000);
    await writes(content === 'two' ? ada : ben, content, other);
  }
  const contents = async (page: number) => {
    const found = await messages.query(does.by(operator), { transactionId: other, page, perPage: 2 });
    expect(found.meta).toEqual({ page, perPage: 2, totalItems: 3, totalPages: 2, paginationLimit: 5000 });
    return found.items.map(({ attributes }) => attributes.content);
  };
  expect(await contents(1)).toEqual(['three', 'two']);
  expect(await contents(2)).toEqual(['one']);
  expect(await codeOf(messages.query(does.by(ada.viewer), { transactionId: other, perPage: 101 }))).toBe(
    'validation-invalid-value',
  );
});

test('a message must have text, up to the limit', async () => {
  for (const content of ['', ' \n ', 'x'.repeat(5001), 'a\0b']) {
    await expect(writes(ben, content)).rejects.toMatchObject({
      code: 'validation-invalid-value',
      source: { type: 'body', path: ['content'] },
    });
  }
  await expect(writes(ben, 'x'.repeat(5000))).resolves.toBeDefined();
});

test('only the two parties can write and read, and operators can read', async () => {
  const eve = await addPerson(engine);
  expect(await codeOf(writes(eve, 'Hello?'))).toBe('forbidden');
  expect(await codeOf(messages.query(does.by(eve.viewer), { transactionId }))).toBe('forbidden');
  expect(await codeOf(messages.query(does.by(nobody), { transactionId }))).toBe('forbidden');
  expect(await codeOf(messages.send(does.by(operator), { transactionId, content: 'Hi' }))).toBe('forbidden');
  const limited = does.by({ ...ben.viewer, limited: true });
  expect(await codeOf(messages.send(limited, { transactionId, content: 'Hi' }))).toBe('forbidden');
  expect(await codeOf(writes(ben, 'Hi', engine.ids.uuid()))).toBe('transaction-not-found');
});

test('messages to and from banned users are rejected, and earlier ones stay', async () => {
  const nora = await addPerson(engine);
  const { id } = await does.enquires(nora.viewer, await ada.publishes());
  await writes(nora, 'Good evening', id);
  await does.bans(nora.viewer);
  expect(await codeOf(writes(ada, 'Hello', id))).toBe('transaction-customer-banned-or-deleted');
  const { items } = await messages.query(does.by(ada.viewer), { transactionId: id });
  expect(items).toHaveLength(1);
});

test('each party’s unread count is the number of messages from the other since', async () => {
  const [cy, dana] = [await addPerson(engine), await addPerson(engine)];
  const { id } = await does.enquires(cy.viewer, await dana.publishes());
  const unreadOf = async ({ viewer }: Person) => {
    const { items } = await transactions.query(does.by(viewer), { ...all, hasUnread: true });
    return items.map(({ attributes }) => attributes.unreadMessages);
  };
  await writes(cy, 'Good evening', id);
  await writes(cy, 'Are you there?', id);
  expect([await unreadOf(cy), await unreadOf(dana)]).toEqual([[], [2]]);
  // Replying marks the thread as read.
  await writes(dana, 'Yes', id);
  expect([await unreadOf(cy), await unreadOf(dana)]).toEqual([[1], []]);
  await messages.query(does.by({ ...cy.viewer, limited: true }), { transactionId: id });
  expect(await unreadOf(cy)).toEqual([1]);
  await messages.query(does.by(cy.viewer), { transactionId: id });
  expect(await unreadOf(cy)).toEqual([]);
  const forOperators = await transactions.show(does.by(operator), { id });
  expect(forOperators.attributes).not.toHaveProperty('unreadMessages');
});

test('each party learns which of their messages the other has read', async () => {
  const [cy, dana] = [await addPerson(engine), await addPerson(engine)];
  const { id } = await does.enquires(cy.viewer, await dana.publishes());
  const reads = ({ viewer }: Person) => messages.query(does.by(viewer), { transactionId: id });
  const readOf = ({ viewer }: Person) => messages.readByOther(does.by(viewer), id);
  expect(await readOf(cy)).toBeUndefined();
  const first = await writes(cy, 'Good evening', id);
  expect(await readOf(cy)).toBeUndefined();
  await reads(dana);
  app.clock.advance(1000);
  await writes(cy, 'Are you there?', id);
  expect([await readOf(cy), await readOf(dana)]).toEqual([first.id, undefined]);
  app.clock.advance(1000);
  const answer = await writes(dana, 'Yes', id);
  await reads(cy);
  expect(await readOf(dana)).toBe(answer.id);
  expect(await codeOf(messages.readByOther(does.by(ada.viewer), id))).toBe('forbidden');
});

test('who has read is hidden from both when one hides it, and across a block', async () => {
  const [cy, dana] = [await addPerson(engine), await addPerson(engine)];
  const { id } = await does.enquires(cy.viewer, await dana.publishes());
  await writes(cy, 'Good evening', id);
  await writes(dana, 'Hello', id);
  await messages.query(does.by(cy.viewer), { transactionId: id });
  const known = async () =>
    Promise.all(
      [cy, dana].map(async ({ viewer }) => (await messages.readByOther(does.by(viewer), id)) !== undefined),
    );
  expect(await known()).toEqual([true, true]);
  await engine.db.run(`update users set private_data = '{"hidesPresence": true}' where id = $1`, [cy.id]);
  expect(await known()).toEqual([false, false]);
  await engine.db.run(`update users set private_data = '{}' where id = $1`, [cy.id]);
  await blocks.block(does.by(dana.viewer), { userId: cy.id });
  expect(await known()).toEqual([false, false]);
});

const all = { page: 1, perPage: 10, sort: [{ key: 'createdAt', isAscending: false }] } as const;
