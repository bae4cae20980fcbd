import type { ToWorker } from '#src/config/offline.ts';
import { idOf } from '#test/support/entities.ts';
import { refreshAfterAbsence, refreshStoredPages } from './storedPages.ts';

let sent: ToWorker[];

beforeEach(() => {
  sent = [];
  const active = { postMessage: (message: ToWorker) => sent.push(message) };
  Object.assign(navigator, { serviceWorker: { ready: Promise.resolve({ active }) } });
  Object.assign(window, { caches: {} });
  sessionStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'caches');
});

test('a transition refreshes the pages of its own conversation', async () => {
  refreshStoredPages({ type: 'transition', transactionId: idOf(20) });
  await Promise.resolve();
  expect(sent).toEqual([
    { type: 'refresh', paths: [`/order/${idOf(20)}/details`, `/sale/${idOf(20)}/details`] },
  ]);
});

test('a block event, which names no conversation, refreshes all conversations that show an address', async () => {
  refreshStoredPages({ type: 'gap' });
  refreshStoredPages({ type: 'message', transactionId: idOf(20) });
  await Promise.resolve();
  expect(sent).toEqual([{ type: 'refresh', paths: 'addresses' }]);
});

test('a new tab refreshes them once', async () => {
  refreshAfterAbsence();
  refreshAfterAbsence();
  await Promise.resolve();
  expect(sent).toEqual([{ type: 'refresh', paths: 'addresses' }]);
});

test('browsers that store no pages get no message', async () => {
  Reflect.deleteProperty(window, 'caches');
  refreshStoredPages({ type: 'gap' });
  await Promise.resolve();
  expect(sent).toEqual([]);
});
