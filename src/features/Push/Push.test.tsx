import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedOutSession } from '#src/store/session.ts';
import { settings } from '#src/store/settings.ts';
import { endPush } from '#src/util/endPush.ts';
import { rememberPushFor } from '#src/util/push.ts';
import { renewPush } from '#src/features/Push/pushSubscription.ts';
import { currentUserOf, idOf, userOf } from '#test/support/entities.ts';
import { fakePush, type FakePush } from '#test/support/fakePush.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { PushOffer } from './PushOffer.tsx';
import { PushSection } from './PushSection.tsx';

const me = currentUserOf();
const key = 'c2l0ZQ';
const ours = { ...settings(undefined), offline: true };
const answering = () =>
  jest.fn(async (path: string, _input?: object) => (path === 'POST /api/push/key' ? key : null));
const sent = (call: ReturnType<typeof answering>) =>
  call.mock.calls.filter(([path]) => path !== 'POST /api/push/key');

let browser: FakePush | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => {
  browser?.stop();
  browser = undefined;
});

function show(call = answering(), part = <PushSection />, state: object = { settings: ours }) {
  const view = renderPage(part, { as: me, state, answers: { call: call as never } });
  return { ...view, call };
}
const button = (name: RegExp) => screen.findByRole('button', { name });

test('a tap subscribes this device, another ends it', async () => {
  browser = fakePush();
  const { call } = show();
  await userEvent.click(await button(/^Turn on/));
  expect(await screen.findByText('This device tells you when there is news.')).toBeVisible();
  const endpoint = 'https://push.example/1';
  expect(sent(call)).toEqual([['POST /api/push/subscribe', { endpoint, p256dh: 'public', auth: 'secret' }]]);
  await userEvent.click(await button(/^Turn off/));
  expect(await button(/^Turn on/)).toBeVisible();
  expect(sent(call).at(-1)).toEqual(['POST /api/push/unsubscribe', { endpoint }]);
  expect(browser.endpoints).toEqual([]);
});

test('a refused permission says how to change one’s mind; nothing is sent', async () => {
  browser = fakePush();
  browser.answer = 'denied';
  const { call } = show();
  await userEvent.click(await button(/^Turn on/));
  expect(await screen.findByText(/^Your browser blocks notifications/)).toBeVisible();
  expect(call).not.toHaveBeenCalled();
});

test('a browser that can’t reach its push service says so, and can be asked again', async () => {
  browser = fakePush();
  browser.isDown = true;
  show();
  await userEvent.click(await button(/^Turn on/));
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not reach its notification service/);
  browser.isDown = false;
  await userEvent.click(await button(/^Turn on/));
  expect(await button(/^Turn off/)).toBeVisible();
});

test('browsers without pushes say what comes instead, iPhones how to get them', () => {
  const { unmount } = show();
  expect(screen.getByText(/You’ll still get emails/)).toBeVisible();
  unmount();
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  show();
  expect(screen.getByText(/Add to Home Screen/)).toBeVisible();
  Reflect.deleteProperty(navigator, 'standalone');
});

test.each([
  ['where the site sends none', { settings: { ...ours, offline: false } }],
  ['where the marketplace is hosted elsewhere', { settings: { ...ours, apiUrl: 'https://api.example' } }],
  [
    'to an operator in the user’s name',
    { settings: ours, session: { ...signedOutSession, currentUser: me, scopes: ['user:limited'] } },
  ],
])('nothing is offered %s', (_where, state) => {
  browser = fakePush();
  show(answering(), <PushSection />, state);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the first message offers to tell of the answer, until it is on', async () => {
  browser = fakePush();
  show(answering(), <PushOffer from={userOf()} />);
  await userEvent.click(await button(/^Notify me when Ada L answers$/));
  expect(await screen.findByText('This device tells you when there is news.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a later login of the same user renews the subscription; another user’s does not', async () => {
  browser = fakePush('granted');
  const call = answering();
  const api = async () => ({ call: call as never });
  await renewPush(api, me.id);
  expect(call).not.toHaveBeenCalled();
  rememberPushFor(me.id);
  await renewPush(api, idOf(9));
  expect(call).not.toHaveBeenCalled();
  await renewPush(api, me.id);
  expect(sent(call)).toHaveLength(1);
  browser.shown = ['messages-1'];
  await endPush();
  expect(browser.endpoints).toEqual([]);
  expect(browser.shown).toEqual([]);
  await renewPush(api, me.id);
  expect(sent(call)).toHaveLength(1);
});

test('a subscription made with an earlier key of the site is replaced', async () => {
  browser = fakePush();
  const registration = await navigator.serviceWorker.ready;
  await registration.pushManager.subscribe({ applicationServerKey: 'b2xk' });
  const { call } = show();
  await userEvent.click(await button(/^Turn on/));
  await button(/^Turn off/);
  expect(sent(call)).toEqual([
    ['POST /api/push/subscribe', expect.objectContaining({ endpoint: 'https://push.example/2' })],
  ]);
  expect(browser.endpoints).toEqual(['https://push.example/2']);
});

test('so it is by the next login of the same user', async () => {
  browser = fakePush('granted');
  rememberPushFor(me.id);
  const registration = await navigator.serviceWorker.ready;
  await registration.pushManager.subscribe({ applicationServerKey: 'b2xk' });
  const call = answering();
  await renewPush(async () => ({ call: call as never }), me.id);
  expect(sent(call)).toHaveLength(1);
  expect(browser.endpoints).toEqual(['https://push.example/2']);
});
