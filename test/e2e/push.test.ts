import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import {
  pushesToTests,
  startPushService,
  type PushService,
  type ReceivedPush,
  type TestBrowser,
} from '#test/support/pushService.ts';
import type { PushTarget } from '#server/marketplace/ports/pusher.ts';
import type { Res } from '#test/platform/sdk.ts';

// The browser's real service worker, with what the built server has sent to a push service of ours: the browser's own
// can't be reached from here, so that its deliveries are made by hand.

let server: BuiltServer;
let service: PushService;
let ada: Person;
let ben: Person;
let thread: Res;
beforeAll(async () => {
  service = await startPushService();
  server = await startBuiltServer(pushesToTests);
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  thread = await ben.enquires(await ada.publishes(), 'Is it still free?');
}, 90_000);
afterAll(async () => {
  await server?.stop();
  await service?.close();
});
const openPage = useBrowser(() => server.url, { sendsReports: true });

/** Lets the page's browser be one that has subscribed at our push service. */
const subscribing = ({ endpoint, p256dh, auth }: PushTarget) => {
  let current: object | null = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null);
  PushManager.prototype.subscribe = () => {
    current ??= {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => Promise.resolve(true),
    };
    return Promise.resolve(current as PushSubscription);
  };
};

/** Returns how to deliver a push to the worker of this page. */
async function pushTo(
  page: Page,
): Promise<{ session: CDPSession; deliver: (data: string) => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = async (data: string) =>
    void (await session.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data,
    }));
  return { session, deliver };
}

async function expectShown(page: Page, notification: object): Promise<void> {
  while ((await shown(page)).every(one => JSON.stringify(one) !== JSON.stringify(notification)))
    await page.waitForTimeout(50);
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      path: (data as { path: string }).path,
    })),
  );

/** Returns what the push service has got for the phone, once there is as much. */
async function pushesOf({ received }: TestBrowser, count: number): Promise<readonly ReceivedPush[]> {
  while (received.length < count) await sleep(50);
  return received;
}

test('a phone on which it is turned on is told of a message, until its login ends', async () => {
  const page = await openPage({ as: ada, hasWorker: true, width: 390 });
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  const phone = service.subscribe();
  await page.addInitScript(subscribing, {
    endpoint: phone.endpoint,
    p256dh: phone.p256dh,
    auth: phone.auth,
  });
  await visit(page, '/account/notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByText('This device tells you when there is news.').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await ben.writes(thread, 'We could come on Friday.');
  const [push] = await pushesOf(phone, 1);
  const payload = push?.payload ?? '';
  const { session, deliver } = await pushTo(page);
  // Another window is in front, or the page would show the news itself.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await openPage({ besides: page });
  await other.bringToFront();

  await deliver(payload);
  await expectShown(page, {
    title: 'Poruch',
    body: 'You have a new message',
    path: `/sale/${thread.id.uuid}/details`,
  });

  // Read on another device, it goes from this screen as soon as the site is in front.
  await ada.sdk.messages.query({ transactionId: thread.id });
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page.bringToFront();
  while ((await shown(page)).length > 0) await page.waitForTimeout(50);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await other.bringToFront();
  await deliver(payload);
  await page.waitForTimeout(300);
  expect(await shown(page)).toEqual([]);

  // After the login has ended, nobody learns what it is about.
  await ada.sdk.logout();
  await deliver(payload);
  await expectShown(page, { title: 'Poruch', body: 'There is news for you', path: '/inbox' });
});
