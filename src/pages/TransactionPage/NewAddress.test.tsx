import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endableFreeBookingProcess } from '#contract/processes/freeBooking.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf, userOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { bookingOf, transactionAfter, waysTo } from '#test/support/transactions.ts';
import type { Role } from './loadData.ts';
import { TransactionPage } from './TransactionPage.tsx';

const old = { address: 'Old street 1, Berlin', building: '2nd floor' };
const now = { address: 'New street 7, Hamburg', building: 'Left bell' };
const call = jest.fn();
const reload = jest.fn();

const accepted = transactionAfter(
  endableFreeBookingProcess,
  waysTo(endableFreeBookingProcess).get('state/accepted') ?? [],
  {
    customer: userOf({ id: 'guest' }),
    provider: currentUserOf({ id: 'host' }),
    booking: bookingOf(),
    location: old,
  },
);

function show(role: Role, changes = true) {
  return renderPage(<TransactionPage />, {
    url: `/${role === 'provider' ? 'sale' : 'order'}/1/details`,
    data: {
      role,
      transaction: { ...accepted, ...(changes && { changedLocation: now }) },
      thread: { messages: [], olderPage: null },
    },
    as: currentUserOf({ id: role === 'provider' ? 'host' : 'guest' }),
    answers: { call, transactions: { show: reload } },
  });
}

const button = () => screen.queryByRole('button', { name: /^Show .* the new address$/ });

beforeEach(() => {
  call.mockReset().mockResolvedValue(undefined);
  reload.mockReset().mockResolvedValue({ ...accepted, location: now });
});

test('a host sees both addresses, and one button shows the guest the new one', async () => {
  show('provider');
  expect(screen.getByText(old.address)).toBeVisible();
  expect(screen.getByText(now.address)).toBeVisible();
  await userEvent.click(button()!);
  expect(call).toHaveBeenCalledWith('POST /api/inbox/give-address', { transactionId: accepted.id, ...now });
  const given = await screen.findByText(/now sees the new address/);
  expect(given.closest('[tabindex="-1"]')).toHaveFocus();
  expect(button()).toBeNull();
});

test('a refusal is explained, and the guest keeps the earlier address', async () => {
  call.mockRejectedValue(new ApiFailure({ status: 409, code: 'conflict' }));
  show('provider');
  await userEvent.click(button()!);
  expect(await screen.findByText(/changed the address once more/)).toBeVisible();
  expect(button()).toBeVisible();
});

test('nothing is offered while the address is the same, nor to guests', () => {
  show('provider', false);
  expect(button()).toBeNull();
  show('customer');
  expect(button()).toBeNull();
});

test('without JavaScript the form says which address is handed over', () => {
  show('provider');
  const form = button()!.closest('form')!;
  expect(Object.fromEntries(new FormData(form))).toEqual({ give: 'address', ...now });
});
