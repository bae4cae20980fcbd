import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing } from '#contract/listing/listing.ts';
import { maxSavedListings } from '#contract/listing/savedListings.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { signedOutSession } from '#src/store/session.ts';
import { readOnDevice } from '#src/util/listingsOnDevice.ts';
import { storeOnDevice } from '#src/util/rememberListing.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { SaveButton } from './SaveButton.tsx';

const listing = listingOf({ id: idOf(7), title: 'A quiet room' });
const heart = () => screen.getByRole('button', { name: 'Save: A quiet room' });
const member = (savedIds: readonly string[] = [], scopes = ['user']) => ({
  state: { session: { ...signedOutSession, currentUser: currentUserOf(), scopes, savedIds } },
});

beforeEach(() => localStorage.clear());

test('a visitor’s saved listing is stored on the device, and pressing again removes it', async () => {
  renderPage(<SaveButton listing={listing} />);
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(heart());
  await waitFor(() => expect(readOnDevice('saved')).toMatchObject([{ id: idOf(7), title: 'A quiet room' }]));
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(heart());
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

test('a press is shown at once, before the code that saves is fetched', async () => {
  renderPage(<SaveButton listing={listing} />);
  fireEvent.click(heart());
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(readOnDevice('saved')).toHaveLength(1));
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
});

test('a user’s saved listing is stored in the account, works by keyboard, and leaves the device unchanged', async () => {
  const save = jest.fn(({ ids }: { ids: readonly string[] }) => Promise.resolve({ ids, leftOut: 0 }));
  renderPage(<SaveButton listing={listing} />, {
    ...member(),
    answers: { call: { 'POST /api/saved-listings/save': save } },
  });
  heart().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ ids: [idOf(7)] }));
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  expect(localStorage).toHaveLength(0);
});

test('a failure is reported beside the heart, which returns to the actual state', async () => {
  const full = new ApiFailure({ status: 400, code: 'validation-invalid-params' });
  renderPage(<SaveButton listing={listing} />, {
    ...member(),
    answers: { call: { 'POST /api/saved-listings/save': () => Promise.reject(full) } },
  });
  await userEvent.click(heart());
  expect(await screen.findByRole('alert')).toHaveTextContent(/You can save 200 listings/);
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

test('the device has the same limit as an account', async () => {
  const one = { id: idOf(1), title: 'Another' };
  storeOnDevice(
    'saved',
    Array.from({ length: maxSavedListings }, (_, at) => ({ ...one, id: `${one.id}${at}` })),
  );
  renderPage(<SaveButton listing={listing} />);
  await userEvent.click(heart());
  expect(await screen.findByRole('alert')).toHaveTextContent(/You can save 200 listings/);
});

test('without JavaScript it is a form with the listing and the action', () => {
  const { container } = renderPage(<SaveButton listing={listing} />, member([idOf(7)]));
  expect(container.querySelector('form')).toHaveAttribute('action', '/saved');
  expect(container.querySelector('input')).toHaveValue('remove');
  expect(heart()).toHaveValue(idOf(7));
});

test.each<[string, Listing, object]>([
  ['one’s own listing', { ...listing, author: currentUserOf() }, member()],
  ['a closed one that is not saved', { ...listing, state: 'closed' }, member()],
  ['anything during impersonation', listing, member([], ['user:limited'])],
])('there is no heart on %s', (_what, shown, scene) => {
  renderPage(<SaveButton listing={shown} />, scene);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
