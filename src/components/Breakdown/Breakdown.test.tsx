import { screen } from '@testing-library/react';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import type { LineItem } from '#contract/booking/transaction.ts';
import { minorUnits } from '#contract/payment/currencies.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { Breakdown } from './Breakdown.tsx';
import { breakdownRows } from './rows.ts';

const stay = { start: '2026-03-06', end: '2026-03-08' };
const lines = (amount = 2500, currency = 'EUR') =>
  lineItemsOf({
    unitPrice: { amount, currency },
    ...stay,
    customerCommission: '5',
    providerCommission: '10',
  });

/** The line items of a full refund, as the engine adds them. */
const reversed = (some: readonly LineItem[]): LineItem[] =>
  some.map(line => ({
    ...line,
    reversal: true,
    lineTotal: { ...line.lineTotal, amount: -line.lineTotal.amount },
  }));

const shown = () =>
  screen.getAllByRole('term').map(({ textContent, parentElement }) => {
    const value = parentElement?.querySelector('dd')?.textContent;
    return `${textContent}: ${value}`;
  });

test('the customer sees the stay, the fee on top and the total to pay', () => {
  renderPage(<Breakdown role="customer" lineItems={lines()} stay={stay} note="Reserved, not charged." />);
  expect(shown()).toEqual([
    'Arrival: Fri 6 Mar',
    'Departure: Sun 8 Mar',
    'Length of stay: 2 nights',
    '€25 × 2 nights: €50',
    'Subtotal: €50',
    'Service fee: €2.50',
    'Total: €52.50',
  ]);
  expect(screen.getByText('Reserved, not charged.')).toBeVisible();
});

test('the provider sees the fee deducted and the payout', () => {
  renderPage(<Breakdown role="provider" lineItems={lines()} />);
  expect(shown()).toEqual(['€25 × 2 nights: €50', 'Subtotal: €50', 'Service fee: -€5', 'You receive: €45']);
});

test('without commissions the nights are the total', () => {
  const bare = lineItemsOf({ unitPrice: { amount: 2500, currency: 'EUR' }, ...stay });
  renderPage(<Breakdown role="customer" lineItems={bare} />);
  expect(shown()).toEqual(['€25 × 2 nights: €50', 'Total: €50']);
});

test.each([
  ['customer', ['Refund: -€50', 'Refund of the fee: -€2.50', 'Total: €0']],
  ['provider', ['Refund: -€50', 'Refund of the fee: €5', 'You receive: €0']],
] as const)('refunds are separate lines for the %s', (role, expected) => {
  renderPage(<Breakdown role={role} lineItems={[...lines(), ...reversed(lines())]} />);
  expect(shown().slice(-3)).toEqual(expected);
});

test.each(Object.entries(minorUnits))(
  'in %s the total has the decimals of its currency',
  (currency, units) => {
    renderPage(<Breakdown role="customer" lineItems={lines(2500, currency)} />);
    const total = shown()
      .at(-1)
      ?.replace(/^Total: \D*/, '');
    expect(total).toBe(units === 1 ? '5,250' : '52.50');
  },
);

test('a free stay has no prices, only its days', () => {
  renderPage(<Breakdown role="customer" lineItems={[]} stay={stay} />);
  expect(shown()).toEqual(['Arrival: Fri 6 Mar', 'Departure: Sun 8 Mar', 'Length of stay: 2 nights']);
});

test.each(['customer', 'provider'] as const)(
  'a commission of the %s with the wrong sign is an error',
  role => {
    const wrong = lines().map(line =>
      line.code === `line-item/${role}-commission`
        ? { ...line, lineTotal: { ...line.lineTotal, amount: -line.lineTotal.amount } }
        : line,
    );
    expect(() => breakdownRows(wrong, role)).toThrow('wrong sign');
  },
);

test('lines in several currencies are an error', () => {
  expect(() => breakdownRows([...lines(), ...lines(2500, 'USD')], 'customer')).toThrow('several currencies');
});
