import { waitFor } from '@testing-library/react';
import { pageShown } from '#src/store/navigation.ts';
import { sessionChanged, signedOutSession } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { readOnDevice } from '#src/util/listingsOnDevice.ts';
import { clearListings, storeOnDevice } from '#src/util/rememberListing.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { recordPageView } from '../pageViews.ts';
import { startSavedListings } from './savedListings.ts';
import { fakeApi, type CallAnswers } from '#test/support/fakeApi.ts';

const ben = currentUserOf();
const kept = [1, 2].map(number => ({ id: idOf(number), title: `Room ${number}` }));

let stop: () => void = () => undefined;
beforeEach(() => localStorage.clear());
afterEach(() => stop());

type Save = NonNullable<CallAnswers['POST /api/saved-listings/save']>;

function start(save: Save = ({ ids }) => Promise.resolve({ ids, leftOut: 0 })) {
  const saving = jest.fn(save);
  const api = fakeApi({ call: { 'POST /api/saved-listings/save': saving } });
  const store = createStore({}, { api: () => Promise.resolve(api) });
  stop = startSavedListings(store);
  const login = (scopes = ['user']) =>
    store.dispatch(sessionChanged({ ...signedOutSession, currentUser: ben, scopes }));
  const open = (number: number, change: object = {}) => {
    const listing = listingOf({ id: idOf(number), title: `Room ${number}`, ...change });
    const place = { pathname: `/l/room/${listing.id}`, search: '', hash: '' };
    store.dispatch(pageShown(`ListingPage ${listing.id}`, { listing }, place, 'page'));
    recordPageView(place.pathname);
  };
  return { store, saving, login, open };
}

test('listings saved on the device are moved to the account at login, once', async () => {
  storeOnDevice('saved', kept);
  const { store, saving, login } = start();
  expect(saving).not.toHaveBeenCalled();
  login();
  await waitFor(() => expect(store.getState().session.savedIds).toEqual([idOf(1), idOf(2)]));
  expect(readOnDevice('saved')).toEqual([]);
  login();
  expect(saving).toHaveBeenCalledTimes(1);
});

test('they stay on the device when the request fails, or the account is full', async () => {
  storeOnDevice('saved', kept);
  const { saving, login } = start(() => Promise.reject(new Error('offline')));
  login();
  await waitFor(() => expect(saving).toHaveBeenCalled());
  expect(readOnDevice('saved')).toHaveLength(2);
  stop();
  const second = start(() => Promise.resolve({ ids: [idOf(1)], leftOut: 1 }));
  second.login();
  await waitFor(() => expect(readOnDevice('saved')).toMatchObject([{ id: idOf(2) }]));
});

test('an impersonating operator moves nothing into the account', () => {
  storeOnDevice('saved', kept);
  const { saving, login, open } = start();
  login(['user:limited']);
  open(3);
  expect(saving).not.toHaveBeenCalled();
  expect(readOnDevice('seen')).toEqual([]);
});

test('the last twelve opened listings are stored on the device only, newest first', () => {
  const { saving, open } = start();
  for (let number = 1; number <= 14; number += 1) open(number);
  open(5);
  open(20, { state: 'closed' });
  const numbers = readOnDevice('seen').map(({ title }) => Number(title.slice(5)));
  expect(numbers).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
  expect(saving).not.toHaveBeenCalled();
});

test('logging out deletes both lists', () => {
  storeOnDevice('saved', kept);
  storeOnDevice('seen', kept);
  clearListings();
  expect(localStorage).toHaveLength(0);
});
