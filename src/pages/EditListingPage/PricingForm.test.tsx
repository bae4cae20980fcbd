import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListingInput } from '#src/api/inputs.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from './EditListingPage.tsx';

beforeEach(() => sessionStorage.clear());

test('a price too low for cards is rejected at its field, and the highest is accepted', async () => {
  const listing = listingOf({ state: 'draft' });
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listing));
  renderPage(<EditListingPage />, {
    data: { type: 'draft', tab: 'pricing', listing, failure: null, payout: null },
    as: currentUserOf(),
    answers: { ownListings: { update } },
  });
  const field = screen.getByLabelText('Price per night');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and go back' }));
  for (const tooMuch of ['99999999999', '1000000']) {
    await userEvent.clear(field);
    await userEvent.type(field, tooMuch);
    await save();
    expect(field).toHaveAccessibleDescription(/Price should be at most €999,999\.99\./);
    expect(field).toHaveValue(tooMuch);
  }
  expect(update).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '999999.99');
  await save();
  const price = { amount: 99_999_999, currency: 'EUR' };
  await waitFor(() => expect(update).toHaveBeenCalledWith(idOf(10), { price }));
});
