import { scope } from './scope.ts';

// Served in place of the worker where there is to be none: it clears away what one before it left, itself as well. Pages
// that are open stay as they are.

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', event => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter(name => name.startsWith('poruch.')).map(name => scope.caches.delete(name)));
  await scope.registration.unregister();
}
