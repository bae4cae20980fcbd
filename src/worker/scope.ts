// The parts of ServiceWorkerGlobalScope used here; TypeScript can't load its types together with those of a page.

export interface Extendable extends Event {
  /** Keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends Extendable {
  request: Request;
  /** The page, requested while the worker was starting; undefined in browsers without navigation preload. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerMessage extends Extendable {
  data: unknown;
}

export interface PushMessage extends Extendable {
  /** null: the push had no payload. */
  data: { text(): string } | null;
}

export interface NotificationTap extends Extendable {
  notification: { data: unknown; close(): void };
}

/** Shows notifications. `renotify` alerts again when a notification replaces another one. */
export interface NotificationRegistration {
  showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly { close(): void }[]>;
}

export interface WindowClients {
  claim(): Promise<void>;
  /** The windows of this site, last used first. `includeUncontrolled`: also those that this worker does not control. */
  matchAll(query: { type: 'window'; includeUncontrolled: true }): Promise<
    readonly {
      url: string;
      focused: boolean;
      focus(): Promise<unknown>;
      /** Rejects for a page that the worker does not control. */
      navigate(path: string): Promise<unknown>;
    }[]
  >;
  openWindow(path: string): Promise<unknown>;
}

export interface WorkerScope {
  caches: CacheStorage;
  clients: WindowClients;
  location: { origin: string };
  navigator: { languages: readonly string[] };
  registration: NotificationRegistration & {
    navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationTap) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void;
}

export const scope = self as unknown as WorkerScope;
