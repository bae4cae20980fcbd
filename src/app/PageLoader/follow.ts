import { reloadOnce } from '#src/features/ErrorBoundary/reloadOnce.ts';
import { navigationStarted, pageShown } from '#src/store/navigation.ts';
import { urlOf } from '#src/store/returnUrl.ts';
import type { Place } from '#src/store/state.ts';
import { isOnScreen } from './isOnScreen.ts';
import type { Navigation } from './navigate.ts';

let isLoaded = false;

/** Fetches the code that loads pages: the one that the server has rendered works without it. @throws when it cannot be fetched */
export async function loadNavigation() {
  const chunk = await import('./navigate.ts');
  isLoaded = true;
  return chunk;
}

/** Loads and shows the page of a place, as soon as there is the code for it. */
export async function follow(place: Place, travel: Navigation): Promise<void> {
  const { store, signal } = travel;
  // A press is answered at once.
  if (!isLoaded && !isOnScreen(place, store)) store.dispatch(navigationStarted());
  const chunk = await loadNavigation().catch(() => undefined);
  if (signal.aborted) return;
  if (chunk) return chunk.navigateTo(place, travel);
  const outcome = await reloadOnce();
  if (!signal.aborted) store.dispatch(pageShown(urlOf(place), null, place, outcome));
}
