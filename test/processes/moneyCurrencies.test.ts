import fc from 'fast-check';
import { DAY } from '#contract/time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { bookingProcess } from '#contract/processes/booking.ts';
import { stateAfter } from '#contract/processes/process.ts';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import { payinTotalOf, payoutTotalOf } from '#contract/booking/lineItemTotals.ts';
import { isoDayOf } from '#contract/time/isoDays.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { minorUnits } from '#contract/payment/currencies.ts';
import { readBooks } from './books.ts';
import { asCustomer, openTill, type Till } from './till.ts';
import { nameOf, paramsFor, pathsOf, step } from './walk.ts';

// Whatever a stay costs, in any currency and with any outcome: no money is lost or created.

let till: Till;

beforeAll(async () => {
  till = await openTill();
}, 60_000);

beforeEach(() => till.fresh());

afterAll(() => till.close());

// Reviews move no money: of paths that differ only in reviews, the first is enough.
const isAboutMoney = (name: string) => !/review/.test(name);
const ways = [
  ...new Map(
    pathsOf(bookingProcess)
      .filter(([first]) => first === 'transition/request-payment')
      .map(path => path.filter(isAboutMoney))
      .map(path => [nameOf(path), path]),
  ).values(),
];

const percent = fc.integer({ min: 0, max: 3000 }).map(value => String(value / 100));
const stay = fc.record({
  price: fc.integer({ min: 1000, max: 20_000_000 }),
  onTop: percent,
  off: percent,
  way: fc.constantFrom(...ways),
});

/** Requests a stay at this price and pays for it. */
async function requests(
  currency: string,
  { price, onTop, off }: { price: number; onTop: string; off: string },
) {
  await till.fresh();
  const { bookingStart, bookingEnd, listingId } = paramsFor(till.stage);
  const lines = lineItemsOf({
    unitPrice: { amount: price, currency },
    start: isoDayOf(bookingStart as Date),
    end: isoDayOf(bookingEnd as Date),
    customerCommission: onTop,
    providerCommission: off,
  });
  const lineItems = lines.map(({ lineTotal: _computed, reversal: _none, quantity, percentage, ...line }) => ({
    ...line,
    ...(quantity ? { quantity: Number(quantity) } : {}),
    ...(percentage ? { percentage: Number(percentage) } : {}),
  }));
  const { id } = await transactions.initiate(asCustomer(till), {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: { listingId, bookingStart, bookingEnd, lineItems },
  });
  await till.paying.paysBy('pm_card_bypassPending', id);
  return { id, payin: payinTotalOf(lines).amount, payout: payoutTotalOf(lines).amount };
}

const leftOnAccount = async () => {
  const balance = await till.paying.simulator.stripe.balance.retrieve({}, { stripeAccount: till.account });
  return [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
};

test('there are five ways in which money can move', () => {
  expect(ways.map(nameOf).sort()).toEqual([
    'request-payment, confirm-payment, accept, cancel',
    'request-payment, confirm-payment, accept, complete',
    'request-payment, confirm-payment, decline',
    'request-payment, confirm-payment, expire',
    'request-payment, expire-payment',
  ]);
});

test.each(Object.keys(minorUnits))(
  'in %s everything is paid out, refunded or kept as commission',
  async currency => {
    await fc.assert(
      fc.asyncProperty(stay, async ({ way, ...prices }) => {
        const { id, payin, payout } = await requests(currency, prices);
        for (const name of way.slice(1)) {
          expect(await readBooks(till.paying, till.account, id)).toMatchObject({
            charged:
              way.indexOf(name) > way.indexOf('transition/accept') && way.includes('transition/accept')
                ? payin
                : 0,
          });
          await step(till.stage, name, id);
        }
        await till.paying.settles();
        await till.waits(DAY);
        const books = await readBooks(till.paying, till.account, id);
        const end = stateAfter(bookingProcess, way.at(-1));
        const isTaken = way.includes('transition/accept');
        const isKept = end === 'state/delivered';
        expect(books).toMatchObject({
          charged: isTaken ? payin : 0,
          refunded: isTaken && !isKept ? payin : 0,
          arrived: isKept ? payout : 0,
          kept: isKept ? payin - payout : 0,
        });
        expect(books.charged).toBe(books.refunded + books.arrived + books.kept);
        // Everything received was paid out to the bank, in the account's currency.
        expect(await leftOnAccount()).toBe(0);
        if (currency === 'EUR') expect(books.paidOut).toBe(books.arrived);
        expect(await till.ledgerOf(id)).toEqual({
          captured: books.charged,
          refunded: books.refunded,
          paidOut: books.paidOut,
        });
        expect(await till.openSteps(id)).toEqual([]);
      }),
      propertyRuns(4, 2),
    );
  },
  120_000,
);
