import { caches, type ToWorker } from '#src/config/offline.ts';
import { isFile } from './files.ts';
import { makePages } from './pages.ts';
import { scope } from './scope.ts';
import { isUntouched } from './untouched.ts';
import type { WorkerFacts } from './words.ts';

// The service worker. It never makes a page load itself anew: the next page comes by the next worker.

declare const workerFacts: WorkerFacts;

const pages = makePages({
  storage: scope.caches,
  load: (...asked) => fetch(...asked),
  now: () => Date.now(),
  facts: workerFacts,
  wished: scope.navigator.languages,
});

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', event => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const ours: readonly string[] = Object.values(caches);
  const names = await scope.caches.keys();
  await Promise.all(
    names
      .filter(name => name.startsWith('poruch.') && !ours.includes(name))
      .map(name => scope.caches.delete(name)),
  );
  // Without it each page waits until the worker has started. Not every browser has it.
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
      // It was answered long ago; the work goes on for as long as the browser lets it.
    }
  };
  // The form without script; the one with script tells it itself.
  if (request.method === 'POST' && pathname === '/logout') return later(pages.forget());
  if (request.method !== 'GET' || isUntouched(pathname)) return;
  if (isFile(pathname)) event.respondWith(pages.files.answer(request, later));
  else if (request.mode === 'navigate')
    event.respondWith(pages.page(request, Promise.resolve(preloadResponse), later));
});

scope.addEventListener('message', event => {
  // A page that cannot be fetched is kept the next time.
  event.waitUntil(pages.hear(event.data as ToWorker).catch(() => undefined));
});
