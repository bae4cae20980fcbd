/**
 * Deletes all pages and unsent messages that this device stores for offline use at a user's request, and its list of
 * translated conversations, so that signing out leaves nothing to the next person. Never rejects.
 */
export async function clearOfflineData(): Promise<void> {
  clearStored(/^poruch\.(keeps|unsent|translatesIn)/);
  await deleteOfflinePages();
}

/** Deletes what the device has stored under these names. Never throws. */
export function clearStored(names: RegExp): void {
  try {
    for (const name of Object.keys(localStorage)) if (names.test(name)) localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Deletes the stored pages only. Never rejects. */
export async function deleteOfflinePages(): Promise<void> {
  try {
    const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    // The worker may be about to write another page.
    active?.postMessage({ type: 'forget' });
    const names = await caches.keys();
    await Promise.all(
      names.filter(name => /^poruch\.(kept|visits)/.test(name)).map(name => caches.delete(name)),
    );
  } catch {
    // A browser without service workers has stored nothing.
  }
}
