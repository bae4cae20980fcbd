import { waitFor } from '@testing-library/react';
import { caches as names } from '#src/config/offline.ts';
import { sessionChanged, signedOutSession } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { keepFrom, offlineOwner } from '#src/util/offlinePreference.ts';
import { storeUnsentMessages } from '#src/util/unsentMessages.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { fakeWorker } from '#test/support/fakeWorker.ts';
import { recordPageView } from '../pageViews.ts';
import { startOfflineSync } from './offlineSync.ts';

const ben = currentUserOf();
const ada = currentUserOf({ id: idOf(1) });
const thread = `/order/${idOf(20)}/details`;
const sessionOf = (who: typeof ben | null, scopes = ['user']) =>
  who ? { ...signedOutSession, currentUser: who, scopes } : signedOutSession;

let worker: ReturnType<typeof fakeWorker>;
let stop: () => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', thread);
  worker = fakeWorker();
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [], configurable: true });
});
afterEach(() => {
  stop();
  worker.stop();
});

async function start(who: typeof ben | null, scopes?: string[]) {
  const store = createStore(
    { session: sessionOf(who, scopes) },
    { api: () => Promise.reject(new Error('none')) },
  );
  stop = startOfflineSync(store);
  await worker.storage.open(names.kept);
  const settled = () => new Promise(resolve => setTimeout(resolve, 10));
  await settled();
  return { store, settled };
}

test('nothing is stored without the user’s choice, nor during impersonation', async () => {
  const { settled } = await start(ben);
  recordPageView(thread);
  await settled();
  expect(worker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(worker.told).toEqual([]);
  stop();
  keepFrom(ben.id);
  await start(ben, ['user:limited']);
  recordPageView(thread);
  await settled();
  expect(worker.told).toEqual([]);
});

test('with offline reading on, pages opened by navigation are stored', async () => {
  keepFrom(ben.id);
  const { settled } = await start(ben);
  recordPageView(thread);
  window.history.replaceState(null, '', '/s');
  recordPageView('/s');
  await settled();
  const told = { type: 'keep', reader: ben.id, files: [] };
  expect(worker.told).toEqual([
    { ...told, path: null },
    { ...told, path: thread },
  ]);
});

test('a login of another user on this device deletes everything', async () => {
  keepFrom(ada.id);
  storeUnsentMessages(ada.id, idOf(20), [{ content: 'secret' }]);
  await start(ben);
  await waitFor(() => expect(worker.told).toEqual([{ type: 'forget' }]));
  expect(localStorage).toHaveLength(0);
});

test('stored pages are deleted with the session; unsent messages wait for their owner', async () => {
  keepFrom(ben.id);
  storeUnsentMessages(ben.id, idOf(20), [{ content: 'mine' }]);
  const { store } = await start(ben);
  store.dispatch(sessionChanged(signedOutSession));
  await waitFor(async () => expect(await worker.storage.keys()).toEqual([]));
  expect(offlineOwner()).toBe(ben.id);
  expect(localStorage).toHaveLength(2);
});
