/** A browser's part of Web Push, as far as pages use it. */
export interface FakePush {
  /** The user's answer when asked for the permission. */
  answer: NotificationPermission;
  /** Set: the browser can't reach its push service. */
  isDown: boolean;
  /** The endpoints of the subscriptions that are alive. */
  endpoints: string[];
  /** The tags of the notifications on its screen. */
  shown: string[];
  stop(): void;
}

/** Gives the page a browser that can subscribe to pushes; its keys are readable text. */
export function fakePush(permission: NotificationPermission = 'default'): FakePush {
  let current: PushSubscription | null = null;
  let made = 0;
  const self: FakePush = {
    answer: 'granted',
    isDown: false,
    endpoints: [],
    shown: [],
    stop() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  };
  const subscribe = async ({ applicationServerKey = '' }: { applicationServerKey?: string }) => {
    if (self.isDown) throw new DOMException('Registration failed', 'AbortError');
    const bytes = new TextEncoder().encode(atob(applicationServerKey));
    if (current) {
      const held = new Uint8Array(current.options.applicationServerKey ?? new ArrayBuffer(0));
      if (held.join() === bytes.join()) return current;
      throw new DOMException('Another key is in use', 'InvalidStateError');
    }
    const endpoint = `https://push.example/${++made}`;
    self.endpoints.push(endpoint);
    current = {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        self.endpoints = self.endpoints.filter(one => one !== endpoint);
        current = null;
        return true;
      },
    } as unknown as PushSubscription;
    return current;
  };
  const registration = {
    pushManager: { subscribe, getSubscription: async () => current },
    getNotifications: async () =>
      self.shown.map(tag => ({
        tag,
        close: () => void (self.shown = self.shown.filter(one => one !== tag)),
      })),
  };
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = self.answer),
  };
  const install = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true });
  install(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  install(window, 'PushManager', {});
  install(window, 'Notification', notification);
  return self;
}
