/**
 * Forgets all pages, and the unsent messages, that this device has kept for reading without a connection, and that it was
 * asked to: whoever signs out leaves nothing to the next person. Never rejects.
 */
export async function forgetKept(): Promise<void> {
  try {
    for (const name of Object.keys(localStorage))
      if (/^poruch\.(keeps|unsent)/.test(name)) localStorage.removeItem(name);
  } catch {
    // Where nothing may be stored nothing was.
  }
  await forgetPages();
}

/** Forgets the pages only. Never rejects. */
export async function forgetPages(): Promise<void> {
  try {
    const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    // It may be about to write one more.
    active?.postMessage({ type: 'forget' });
    const names = await caches.keys();
    await Promise.all(
      names.filter(name => /^poruch\.(kept|visits)/.test(name)).map(name => caches.delete(name)),
    );
  } catch {
    // A browser that knows no workers has kept none.
  }
}
