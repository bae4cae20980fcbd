import { Money } from '#contract/values.ts';
import { DAY, HOUR } from '#contract/time/units.ts';
import { listDeadLetters, retryDeadLetter } from '#server/jobs/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { amountsOf, asCustomer, openTill, type Till } from './till.ts';
import { paramsFor, step } from './walk.ts';

// Actions of operators in Stripe's dashboard and decisions of banks, against Stripe's simulator.

let till: Till;

beforeAll(async () => {
  till = await openTill();
}, 60_000);

beforeEach(() => till.fresh());

afterAll(() => till.close());

test('a payment without commission is refunded, too', async () => {
  const { id } = await transactions.initiate(asCustomer(till), {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: {
      ...paramsFor(till.stage),
      lineItems: [{ code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 }],
    },
  });
  await till.paying.paysBy('pm_card_visa', id);
  await till.goesOn(id, 'confirm-payment', 'accept', 'cancel');
  await till.paying.settles();
  expect(await till.ledgerOf(id)).toEqual({ captured: 5000, refunded: 5000, paidOut: 0 });
  const charge = (await till.paying.intentOf(id)).latest_charge as string;
  expect(await till.paying.simulator.stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 5000,
  });
});

describe('a partial refund in the provider’s dashboard', () => {
  const refund = async (id: string, amount: number) =>
    till.paying.simulator.stripe.refunds.create({
      payment_intent: (await till.paying.intentOf(id)).id,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
    });

  test('is recorded and not paid out', async () => {
    const id = await till.books('pm_card_bypassPending');
    await refund(id, 2000);
    await till.hears(id, 'charge.refunded');
    expect(await till.ledgerOf(id)).toMatchObject({ captured: 5000, refunded: 2000 });
    await till.goesOn(id, 'complete');
    await till.paying.settles();
    // The marketplace keeps ten percent of 30.00.
    expect(await till.ledgerOf(id)).toEqual({ captured: 5000, refunded: 2000, paidOut: 2700 });
    expect(amountsOf(await till.payoutsOf(id))).toEqual([2700]);
  });

  test('leaves the rest to be refunded when the booking is cancelled', async () => {
    const id = await till.books('pm_card_bypassPending');
    await refund(id, 2000);
    await till.goesOn(id, 'cancel');
    await till.paying.settles();
    expect(await till.ledgerOf(id)).toMatchObject({ captured: 5000, refunded: 5000 });
  });

  test('of everything leaves nothing to pay out', async () => {
    const id = await till.books('pm_card_bypassPending');
    await refund(id, 5000);
    await till.goesOn(id, 'complete');
    await till.paying.settles();
    expect([await till.payoutsOf(id), await till.openSteps(id)]).toEqual([[], []]);
  });
});

test('a smaller amount captured in the provider’s dashboard is the amount recorded and refunded', async () => {
  const id = await step(till.stage, 'transition/request-payment');
  await till.paying.paysBy('pm_card_visa', id);
  await till.goesOn(id, 'confirm-payment');
  await till.paying.simulator.stripe.paymentIntents.capture((await till.paying.intentOf(id)).id, {
    amount_to_capture: 3000,
  });
  await till.goesOn(id, 'accept');
  expect(await till.ledgerOf(id)).toMatchObject({ captured: 3000, refunded: 0 });
  await till.goesOn(id, 'cancel');
  await till.paying.settles();
  expect(await till.ledgerOf(id)).toMatchObject({ captured: 3000, refunded: 3000 });
  const charge = (await till.paying.intentOf(id)).latest_charge as string;
  expect(await till.paying.simulator.stripe.refunds.list({ charge })).toMatchObject({
    data: [{ amount: 3000 }],
  });
});

describe('a dispute', () => {
  const disputeOf = async (id: string) => {
    const { id: payment_intent } = await till.paying.intentOf(id);
    const { data } = await till.paying.simulator.stripe.disputes.list({ payment_intent });
    return data[0]?.id ?? '';
  };
  const decides = async (id: string, words: 'winning_evidence' | 'losing_evidence') =>
    till.paying.simulator.stripe.disputes.update(await disputeOf(id), {
      evidence: { uncategorized_text: words },
      submit: true,
    });
  const disputed = async () => {
    const id = await till.books('pm_card_createDispute');
    await till.waits(HOUR);
    return id;
  };
  const letters = async () => (await listDeadLetters(till.stage.engine)).map(letter => letter.id);

  test('that is reported only after its end holds nothing back', async () => {
    const id = await disputed();
    await decides(id, 'winning_evidence');
    await till.hears(id, 'charge.dispute.closed');
    await till.hears(id, 'charge.dispute.created');
    await till.goesOn(id, 'complete');
    await till.waits(8 * DAY);
    expect(amountsOf(await till.payoutsOf(id))).toEqual([4500]);
  });

  test('that was not reported still holds the payout back', async () => {
    const id = await disputed();
    await till.goesOn(id, 'complete');
    await till.waits(8 * DAY);
    expect(await till.payoutsOf(id)).toEqual([]);
    expect(await letters()).toContain(`payment/${id}`);
    await decides(id, 'winning_evidence');
    await till.waits(DAY);
    expect(amountsOf(await till.payoutsOf(id))).toEqual([4500]);
  });

  test('that is lost withholds what has not been paid out, until operators decide', async () => {
    const id = await disputed();
    await till.hears(id, 'charge.dispute.created');
    await till.goesOn(id, 'complete');
    await decides(id, 'losing_evidence');
    await till.hears(id, 'charge.dispute.closed');
    await till.waits(20 * DAY);
    expect(await till.payoutsOf(id)).toEqual([]);
    expect(await letters()).toContain(`payment/${id}`);
    expect(await retryDeadLetter(till.stage.engine, `payment/${id}`)).toBe(true);
    await till.hears(id, 'charge.dispute.updated');
    await till.paying.settles();
    expect(amountsOf(await till.payoutsOf(id))).toEqual([4500]);
    expect(await letters()).not.toContain(`payment/${id}`);
  });
});
