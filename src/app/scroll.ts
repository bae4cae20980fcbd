import type { Place } from '../store/state.ts';

const storageKey = 'scroll';
const positions = new Map<string, number>();
/** The links that were followed, by the entry they were on. */
const followed = new Map<string, string>();

/**
 * Takes over scroll restoration from the browser, which can't know when a page that loads its data is ready. Handed
 * back when the user leaves the site, so that a reload is restored before any script runs.
 */
export function manageScrollRestoration(): void {
  for (const [key, top] of stored()) positions.set(key, top);
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', event => {
    window.history.scrollRestoration = 'auto';
    if (!event.persisted) store();
  });
  window.addEventListener('pageshow', () => (window.history.scrollRestoration = 'manual'));
}

/** Saves where the reader is on the page being left. */
export function saveScrollPosition(place: Place): void {
  if (!place.key) return;
  positions.set(place.key, window.scrollY);
  followed.set(place.key, document.activeElement?.getAttribute('href') ?? '');
}

/** Focuses the link that was followed from a page gone back to; false when there is none. */
export function focusFollowedLink({ key = '' }: Place): boolean {
  const href = followed.get(key);
  const link = href && document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(href)}]`);
  if (link) link.focus({ preventScroll: true });
  return Boolean(link);
}

/**
 * Scrolls to the hash, to the saved position (back and forward), or to the top; not at all with `keepsScroll` in the
 * history state.
 */
export function restoreScroll(place: Place, back: boolean): void {
  if (!back && keepsScroll(place.state)) return;
  const before = back && place.key ? positions.get(place.key) : undefined;
  const target = place.hash ? document.getElementById(hashId(place.hash)) : null;
  if (before !== undefined) window.scrollTo(0, before);
  else if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

const keepsScroll = (state: unknown) =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true;

function hashId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function stored(): [string, number][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function store(): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Storage is full or denied: the next visit just starts at the top.
  }
}
