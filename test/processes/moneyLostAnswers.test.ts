import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { keyLock, platformAccount } from '#server/adapters/stripe/simulatorAdapter.ts';
import { drain, handlers, listDeadLetters, retryDeadLetter } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { codeOf, actionsIn } from '#test/support/actions.ts';
import { amountsOf, openTill, type Till } from './till.ts';
import { step } from './walk.ts';

// Failures between two steps: responses that get lost or arrive late, against Stripe's simulator.

let till: Till;

beforeAll(async () => {
  till = await openTill();
}, 60_000);

beforeEach(() => till.fresh());

afterAll(() => till.close());

describe('a payout', () => {
  test('that failed before it was recorded is made again', async () => {
    const id = await till.books('pm_card_bypassPending');
    till.breaks({
      async createPayout(payout, key) {
        await till.provider.createPayout(payout, key);
        throw new Error('The line went dead');
      },
    });
    await till.goesOn(id, 'complete');
    till.breaks({});
    const [sent] = await till.payoutsOf(id);
    expect(sent?.status).toBe('pending');
    await till.paying.simulator.stripe.payouts.cancel(sent?.id ?? '', undefined, {
      stripeAccount: till.account,
    });
    // The failure is reported before the payout is known here: the event has to wait, not be dropped.
    await expect(till.hears(id, 'payout.failed', sent?.id)).rejects.toMatchObject({ reason: 'waits' });
    await till.waits(HOUR);
    expect(await till.ledgerOf(id)).toMatchObject({ paidOut: 0 });
    expect(await listDeadLetters(till.stage.engine)).toContainEqual(
      expect.objectContaining({ id: `payment/${id}`, kind: 'payment/payout-failed' }),
    );
    // The payout was cancelled manually, so operators are asked before another is made.
    await till.waits(3 * DAY);
    expect(await till.payoutsOf(id)).toHaveLength(1);
    expect(await retryDeadLetter(till.stage.engine, `payment/${id}`)).toBe(true);
    await till.paying.settles();
    expect(amountsOf(await till.payoutsOf(id))).toEqual([4500, 4500]);
    expect(await till.ledgerOf(id)).toMatchObject({ paidOut: 4500 });
  });

  test('whose response was lost is not made twice when operators retry it weeks later', async () => {
    const id = await till.books('pm_card_bypassPending');
    let made = 0;
    till.breaks({
      async createPayout(payout, key) {
        if (++made === 1) await till.provider.createPayout(payout, key);
        throw new Error('The line went dead');
      },
      findPayoutByKey: () => Promise.reject(new Error('The line is dead')),
    });
    await till.goesOn(id, 'complete');
    for (let n = 0; n < 12; n++) {
      await drain(till.stage.engine, handlers);
      till.app.clock.advance(HOUR);
    }
    till.breaks({});
    till.app.clock.advance(20 * DAY);
    // Stripe's idempotency key has expired by now.
    await till.stage.engine.db.run('delete from stripe_simulator.idempotency');
    const letter = (await listDeadLetters(till.stage.engine)).find(
      ({ payload }) => payload.transactionId === id,
    );
    expect(await retryDeadLetter(till.stage.engine, letter?.id ?? '')).toBe(true);
    await till.paying.settles();
    expect(amountsOf(await till.payoutsOf(id))).toEqual([4500]);
    expect(await till.ledgerOf(id)).toMatchObject({ paidOut: 4500 });
  });

  test('that is refused repeatedly is retried at growing intervals', async () => {
    const id = await till.books('pm_card_visa');
    till.breaks({
      findProceeds: async () => ({ amount: 99_999_999, currency: 'EUR', availableOn: new Date(0) }),
    });
    await till.goesOn(id, 'complete');
    for (let n = 0; n < 10 * 24; n++) {
      await drain(till.stage.engine, handlers);
      till.app.clock.advance(HOUR);
    }
    const [{ attempt } = { attempt: 0 }] = await till.openSteps(id);
    expect(attempt).toBeGreaterThan(10);
    expect(attempt).toBeLessThan(30);
    till.breaks({});
    await till.waits(DAY);
    expect(amountsOf(await till.payoutsOf(id))).toEqual([4500]);
  });
});

test('a refund whose failure is reported before it is recorded stays failed', async () => {
  const id = await till.books('pm_card_refundFail', 'cancel');
  till.breaks({
    async refundIntent(intentId, refund, key) {
      await till.provider.refundIntent(intentId, refund, key);
      till.app.clock.advance(2 * MINUTE);
      await till.paying.simulator.tick();
      await till.hears(id, 'refund.failed');
    },
  });
  await drain(till.stage.engine, handlers);
  expect(await till.ledgerOf(id)).toMatchObject({ captured: 5000, refunded: 0 });
  expect(await listDeadLetters(till.stage.engine)).toContainEqual(
    expect.objectContaining({ id: `payment/${id}`, kind: 'payment/refund-failed' }),
  );
});

test('an unanswered request expires on time, however long the provider is unavailable', async () => {
  const id = await step(till.stage, 'transition/request-payment');
  const silence = () => Promise.reject(new Error('The line is dead'));
  till.breaks({ findIntent: silence });
  await expect(step(till.stage, 'transition/confirm-payment', id)).rejects.toThrow('The line is dead');
  for (let n = 0; n < 48; n++) {
    till.app.clock.advance(15 * MINUTE);
    await drain(till.stage.engine, handlers);
  }
  expect(await actionsIn(till.stage.engine).stateOf(id)).toBe('state/pending-payment');
  till.breaks({});
  await till.waits(HOUR);
  await till.waits(HOUR);
  expect(await actionsIn(till.stage.engine).stateOf(id)).toBe('state/payment-expired');
});

test('a booking that was committed keeps its payment, even if the response was lost', async () => {
  const { db } = till.stage.engine;
  // The connection breaks after every commit of a hold.
  const forgetful: Engine = {
    ...till.stage.engine,
    db: {
      ...db,
      async transaction(work) {
        const result = await db.transaction(work);
        const isBooked = await db.first(
          `select 1 from payments p join transactions t on t.id = p.transaction_id where t.listing_id = $1`,
          [till.stage.listingId],
        );
        if (isBooked) throw new Error('Connection terminated unexpectedly');
        return result;
      },
    },
  };
  await expect(step({ ...till.stage, engine: forgetful }, 'transition/request-payment')).rejects.toThrow(
    'Connection terminated unexpectedly',
  );
  const [row] = await db.rows<{ id: string }>('select id from transactions where listing_id = $1', [
    till.stage.listingId,
  ]);
  const id = row?.id ?? '';
  await till.paying.settles();
  expect((await till.paying.intentOf(id)).status).toBe('requires_payment_method');
  await till.paying.paysBy('pm_card_visa', id);
  await till.goesOn(id, 'confirm-payment', 'accept');
});

test('an acceptance that could not be recorded can be repeated at once', async () => {
  const id = await step(till.stage, 'transition/request-payment');
  await till.paying.paysBy('pm_card_visa', id);
  await till.goesOn(id, 'confirm-payment');
  const { engine } = till.paying;
  till.breaks({
    async captureIntent(intentId, key) {
      const intent = await till.provider.captureIntent(intentId, key);
      // The database rejects this write temporarily.
      await engine.db.run(
        `alter table bookings add constraint not_now check (transaction_id <> '${id}') not valid`,
      );
      return intent;
    },
  });
  await expect(step(till.stage, 'transition/accept', id)).rejects.toThrow('not_now');
  await engine.db.run('alter table bookings drop constraint not_now');
  till.breaks({});
  expect(await codeOf(step(till.stage, 'transition/decline', id))).toBe('transaction-locked');
  await till.goesOn(id, 'accept');
  expect(await till.ledgerOf(id)).toMatchObject({ captured: 5000, refunded: 0 });
});

test('a call that the provider is still processing may yet succeed', async () => {
  const key = `twice:${till.app.clock.now().getTime()}`;
  const { id } = await till.paying.intentOf(await till.books('pm_card_visa'));
  // Another request holds the key's lock for as long as it takes.
  await till.paying.simulator.storage.transaction(async tx => {
    expect(await tx.tryLock(keyLock({ account: platformAccount, key }))).toBe(true);
    const refund = { transactionId: 'x', hasFee: true };
    await expect(till.provider.refundIntent(id, refund, key)).rejects.toThrow(
      'The payment provider did not answer: StripeAPIError idempotency_key_in_use',
    );
  });
});
