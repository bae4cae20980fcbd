import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { proveAddress } from '#test/support/outbox.ts';
import { databaseOf } from '#test/support/serverDatabase.ts';
import type { Res } from '#test/platform/sdk.ts';

// The browser's real service worker, with pushes as its push service would deliver them: none can be reached from here.

let server: BuiltServer;
let ada: Person;
let ben: Person;
let thread: Res;
beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
  await Promise.all([ada, ben].map(person => proveAddress(server, person)));
  thread = await ben.enquires(await ada.publishes(), 'Is it still free?');
}, 90_000);
afterAll(() => server?.stop());
const openPage = useBrowser(() => server.url, { sendsReports: true });

/** Stands for the browser's push service, which hands out an address and keys of its own. */
const subscribing = () => {
  let current: object | null = null;
  const bytes = (length: number) => {
    const text = String.fromCharCode(4, ...crypto.getRandomValues(new Uint8Array(length - 1)));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null);
  PushManager.prototype.subscribe = () => {
    const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
    current ??= {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh: bytes(65), auth: bytes(16) } }),
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

async function noticeOf(person: Person): Promise<string> {
  for (;;) {
    const [row] = await databaseOf(server)<{ id: string }>(
      'select id from push_notices where user_id = $1 order by created_at desc',
      [person.id],
    );
    if (row) return row.id;
    await sleep(100);
  }
}

test('a phone on which it is turned on is told of a message, until its login ends', async () => {
  const page = await openPage({ as: ada, hasWorker: true, width: 390 });
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  await page.addInitScript(subscribing);
  await visit(page, '/account/notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByText('This device tells you when there is news.').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await ben.writes(thread, 'We could come on Friday.');
  const id = await noticeOf(ada);
  const { session, deliver } = await pushTo(page);
  // Another window is in front, or the page would show the news itself.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await openPage({ besides: page });
  await other.bringToFront();

  await deliver(JSON.stringify({ id }));
  await expectShown(page, {
    title: 'Poruch',
    body: 'You have a new message',
    path: `/sale/${thread.id.uuid}/details`,
  });

  // After the login has ended, nobody learns what it is about.
  await ada.sdk.logout();
  await deliver(JSON.stringify({ id }));
  await expectShown(page, { title: 'Poruch', body: 'There is news for you', path: '/inbox' });
});
