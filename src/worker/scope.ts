// The parts of a service worker's world that this one uses; TypeScript knows that world only in place of a page's.

export interface Extendable extends Event {
  /** Keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchAsked extends Extendable {
  request: Request;
  /** The page, asked for while the worker was starting; undefined where browsers cannot do that. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Told extends Extendable {
  data: unknown;
}

export interface WorkerScope {
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  location: { origin: string };
  navigator: { languages: readonly string[] };
  registration: { navigationPreload?: { enable(): Promise<void> }; unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchAsked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}

export const scope = self as unknown as WorkerScope;
