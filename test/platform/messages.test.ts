import { randomUUID } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let cy: Person;
let transaction: Res;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben, cy } = await cast(app));
  transaction = await ben.enquires(await ada.publishes(), 'Вітаю! Чи ще вільно?');
});
afterAll(() => app.close());

const nowhere = new UUID('00000000-0000-4000-8000-000000000000');

test('both parties write and read each other’s messages, newest first', async () => {
  app.clock.advance(1000);
  const answer = await ada.writes(transaction, 'Так, звісно 🙂');
  expect(answer).toMatchObject({
    type: 'message',
    attributes: { content: 'Так, звісно 🙂', createdAt: expect.any(Date), deleted: false },
  });
  for (const query of [{ transactionId: transaction.id }, { transaction_id: transaction.id }]) {
    const { data } = await ben.sdk.messages.query({ ...query, include: ['sender', 'sender.profileImage'] });
    expect(data.data.map(({ attributes }) => attributes.content)).toEqual([
      'Так, звісно 🙂',
      'Вітаю! Чи ще вільно?',
    ]);
    expect(data.data[0]?.relationships.sender?.data).toEqual({ id: new UUID(ada.id), type: 'user' });
    expect(data.included?.filter(({ type }) => type === 'user')).toHaveLength(2);
    expect(data.meta).toMatchObject({ page: 1, totalItems: 2, totalPages: 1 });
  }
});

test('a long conversation is paged', async () => {
  const { data } = await ben.sdk.messages.query({ transactionId: transaction.id, page: 2, perPage: 1 });
  expect(data.data.map(({ attributes }) => attributes.content)).toEqual(['Вітаю! Чи ще вільно?']);
});

test('without expand, sending returns a reference', async () => {
  const { data } = await ben.sdk.messages.send({ transactionId: transaction.id, content: 'Дякую' });
  expect(data).toEqual({ data: { id: expect.any(UUID), type: 'message' } });
});

test('messages with the same id are stored once, however often and concurrently they are sent', async () => {
  const named = {
    transactionId: transaction.id,
    content: 'Ми приїдемо о шостій',
    id: new UUID(randomUUID()),
  };
  const countAll = async () =>
    Number((await ada.sdk.messages.query({ transactionId: transaction.id })).data.meta?.totalItems);
  const before = await countAll();
  const answers = await Promise.all([1, 2, 3].map(() => ben.sdk.messages.send(named, { expand: true })));
  app.clock.advance(MINUTE);
  answers.push(await ben.sdk.messages.send(named, { expand: true }));
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data);
  expect(answers[0]?.data.data.id).toEqual(named.id);
  expect(await countAll()).toBe(before + 1);
  const facts = await app.engine.db.rows(`select 1 from outbox where payload ->> 'messageId' = $1`, [
    named.id.uuid,
  ]);
  expect(facts).toHaveLength(1);
});

test('the id of another message is rejected, whoever its author is', async () => {
  const conflict = { status: 409, code: 'conflict' };
  const id = (await ben.writes(transaction, 'One')).id;
  const transactionId = transaction.id;
  expect(await failureOf(ben.sdk.messages.send({ transactionId, content: 'Two', id }))).toEqual(conflict);
  expect(await failureOf(ada.sdk.messages.send({ transactionId, content: 'One', id }))).toEqual(conflict);
  const other = (await ben.enquires(await ada.publishes())).id;
  const elsewhere = ben.sdk.messages.send({ transactionId: other, content: 'One', id });
  expect(await failureOf(elsewhere)).toEqual(conflict);
});

test('others can neither read nor write', async () => {
  const { id: transactionId } = transaction;
  expect(await failureOf(cy.sdk.messages.query({ transactionId }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
  expect(await failureOf(cy.sdk.messages.send({ transactionId, content: 'Hi' }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
  const visitor = createSdk(app.baseUrl);
  expect(await failureOf(visitor.messages.query({ transactionId }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
  expect(await failureOf(visitor.messages.send({ transactionId, content: 'Hi' }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
});

test('messages of an unknown transaction are not found', async () => {
  expect(await failureOf(ben.sdk.messages.query({ transactionId: nowhere }))).toEqual({
    status: 404,
    code: 'not-found',
  });
  const send = ben.sdk.messages.send({ transactionId: nowhere, content: 'Hi' });
  expect(await failureOf(send)).toEqual({ status: 409, code: 'transaction-not-found' });
});

test.each([
  ['empty content', { content: '' }, 'validation-invalid-value', 'content'],
  ['only spaces', { content: ' \n ' }, 'validation-invalid-value', 'content'],
  ['no content', { content: undefined }, 'validation-missing-key', 'content'],
  ['NUL', { content: 'a\0b' }, 'validation-invalid-value', 'content'],
  ['half of a surrogate pair', { content: '\ud83d' }, 'validation-invalid-value', 'content'],
  ['too long a text', { content: 'x'.repeat(60_000) }, 'validation-invalid-value', 'content'],
  ['a number', { content: 5 }, 'validation-invalid-value', 'content'],
  ['an invalid id', { id: 'mine' }, 'validation-invalid-value', 'id'],
  ['no transaction', { transactionId: undefined }, 'validation-missing-key', 'transactionId'],
  ['an unknown key', { sender: 'ada' }, 'validation-disallowed-key', 'sender'],
])('a message with %s is rejected', async (_, change, code, key) => {
  const send = ben.sdk.messages.send({ transactionId: transaction.id, content: 'Hi', ...change });
  expect(await failureOf(send)).toEqual({ status: 400, code, source: { type: 'body', path: [key] } });
});

test('a query without a transaction is rejected', async () => {
  const source = { type: 'query', path: ['transactionId'] };
  expect(await failureOf(ben.sdk.messages.query())).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source,
  });
});
