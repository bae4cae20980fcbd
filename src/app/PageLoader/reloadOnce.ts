import type { Outcome } from '#src/store/navigation.ts';

const flag = 'reloaded-for';

/**
 * A chunk that cannot be fetched usually means that a new version was put online: reloads the page once, silently. When
 * that was already tried for this address, answers what to show instead (readings 52).
 */
export async function reloadOnce(): Promise<Outcome> {
  const { pathname, search } = window.location;
  if (remembered() === pathname + search || !remember(pathname + search)) return 'unreachable';
  window.location.reload();
  // The old page stays as it is until the browser leaves it.
  return new Promise<Outcome>(() => undefined);
}

/** A chunk arrived: the next failure may reload again. */
export function chunkLoaded(): void {
  try {
    window.sessionStorage.removeItem(flag);
  } catch {
    // Without storage nothing was remembered.
  }
}

function remembered(): string | null {
  try {
    return window.sessionStorage.getItem(flag);
  } catch {
    return null;
  }
}

// Without storage a reload could repeat for ever, so there is none.
function remember(url: string): boolean {
  try {
    window.sessionStorage.setItem(flag, url);
    return true;
  } catch {
    return false;
  }
}
