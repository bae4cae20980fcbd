import type { ToWorker } from '#src/config/offline.ts';
import { fakeCaches } from './fakeCaches.ts';

/** Installs CacheStorage and a service worker that only records its messages. `stop` removes them. */
export function fakeWorker() {
  const told: ToWorker[] = [];
  const active = { postMessage: (message: ToWorker) => void told.push(message) };
  const register = jest.fn(() => Promise.resolve());
  const container = {
    controller: active,
    register,
    ready: Promise.resolve({ active }),
    getRegistration: () => Promise.resolve({ active }),
  };
  const storage = fakeCaches(window.location.origin);
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(window, 'caches', { value: storage, configurable: true });
  return {
    told,
    register,
    storage,
    stop() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'caches');
    },
  };
}
