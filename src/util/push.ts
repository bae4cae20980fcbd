/**
 * Whether this device tells a user of news. `homeScreen`: it can once the site is on the home screen (iPhone, iPad);
 * `denied`: the user has forbidden it in the browser's settings.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on';

// The user who turned it on here: somebody else who signs in on this device has not asked for it.
const ownerKey = 'poruch.push';

/** Browser only. */
export function pushStateFor(userId: string): PushState {
  const { standalone } = navigator as { standalone?: boolean };
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return standalone === false ? 'homeScreen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && owner() === userId ? 'on' : 'off';
}

function owner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

/** Remembers for whom it was turned on; null: it was turned off. */
export function rememberPushFor(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, userId);
  } catch {
    // With blocked storage, the device is not subscribed again after the next login.
  }
}
