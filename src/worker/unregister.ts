import { scope } from './scope.ts';

// Served in place of the worker when it is switched off: deletes the caches of its predecessor and unregisters itself.
// Open pages are unaffected.

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', event => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter(name => name.startsWith('poruch.')).map(name => scope.caches.delete(name)));
  await scope.registration.unregister();
}
