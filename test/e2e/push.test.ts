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
import { databaseOf } from '#test/support/serverDatabase.ts';
import type { PushTarget } from '#server/marketplace/ports/pusher.ts';
import type { Res } from '#test/platform/sdk.ts';

// The browser's real service worker, with what the built server has sent to a push service of ours: the browser's own
// can't be reached from here, so that its deliveries are made by hand.

let server: BuiltServer;
let service: PushService;
let ada: Person;
let ben: Person;
let cy: Person;
let thread: Res;
beforeAll(async () => {
  service = await startPushService();
  server = await startBuiltServer(pushesToTests);
  ({ ada, ben, cy } = await cast(server));
  await Promise.all([ada, ben, cy].map(person => proveAddress(server, person)));
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

/**
 * Taps the notification that is shown, or was the last one, as this browser has no screen to show it on. Returns the URL
 * of the window that is brought to the front, which it only would be after a tap of a user.
 */
async function tap(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  return worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<Notification[]> };
      WindowClient: { prototype: { focus: (this: { url: string }) => Promise<void> } };
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
      tapped?: Notification | undefined;
    };
    const brought = new Promise<string>(resolve => {
      scope.WindowClient.prototype.focus = async function focus() {
        resolve(this.url);
      };
    });
    const [notification = scope.tapped] = await scope.registration.getNotifications();
    scope.tapped = notification;
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return brought;
  });
}

/** Waits until a message is on the screen, above the field to reply. */
const isSeen = (page: Page, text: string) =>
  page.waitForFunction(words => {
    const message = [...document.querySelectorAll('[role=log] li')].findLast(one =>
      one.textContent?.includes(words),
    );
    const field = document.querySelector('main textarea')?.closest('form');
    if (!message || !field) return false;
    const { top, bottom } = message.getBoundingClientRect();
    return top > 0 && bottom <= field.getBoundingClientRect().top;
  }, text);

/** Returns what the push service has got for the phone, once there is as much. */
async function pushesOf({ received }: TestBrowser, count: number): Promise<readonly ReceivedPush[]> {
  while (received.length < count) await sleep(50);
  return received;
}

/** Opens a page on a phone and turns notifications on there. */
async function turnsOn(as: Person): Promise<{ page: Page; phone: TestBrowser }> {
  const page = await openPage({ as, hasWorker: true, width: 390 });
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  const phone = service.subscribe();
  await page.context().addInitScript(subscribing, {
    endpoint: phone.endpoint,
    p256dh: phone.p256dh,
    auth: phone.auth,
  });
  await visit(page, '/account/notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByText('This device tells you when there is news.').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { page, phone };
}

/** Brings another window to the front, or the page would show the news itself. */
async function goBehind(page: Page, session: CDPSession): Promise<Page> {
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await openPage({ besides: page });
  await other.bringToFront();
  return other;
}

test('a phone on which it is turned on is told of a message, until its login ends', async () => {
  const { page, phone } = await turnsOn(ada);
  await ben.writes(thread, 'We could come on Friday.');
  const [push] = await pushesOf(phone, 1);
  const payload = push?.payload ?? '';
  const { session, deliver } = await pushTo(page);
  const other = await goBehind(page, session);

  await deliver(payload);
  await expectShown(page, {
    title: 'Poruch',
    body: 'You have a new message',
    path: `/sale/${thread.id.uuid}/details#newest`,
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

test('a tap on a push opens the conversation at its newest message, or finds it where it is open', async () => {
  const talk = await ben.enquires(await cy.publishes(), 'Is it still free?');
  await databaseOf(server)(
    `insert into messages (id, transaction_id, sender_id, created_at, content)
     select gen_random_uuid(), id, customer_id, now() - (40 - n) * interval '1 minute', 'Line ' || n
     from transactions, generate_series(1, 30) n where id = $1`,
    [talk.id.uuid],
  );
  await cy.writes(talk, 'Yes, it is.');
  const { page, phone } = await turnsOn(cy);
  const { session, deliver } = await pushTo(page);
  const other = await goBehind(page, session);
  await ben.writes(talk, 'We could come on Friday.');
  const [push] = await pushesOf(phone, 1);
  await deliver(push?.payload ?? '');
  while ((await shown(page)).length === 0) await page.waitForTimeout(50);
  await tap(page);
  await page.waitForURL(`**/sale/${talk.id.uuid}/details#newest`);
  await isSeen(page, 'We could come on Friday.');

  const conversation = page.url();
  await page.getByLabel('Your message').fill('On Friday I am');
  // In front, and led to what no other window shows.
  await visit(other, '/about');
  expect(await tap(page)).toBe(conversation);
  await isSeen(page, 'We could come on Friday.');
  expect(await page.getByLabel('Your message').inputValue()).toBe('On Friday I am');
  expect(new URL(other.url()).pathname).toBe('/about');

  const scriptless = await openPage({ as: cy, javaScriptEnabled: false, width: 390 });
  await scriptless.goto(conversation);
  await isSeen(scriptless, 'We could come on Friday.');
});
