import { flushSync } from 'react-dom';
import { MINUTE } from '#contract/time/units.ts';
import { ApiFailure } from '#src/api/failure.ts';
import * as pages from '#src/app/lazyPages.ts';
import type { LazyPage } from '#src/app/lazyPages.ts';
import { isMissing, loadPage, moved, navigationStarted, pageKey, pageShown } from '#src/store/navigation.ts';
import type { Loaded } from '#src/store/navigation.ts';
import type { AppStore } from '#src/store/store.ts';
import { paths } from '#contract/paths.ts';
import { serverNow } from '#src/util/clock.ts';
import { saveReturnUrl, takeReturnUrl, urlOf } from '#src/store/returnUrl.ts';
import { guard } from '../guard.ts';
import { matchRoute, notFoundMatch } from '../matchRoute.ts';
import { isOnScreen } from './isOnScreen.ts';
import { recordPageView } from '../pageViews.ts';
import { focusFollowedLink, saveScrollPosition, restoreScroll } from '../scroll.ts';
import { chunkLoaded, reloadOnce } from '#src/features/ErrorBoundary/reloadOnce.ts';
import type { AppState, Outcome, Place } from '#src/store/state.ts';

export interface Navigation {
  store: AppStore;
  /** Fetches the messages of a page folder. @throws when they cannot be fetched. */
  loadMessages(folder: string): Promise<void>;
  /** Replaces the current history entry with another URL. */
  replace(to: string, state?: unknown): void;
  /** The user navigated with back or forward. */
  back: boolean;
  /** Aborted as soon as the user navigates elsewhere: nothing of this page is shown then. */
  signal: AbortSignal;
}

type ToShow = Extract<Loaded, { kind: 'shown' }>;

/** Loads and shows the page of a place. The previous page stays visible and usable until the new one is complete. */
export async function navigateTo(place: Place, travel: Navigation): Promise<void> {
  const { store, signal } = travel;
  const found = matchRoute(place);
  const match = found?.match ?? notFoundMatch(place);
  const signedIn = store.getState().session.currentUser !== null;
  const verdict = found ? guard(found.route, found.match, signedIn) : ({ kind: 'notFound' } as const);

  if (verdict.kind === 'alreadySignedIn')
    return travel.replace(takeReturnUrl(place.state, arrivalPath(place, store.getState())));
  if (isOnScreen(place, store)) return;
  if (verdict.kind === 'signIn') {
    saveReturnUrl(urlOf(place));
    return travel.replace(verdict.to, { from: urlOf(place) });
  }
  if (verdict.kind === 'redirect') return travel.replace(verdict.to);

  const key = pageKey(match);
  if (isOverlayOnly(key, place, store)) return showSame(place, travel);

  store.dispatch(navigationStarted());
  const page = verdict.kind === 'enter' ? found?.route.page : undefined;
  const loaded = page
    ? await loadPageAndData(page, travel, data => store.dispatch(loadPage(match, data)))
    : notFound;
  if (signal.aborted) return;
  if (loaded.kind === 'redirect') return travel.replace(loaded.to);
  // Offline, the service worker may have the page; it serves full documents only.
  if (loaded.failure?.code === 'network' && navigator.serviceWorker?.controller)
    return window.location.reload();
  const complete = await withNotFoundPage(loaded, travel);
  if (!signal.aborted) show(key, place, complete, travel);
}

const notFound: ToShow = { kind: 'shown', outcome: 'notFound', data: null };

// An overlay or another hash: the page already has its data. Navigating to the same URL fetches fresh data.
function isOverlayOnly(key: string, place: Place, store: AppStore): boolean {
  const { page, navigation } = store.getState();
  const isSamePage = page.key === key && navigation.outcome === 'page' && navigation.place !== null;
  return isSamePage && navigation.place !== null && urlOf(navigation.place) !== urlOf(place);
}

async function showSame(place: Place, { store, back, signal }: Navigation): Promise<void> {
  // This runs inside React's own work, which must end before the screen can be updated synchronously.
  await Promise.resolve();
  if (signal.aborted) return;
  const before = store.getState().navigation.place;
  flushSync(() => store.dispatch(moved(place)));
  if (place.hash && place.hash !== before?.hash) restoreScroll(place, back);
}

/** Fetches what loading the same page again needs, as for the next search. @throws when it cannot be fetched */
export async function prepare(place: Place): Promise<void> {
  await matchRoute(place)?.route.page?.load();
}

/** The page's chunk and messages in parallel, then its data. */
async function loadPageAndData(
  page: LazyPage,
  { loadMessages, signal }: Navigation,
  load: (loadData: Parameters<typeof loadPage>[1]) => Promise<Loaded>,
): Promise<Loaded> {
  try {
    const [{ loadData }] = await Promise.all([page.load(), loadMessages(page.folder)]);
    chunkLoaded();
    return signal.aborted ? notFound : await load(loadData);
  } catch {
    return shownInstead(reloadOnce());
  }
}

/** The not-found screen is a page too, in a chunk of its own. */
async function withNotFoundPage(loaded: ToShow, { store, loadMessages }: Navigation): Promise<ToShow> {
  if (!isMissing(loaded.outcome, store.getState().session.currentUser !== null)) return loaded;
  try {
    await Promise.all([pages.NotFoundPage.load(), loadMessages(pages.NotFoundPage.folder)]);
    return loaded;
  } catch {
    return shownInstead(reloadOnce());
  }
}

async function shownInstead(outcome: Promise<Outcome>): Promise<ToShow> {
  return { kind: 'shown', outcome: await outcome, data: null };
}

function show(
  key: string,
  place: Place,
  { data, outcome, cause }: ToShow,
  { store, back }: Navigation,
): void {
  // A failed call is shown on screen; anything else is a bug that must not be swallowed.
  if (cause !== undefined && !(cause instanceof ApiFailure)) window.reportError(cause);
  const before = store.getState().navigation.place;
  if (before) saveScrollPosition(before);
  flushSync(() => store.dispatch(pageShown(key, data, place, outcome)));
  // The server's tags for crawlers describe only the page it rendered.
  for (const tag of document.querySelectorAll('[data-address]')) tag.remove();
  restoreScroll(place, back);
  if (before?.pathname !== place.pathname && !(back && focusFollowedLink(place))) focusMain();
  recordPageView(place.pathname + place.search);
}

// Screen reader and keyboard users continue at the start of the page; when going back, at the link they followed.
function focusMain(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** How long after signing up an account is new, in milliseconds. */
const newFor = 10 * MINUTE;

/** Returns where a user goes who has logged in or signed up without having been on the way to another page. */
function arrivalPath({ pathname }: Place, { session }: AppState): string {
  const since = Date.parse(session.currentUser?.createdAt ?? '');
  const isNew = Math.abs(serverNow() - since) < newFor;
  const hasSignedUp = isNew && (pathname === paths.SignupPage || pathname === paths.ConfirmPage);
  return hasSignedUp ? paths.WelcomePage : paths.LandingPage;
}
