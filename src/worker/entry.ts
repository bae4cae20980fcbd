import { caches, type ToWorker } from '#src/config/offline.ts';
import { isFile } from './fileCache.ts';
import { createPageHandler } from './pageHandler.ts';
import { createPushHandler } from './push.ts';
import { scope } from './scope.ts';
import { isBypassed } from './bypass.ts';
import type { WorkerFacts } from './messages.ts';

// The service worker. A new version never reloads open pages: it takes effect with the next navigation.

declare const workerFacts: WorkerFacts;

const pages = createPageHandler({
  storage: scope.caches,
  load: (...request) => fetch(...request),
  now: () => Date.now(),
  facts: workerFacts,
  preferredLanguages: scope.navigator.languages,
});

const pushes = createPushHandler({
  load: (...request) => fetch(...request),
  registration: scope.registration,
  clients: scope.clients,
  facts: workerFacts,
  preferredLanguages: scope.navigator.languages,
});

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', event => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const ours: readonly string[] = Object.values(caches);
  const names = await scope.caches.keys();
  await Promise.all(
    names
      .filter(name => name.startsWith('poruch.') && !ours.includes(name))
      .map(name => scope.caches.delete(name)),
  );
  // Without navigation preload, each page waits until the worker has started. Not every browser supports it. The
  // request of every navigation is sent before the worker receives the event: each has to be answered with the preload
  // response, or it is sent twice.
  await scope.registration.navigationPreload?.enable().catch(() => undefined);
  await scope.clients.claim();
}

scope.addEventListener('fetch', event => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  const later = (work: Promise<unknown>) => {
    try {
      event.waitUntil(work);
    } catch {
      // The event has ended; the work continues for as long as the browser allows.
    }
  };
  // The logout form without JavaScript; with it, the page notifies the worker itself.
  if (request.method === 'POST' && pathname === '/logout') return later(pages.forget());
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // Without navigation preload nothing has been sent yet, and the browser sends the request itself.
    if (isBypassed(pathname) && !preloadResponse) return;
    const preloaded = Promise.resolve(preloadResponse);
    const isPassedThrough = isBypassed(pathname) || isFile(pathname);
    event.respondWith(
      isPassedThrough ? pages.passThrough(request, preloaded) : pages.page(request, preloaded, later),
    );
  } else if (isFile(pathname)) event.respondWith(pages.files.answer(request, later));
});

scope.addEventListener('message', event => {
  // A page that can't be fetched is stored the next time.
  event.waitUntil(pages.handleMessage(event.data as ToWorker).catch(() => undefined));
});

scope.addEventListener('push', event => event.waitUntil(pushes.show(event.data?.text())));

scope.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(pushes.open(event.notification.data));
});
