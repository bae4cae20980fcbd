import { waitFor } from '@testing-library/react';
import { sessionChanged, signedOutSession, type SessionState } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { fakeApi } from '#test/support/fakeApi.ts';
import { fakePush, type FakePush } from '#test/support/fakePush.ts';
import { withdrawReadNotifications } from './readNotifications.ts';

const ben = currentUserOf();
let browser: FakePush;
beforeEach(() => {
  browser = fakePush('granted');
  browser.shown = ['messages-1', 'messages-2', 'bookings-1'];
});
afterEach(() => browser.stop());

function start(change: Partial<SessionState> = {}) {
  const session = { ...signedOutSession, currentUser: ben, ...change };
  const store = createStore({ session }, { api: () => Promise.resolve(fakeApi({})) });
  const has = (next: Partial<SessionState>) => store.dispatch(sessionChanged({ ...session, ...next }));
  return { has, ...withdrawReadNotifications(store, ben.id) };
}

test('what is read here or on another device goes from the screen, once nothing is unread all of it', async () => {
  const { has, handleEvent } = start({ unreadCount: 2 });
  handleEvent({ type: 'message', transactionId: '2' });
  handleEvent({ type: 'read', transactionId: '1' });
  await waitFor(() => expect(browser.shown).toEqual(['messages-2', 'bookings-1']));
  has({ unreadCount: 0 });
  await waitFor(() => expect(browser.shown).toEqual(['bookings-1']));
});

test('a page on which nothing is unread begins with that; another user changes nothing', async () => {
  const { has, stop } = start({ unreadCount: 1 });
  has({ currentUser: currentUserOf({ id: idOf(9) }), unreadCount: 0 });
  stop();
  has({ unreadCount: 0 });
  await Promise.resolve();
  expect(browser.shown).toHaveLength(3);
  start({ unreadCount: 0 });
  await waitFor(() => expect(browser.shown).toEqual(['bookings-1']));
});

test('browsers without a service worker have nothing to withdraw', async () => {
  browser.stop();
  start({ unreadCount: 0 }).handleEvent({ type: 'read', transactionId: '1' });
  await Promise.resolve();
});
