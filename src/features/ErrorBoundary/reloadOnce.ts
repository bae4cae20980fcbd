import type { Outcome } from '#src/store/state.ts';

const flag = 'reloaded-for';

/**
 * A chunk that fails to load usually means that a new version was deployed: reloads the page once, silently. When that
 * was already tried for this URL, resolves with what to show instead (readings 52).
 */
export async function reloadOnce(): Promise<Outcome> {
  const { pathname, search } = window.location;
  if (readReloadedUrl() === pathname + search || !saveReloadedUrl(pathname + search)) return 'unreachable';
  window.location.reload();
  // The old page stays as it is until the browser leaves it.
  return new Promise<Outcome>(() => undefined);
}

/** A chunk was loaded: the next failure may reload again. */
export function chunkLoaded(): void {
  try {
    window.sessionStorage.removeItem(flag);
  } catch {
    // Without storage nothing was saved.
  }
}

function readReloadedUrl(): string | null {
  try {
    return window.sessionStorage.getItem(flag);
  } catch {
    return null;
  }
}

// Without storage a reload could loop for ever, so there is none.
function saveReloadedUrl(url: string): boolean {
  try {
    window.sessionStorage.setItem(flag, url);
    return true;
  } catch {
    return false;
  }
}
