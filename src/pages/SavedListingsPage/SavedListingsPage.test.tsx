import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Posted } from '#src/forms/posted.ts';
import { sessionChanged, signedOutSession } from '#src/store/session.ts';
import { NotFound } from '#src/store/loadData.ts';
import { settings } from '#src/store/settings.ts';
import { readOnDevice } from '#src/util/listingsOnDevice.ts';
import { storeOnDevice } from '#src/util/rememberListing.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { loadData, SavedListingsPage } from './SavedListingsPage.tsx';
import type { SavedListingsData } from './loadData.ts';

const open = listingOf({ id: idOf(1), title: 'A quiet room' });
const closed = {
  id: idOf(2),
  title: 'A room that is gone',
  category: 'offeringPlace' as const,
  subcategories: 'accomodation' as const,
  address: 'Bremen, Germany',
  near: { lat: 53.08, lng: 8.8 },
};
const saved = [{ id: open.id, title: open.title }, closed];
const session = {
  ...signedOutSession,
  currentUser: currentUserOf(),
  scopes: ['user'],
  savedIds: [idOf(1), idOf(2)],
};
const pageOf = (listings: readonly unknown[]) => ({
  items: listings,
  pagination: { page: 1, perPage: 24, totalItems: listings.length, totalPages: 1 },
});
const show = (data: Partial<SavedListingsData>, scene: object = { state: { session } }) =>
  renderPage(<SavedListingsPage />, {
    data: { page: 1, saved: [], listings: [], ...data },
    url: '/saved',
    ...scene,
  });

const main = () => within(screen.getByRole('main'));

beforeEach(() => localStorage.clear());

test('a closed listing is shown as closed, with a search for similar ones nearby', () => {
  show({ saved, listings: [open] });
  expect(screen.getByRole('link', { name: 'A quiet room' })).toBeVisible();
  const gone = screen.getByRole('heading', { name: 'A room that is gone' }).closest('article')!;
  expect(gone).toHaveTextContent('No longer available');
  expect(screen.queryByRole('link', { name: 'A room that is gone' })).not.toBeInTheDocument();
  const href = within(gone).getByRole('link', { name: 'See what else fits' }).getAttribute('href') ?? '';
  expect(href).toMatch(
    /^\/s\?address=Bremen.*bounds=.*pub_category=offeringPlace&pub_subcategories=accomodation$/,
  );
  expect(within(gone).getByRole('button', { name: /^Save: A room/ })).toHaveAttribute('aria-pressed', 'true');
});

test('an empty list explains how to save listings', () => {
  show({}, { state: { session: { ...session, savedIds: [] } } });
  expect(screen.getByText('Nothing saved yet')).toBeVisible();
  expect(main().getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/s');
});

test('a visitor sees the listings saved on the device, and how to keep them', async () => {
  storeOnDevice('saved', saved);
  const query = jest.fn((_query: object) => Promise.resolve(pageOf([open])));
  show({ saved: null }, { answers: { listings: { query } } });
  expect(await screen.findByRole('link', { name: 'A quiet room' })).toBeVisible();
  expect(screen.getByText('No longer available')).toBeVisible();
  expect(query.mock.calls[0]?.[0]).toMatchObject({ ids: `${idOf(1)},${idOf(2)}` });
  expect(main().getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
});

test('listings moved into the account while the page is open appear on it, with a single request', async () => {
  const showAll = jest.fn(() => Promise.resolve(saved));
  const query = () => Promise.resolve(pageOf([open]));
  const { store } = show(
    {},
    {
      state: { session: { ...session, savedIds: [] } },
      answers: { call: { 'POST /api/saved-listings': showAll }, listings: { query } },
    },
  );
  expect(showAll).not.toHaveBeenCalled();
  // One id more than the page shows: that listing's author has been banned.
  const savedIds = [...session.savedIds, idOf(9)];
  act(() => void store.dispatch(sessionChanged({ ...session, savedIds })));
  expect(await screen.findByRole('link', { name: 'A quiet room' })).toBeVisible();
  expect(showAll).toHaveBeenCalledTimes(1);
});

test('recently opened listings are a text list, which one button clears', async () => {
  storeOnDevice('seen', [closed]);
  show({}, { state: { session: { ...session, savedIds: [] } } });
  expect(screen.getByRole('link', { name: 'A room that is gone' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear this list' }));
  expect(readOnDevice('seen')).toEqual([]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The list is cleared.'));
});

test('without JavaScript, a save that failed shows its reason', () => {
  renderPage(
    <Posted
      value={{
        fields: { do: 'save', id: idOf(1) },
        failure: { status: 400, code: 'validation-invalid-params' },
      }}
    >
      <SavedListingsPage />
    </Posted>,
    {
      data: { page: 1, saved: [], listings: [] },
      url: '/saved',
      state: { session: { ...session, savedIds: [] } },
    },
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/You can save 200 listings/);
});

describe('loadData', () => {
  const answersTo = (signedIn: boolean) =>
    ({
      auth: { info: () => Promise.resolve({ signedIn }) },
      call: { 'POST /api/saved-listings': () => Promise.resolve(saved) },
      listings: { query: () => Promise.resolve(pageOf([open])) },
    }) as never;

  test('the server returns an account’s saved listings, and none for a visitor', async () => {
    const member = await load(loadData, 'SavedListingsPage', {}, '', { answers: answersTo(true) });
    expect(member).toMatchObject({ saved, listings: [{ id: open.id }] });
    const visitor = await load(loadData, 'SavedListingsPage', {}, 'page=-3', { answers: answersTo(false) });
    expect(visitor).toEqual({ page: 1, saved: null, listings: [] });
  });

  test('the page does not exist when the marketplace is hosted elsewhere', async () => {
    const hosted = { settings: { ...settings(undefined), apiUrl: 'https://platform.example' } };
    const asked = load(loadData, 'SavedListingsPage', {}, '', { answers: answersTo(true), state: hosted });
    await expect(asked).rejects.toBeInstanceOf(NotFound);
  });
});
