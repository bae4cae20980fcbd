import { loadableReady } from '@loadable/component';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createBrowserApi } from '#src/api/browserApi.ts';
import type { PageName } from '#contract/paths.ts';
import { createStore } from '#src/store/store.ts';
import { createIntlFor, toCatalogue, type Messages } from '#src/util/i18n.ts';
import { correctClockByPage } from '#src/util/clock.ts';
import { createMessageLoader } from '#src/util/messageLoader.ts';
import { App } from './App.tsx';
import { rememberHash } from '#src/store/returnUrl.ts';
import { matchRoute } from './matchRoute.ts';
import { manageScrollRestoration } from './scroll.ts';
import { followTranslation, isTranslated } from './translatedTexts.ts';
import type { AppState } from '../store/state.ts';

const dataOf = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;

/** Resolves when the page's own scripts are loaded. */
export const scriptsReady = () => new Promise<void>(resolve => void loadableReady(resolve));

/** The most visited pages, all of which show prices, numbers or dates. */
const pagesWithNumbers: ReadonlySet<PageName> = new Set([
  'LandingPage',
  'SearchPage',
  'ListingPage',
  'ListingPageCanonical',
]);

/** Reads the state that the server rendered. Returns the hydration steps, each to be run in a task of its own. */
export function hydrate(): readonly (() => void)[] {
  const root = document.getElementById('root');
  // The server's minimal error page has no root.
  if (!root) return [];
  const state = withBrowserPlace(dataOf<AppState>('state'));
  const messages = toCatalogue(dataOf<Messages>('messages'));
  const { locale } = state.settings;
  const store = createStore(state, { api: createBrowserApi(state.settings) });
  const intl = createIntlFor(locale, messages);
  const loadMessages = createMessageLoader(locale, document.documentElement.dataset.messages ?? '', messages);
  manageScrollRestoration();
  followTranslation();
  correctClockByPage();
  rememberHash(window.location);
  const app = (
    <BrowserRouter>
      <App store={store} intl={intl} loadMessages={loadMessages} />
    </BrowserRouter>
  );
  // As a transition, hydration is time-sliced, so that a slow phone can scroll and tap in between.
  const hydrate = () => startTransition(() => begin(root, app));
  const { place } = state.navigation;
  const route = place && matchRoute(place)?.route.name;
  if (!route || !pagesWithNumbers.has(route)) return [hydrate];
  // The first Intl.NumberFormat call is slow in Chromium, as long as twenty slices; run it in its own task.
  return [() => void intl.formatNumber(0), hydrate];
}

function begin(root: HTMLElement, app: ReactNode): void {
  // What a translation has changed cannot be hydrated; what it changes meanwhile is rendered anew.
  if (isTranslated()) return createRoot(root).render(app);
  hydrateRoot(root, app, {
    onRecoverableError: error => {
      if (!isTranslated()) window.reportError(error);
    },
  });
}

// The server knows neither the hash nor the history entry; with them the current page counts as navigated to.
function withBrowserPlace(state: AppState): AppState {
  const { place } = state.navigation;
  const entry = window.history.state as { key?: string; usr?: unknown } | null;
  const browser = { hash: window.location.hash, key: entry?.key ?? 'default', state: entry?.usr ?? null };
  return { ...state, navigation: { ...state.navigation, place: place && { ...place, ...browser } } };
}
