import type { Api } from '#src/api/api.ts';
import { pushStateFor, rememberPushFor, type PushState } from '#src/util/push.ts';

/**
 * Asks for the permission and subscribes this browser. Call it from a tap, or browsers refuse to ask. Returns the new
 * state. @throws ApiFailure, or what the browser rejects with when its push service can't be reached
 */
export async function turnPushOn({ call }: Pick<Api, 'call'>, userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushStateFor(userId);
  const key = await call('POST /api/push/key');
  if (key === null) return 'unsupported';
  await send(call, await subscribe(key));
  rememberPushFor(userId);
  return pushStateFor(userId);
}

/** Ends it on this device. @throws ApiFailure */
export async function turnPushOff({ call }: Pick<Api, 'call'>, userId: string): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.getSubscription();
  if (found) await call('POST /api/push/unsubscribe', { endpoint: found.endpoint });
  await found?.unsubscribe();
  rememberPushFor(null);
  return pushStateFor(userId);
}

/** Ties this browser to the current login, if the user has turned it on here. Never rejects. */
export async function renewPush(api: () => Promise<Pick<Api, 'call'>>, userId: string): Promise<void> {
  if (pushStateFor(userId) !== 'on') return;
  try {
    const { call } = await api();
    const key = await call('POST /api/push/key');
    // Browsers may drop a subscription by themselves; the permission is still there.
    if (key !== null) await send(call, await subscribe(key));
  } catch {
    // The next page tries again.
  }
}

/** Returns the browser's subscription with this key of the site, a new one if need be. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.getSubscription();
  // A key that changed with the site's secret makes the subscription useless, and browsers refuse a second one.
  if (found && keyOf(found) !== key) await found.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function send(call: Api['call'], subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call('POST /api/push/subscribe', {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
}

function keyOf({ options }: PushSubscription): string | undefined {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return undefined;
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
