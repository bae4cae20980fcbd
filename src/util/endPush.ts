import { clearStored } from './clearOfflineData.ts';

/** Ends news on this device, and removes what it still shows, for whoever signs in next. Never rejects. */
export async function endPush(): Promise<void> {
  clearStored(/^poruch\.push$/);
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  } catch {
    // A browser without pushes has no subscription.
  }
}
