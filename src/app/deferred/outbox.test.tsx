import { waitFor } from '@testing-library/react';
import { DAY } from '#contract/time/units.ts';
import type { Api } from '#src/api/api.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { publishLiveEvent } from '#src/store/liveEvents.ts';
import { signedOutSession } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { readUnsentMessages, storeUnsentMessages } from '#src/util/unsentMessages.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { fakeApi } from '#test/support/fakeApi.ts';
import { startDeferredTasks } from './start.ts';

type Send = Api['messages']['send'];

const ben = currentUserOf();
const [here, there] = [idOf(20), idOf(21)];
const waiting = (number: number, age: number, change: object = {}) => ({
  id: idOf(500 + number),
  content: `message ${number}`,
  createdAt: new Date(Date.now() - age).toISOString(),
  ...change,
});

let isDown: boolean;
let arrived: string[];
let attempts: number;
let stop: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  isDown = false;
  arrived = [];
  attempts = 0;
});
afterEach(() => stop());

/** Opens a page other than a conversation. */
function open(who = ben, apiUrl = '') {
  const send: Send = (transactionId, content, { id = '' } = {}) => {
    attempts += 1;
    if (isDown) return Promise.reject(new ApiFailure({ status: 0, code: 'network' }));
    arrived.push(`${transactionId} ${content}`);
    return Promise.resolve({ id, content, createdAt: new Date().toISOString() });
  };
  const api = fakeApi({ messages: { send } });
  const { settings } = createStore({}, { api: () => Promise.resolve(api) }).getState();
  const store = createStore(
    {
      session: { ...signedOutSession, currentUser: who, scopes: ['user'] },
      settings: { ...settings, apiUrl },
    },
    { api: () => Promise.resolve(api) },
  );
  stop = startDeferredTasks(store);
}
const settled = () => new Promise(resolve => setTimeout(resolve, 100));
const all = [1, 2, 3].map(number => `${here} message ${number}`);

test.each([
  ['the page opens', () => undefined],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the server can be reached again', () => publishLiveEvent({ type: 'gap' })],
])(
  'what waited for more than a day is sent from any page, once and in order, when %s',
  async (when, happen) => {
    storeUnsentMessages(ben.id, here, [
      waiting(1, DAY + 60_000),
      waiting(2, DAY - 60_000),
      waiting(3, 60_000),
    ]);
    isDown = when !== 'the page opens';
    open();
    await waitFor(() => expect(attempts).toBeGreaterThan(0));
    await settled();
    // Where the first one fails, the others are not tried.
    expect(attempts).toBe(isDown ? 1 : 3);
    isDown = false;
    happen();
    await waitFor(() => expect(arrived).toEqual(all));
    expect(localStorage).toHaveLength(0);
    happen();
    await settled();
    expect(arrived).toEqual(all);
  },
);

test('rejected and old messages stay where they are, and those of other conversations are sent', async () => {
  const stay = [waiting(1, 1_000, { refused: true }), waiting(2, 8 * DAY)];
  storeUnsentMessages(ben.id, here, stay);
  storeUnsentMessages(ben.id, there, [waiting(3, 1_000)]);
  open();
  await waitFor(() => expect(arrived).toEqual([`${there} message 3`]));
  await settled();
  expect(arrived).toHaveLength(1);
  expect(readUnsentMessages(ben.id, here)).toEqual(stay);
});

test('nothing is sent for another user, nor where a marketplace might store it twice', async () => {
  storeUnsentMessages(ben.id, here, [waiting(1, 1_000)]);
  open(currentUserOf({ id: idOf(9) }));
  await settled();
  stop();
  open(ben, 'https://flex-api.example.org');
  await settled();
  expect(attempts).toBe(0);
});
