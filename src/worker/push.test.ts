import { createPushHandler } from './push.ts';
import type { WorkerMessages } from './messages.ts';

const say = (news: string) => ({ news }) as WorkerMessages;
const facts = { site: 'Poruch', drawing: '', messages: { en: say('There is news'), uk: say('Є новини') } };
const notice = { text: 'You have a new message', path: '/sale/1/details', tag: 'messages-1' };

interface Scene {
  answer?: () => Promise<Response>;
  windows?: { url?: string; focused?: boolean; isForeign?: boolean }[];
}

function device({ answer = async () => Response.json(notice), windows = [] }: Scene = {}) {
  const load = jest.fn(answer);
  const showNotification = jest.fn(async (_title: string, _options: object) => undefined);
  const openWindow = jest.fn(async (_path: string) => null);
  const close = jest.fn();
  const getNotifications = jest.fn(async (_filter: { tag: string }) => [{ close }]);
  const clients = windows.map(({ url = '/s', focused = false, isForeign = false }) => ({
    url: `https://poruch.test${url}`,
    focused,
    focus: jest.fn(async () => undefined),
    navigate: jest.fn((_path: string) =>
      isForeign ? Promise.reject(new TypeError()) : Promise.resolve(null),
    ),
  }));
  const handler = createPushHandler({
    load: load as unknown as typeof fetch,
    registration: { showNotification, getNotifications },
    clients: { claim: async () => undefined, matchAll: async () => clients, openWindow },
    facts,
    preferredLanguages: ['uk-UA', 'en'],
  });
  return { handler, load, showNotification, openWindow, clients, getNotifications, close };
}

test('a push shows what the session is told', async () => {
  const { handler, load, showNotification } = device();
  await handler.show('{"id":"a b"}');
  expect(load).toHaveBeenCalledWith('/api/push/notice?id=a%20b');
  expect(showNotification.mock.calls).toEqual([
    [
      'Poruch',
      {
        body: 'You have a new message',
        tag: 'messages-1',
        renotify: true,
        icon: '/icons/icon-192.png',
        data: { path: '/sale/1/details' },
      },
    ],
  ]);
});

test.each<[string, string | undefined, () => Promise<Response>]>([
  ['without a connection', '{"id":"1"}', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['after the login has ended', '{"id":"1"}', async () => new Response('{}', { status: 403 })],
  ['without a payload', undefined, async () => new Response('', { status: 400 })],
  ['with an unreadable payload', '{', async () => new Response('', { status: 400 })],
])('%s a push says that there is news, in the language of the device', async (_when, payload, answer) => {
  const { handler, showNotification } = device({ answer });
  await handler.show(payload);
  expect(showNotification).toHaveBeenCalledWith(
    'Poruch',
    expect.objectContaining({ body: 'Є новини', lang: 'uk', tag: 'news', data: { path: '/inbox' } }),
  );
});

test('what is no longer news, read on another device, does not stay on the screen', async () => {
  const { handler, showNotification, getNotifications, close } = device({
    answer: async () => Response.json(null),
  });
  await handler.show('{"id":"1"}');
  // Shown all the same, or the browser would end the subscription.
  expect(showNotification).toHaveBeenCalledWith(
    'Poruch',
    expect.objectContaining({ tag: 'over', silent: true }),
  );
  expect(getNotifications).toHaveBeenCalledWith({ tag: 'over' });
  expect(close).toHaveBeenCalledTimes(1);
});

test('a device whose clock is years wrong shows the news all the same, without a time of its own', async () => {
  jest.useFakeTimers({ now: new Date('1970-01-02') });
  const { handler, showNotification } = device();
  await handler.show('{"id":"1"}');
  jest.useRealTimers();
  const [, options] = showNotification.mock.calls[0] ?? [];
  expect(options).toMatchObject({ body: 'You have a new message' });
  expect(options).not.toHaveProperty('timestamp');
});

test.each([
  ['/sale/1/details#newest', '/sale/1/details'],
  ['/sale/1/details#newest', '/sale/1/details?message=sent'],
  ['/sale/1/details#newest', '/sale/1/details#newest'],
  ['/sale/1/details#stay', '/sale/1/details#stay'],
  ['/sale/1/details', '/sale/1/details#newest'],
  ['/sale/1/details?review=open', '/sale/1/details?review=open'],
])(
  'a notification about %s comes to the front in the window of %s, which is not led elsewhere',
  async (path, url) => {
    const { handler, clients, openWindow } = device({ windows: [{}, { url }] });
    await handler.open({ path });
    expect(clients[0]?.focus).not.toHaveBeenCalled();
    expect(clients[1]?.focus).toHaveBeenCalled();
    expect(clients[1]?.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  },
);

test.each([
  // Only the hash changes: what was typed stays.
  ['/sale/1/details#newest', '/sale/1/details?message=sent#stay', '/sale/1/details?message=sent#newest'],
  ['/sale/1/details#stay', '/sale/1/details#newest', '/sale/1/details#stay'],
  ['/sale/1/details?review=open', '/sale/1/details#newest', '/sale/1/details?review=open'],
])('a notification about %s leads the window of %s to %s', async (path, url, way) => {
  const { handler, clients, openWindow } = device({ windows: [{}, { url }] });
  await handler.open({ path });
  expect(clients[0]?.navigate).not.toHaveBeenCalled();
  expect(clients[1]?.focus).toHaveBeenCalled();
  expect(clients[1]?.navigate).toHaveBeenCalledWith(way);
  expect(openWindow).not.toHaveBeenCalled();
});

test('nothing is shown over a page of the site that is in front', async () => {
  const { handler, load, showNotification } = device({ windows: [{ focused: false }, { focused: true }] });
  await handler.show('{"id":"1"}');
  expect(load).not.toHaveBeenCalled();
  expect(showNotification).not.toHaveBeenCalled();
});

test('a notification opens its page in a window of the site, else in a new one', async () => {
  const open = device({ windows: [{}] });
  await open.handler.open({ path: '/sale/1/details' });
  expect(open.clients[0]?.focus).toHaveBeenCalled();
  expect(open.clients[0]?.navigate).toHaveBeenCalledWith('/sale/1/details');
  expect(open.openWindow).not.toHaveBeenCalled();
  const none = device();
  await none.handler.open({ path: '/sale/1/details' });
  expect(none.openWindow).toHaveBeenCalledWith('/sale/1/details');
  const foreign = device({ windows: [{ isForeign: true }] });
  await foreign.handler.open({ path: '/sale/1/details' });
  expect(foreign.openWindow).toHaveBeenCalledWith('/sale/1/details');
});

test.each([
  null,
  {},
  { path: 'https://evil.example' },
  { path: '//evil.example' },
  { path: '/\\evil.example' },
])('a notification with %j opens the inbox', async data => {
  const { handler, openWindow } = device();
  await handler.open(data);
  expect(openWindow).toHaveBeenCalledWith('/inbox');
});
