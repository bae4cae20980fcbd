import type { JsonObject } from '#contract/json.ts';
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
import type { ReadParams } from '../params.ts';
import * as transactions from '../index.ts';
import { findTransactionRecord } from '../store.ts';
import type { Action } from './action.ts';
import { calculateFullRefund } from './index.ts';
import { privilegedUpdateMetadata, updateProtectedData } from './extendedData.ts';

let app: TestEngine;
let does: Actions;
let ben: Person;
let id: string;

beforeAll(async () => {
  app = await testEngine();
  does = actionsIn(app.engine);
  ben = await addPerson(app.engine);
  const ada = await addPerson(app.engine);
  id = (await does.enquires(ben.viewer, await ada.publishes())).id;
});

afterAll(() => app.close());

/** Runs an action as a transition would. */
async function runs(action: Action, params: ReadParams): Promise<void> {
  const [ctx, now] = [does.by(ben.viewer), app.clock.now()];
  await action.check?.({ ctx, listingId: '', providerId: '', params, now });
  await app.engine.db.transaction(async tx => {
    const transaction = await findTransactionRecord(tx, id);
    if (!transaction) throw new Error('It is gone');
    await action.run({ ctx, tx, transaction, params, now, isSpeculative: false });
  });
}

const dataOf = async (name: 'protectedData' | 'metadata') =>
  (await transactions.show(does.by(operator), { id })).attributes[name] as JsonObject;

test('protected data is merged by key; payment keys cannot be set', async () => {
  await runs(updateProtectedData, { protectedData: { arrival: 'by train', people: 2 } });
  await runs(updateProtectedData, { protectedData: { people: 3, arrival: null, stripePaymentIntents: {} } });
  await runs(updateProtectedData, {});
  const seen = await transactions.show(does.by(ben.viewer), { id });
  expect(seen.attributes.protectedData).toEqual({ people: 3 });
});

test('metadata is merged by key', async () => {
  await runs(privilegedUpdateMetadata, { metadata: { lane: 'a', step: { n: 1 } } });
  await runs(privilegedUpdateMetadata, { metadata: { step: { m: 2 } } });
  expect(await dataOf('metadata')).toEqual({ lane: 'a', step: { m: 2 } });
});

test('the limit of 50 KB applies to the merged data', async () => {
  const big = (kilobytes: number) => 'x'.repeat(kilobytes * 1024);
  expect(await codeOf(runs(updateProtectedData, { protectedData: { big: big(50) } }))).toBe(
    'validation-invalid-value',
  );
  await runs(updateProtectedData, { protectedData: { one: big(30) } });
  expect(await codeOf(runs(updateProtectedData, { protectedData: { two: big(30) } }))).toBe(
    'validation-invalid-value',
  );
  expect(Object.keys(await dataOf('protectedData'))).not.toContain('two');
});

test('a refund without line items changes nothing', async () => {
  await runs(calculateFullRefund, {});
  expect(await codeOf(runs(calculateFullRefund, {}))).toBe('nothing');
});

test('only operators can write metadata, at any time', async () => {
  const update = (viewer: Parameters<Actions['by']>[0], metadata: JsonObject, of = id) =>
    transactions.updateMetadata(does.by(viewer), { id: of, metadata });
  const answer = await update(operator, { lane: null, note: 'called' });
  expect(answer.attributes.metadata).toEqual({ step: { m: 2 }, note: 'called' });
  expect(await does.outboxOf(id)).toContainEqual({
    kind: 'transaction/updated',
    payload: { transactionId: id },
  });
  for (const viewer of [nobody, ben.viewer, { ...ben.viewer, trusted: true }]) {
    expect(await codeOf(update(viewer, {}))).toBe('forbidden');
  }
  expect(await codeOf(update(operator, {}, app.engine.ids.uuid()))).toBe('not-found');
  expect(await codeOf(update(operator, { big: 'x'.repeat(51 * 1024) }))).toBe('validation-invalid-value');
});
