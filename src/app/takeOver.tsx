import { loadableReady } from '@loadable/component';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { browserApi } from '#src/api/browserApi.ts';
import type { PageName } from '#src/config/paths.ts';
import { makeStore, type AppState } from '#src/store/store.ts';
import { makeIntl, toCatalogue, type Messages } from '#src/util/i18n.ts';
import { messageLoader } from '#src/util/messageLoader.ts';
import { App } from './App.tsx';
import { rememberHash } from './from.ts';
import { matchRoute } from './matchRoute.ts';
import { takeOverScrolling } from './scroll.ts';

const dataOf = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;

/** Resolves when the page's own scripts are there. */
export const scriptsReady = () => new Promise<void>(resolve => void loadableReady(resolve));

/** Most come to these, and all of them show prices, numbers or dates. */
const withNumbers: ReadonlySet<PageName> = new Set([
  'LandingPage',
  'SearchPage',
  'ListingPage',
  'ListingPageCanonical',
]);

/** Reads what the server rendered the page from. Answers what is to be done to take the page over, each in a task of its own. */
export function takeOver(): readonly (() => void)[] {
  const root = document.getElementById('root');
  // The server's plain apology for a page that could not be rendered at all has no root.
  if (!root) return [];
  const state = withBrowserPlace(dataOf<AppState>('state'));
  const messages = toCatalogue(dataOf<Messages>('messages'));
  const { locale } = state.settings;
  const store = makeStore(state, { api: browserApi(state.settings) });
  const intl = makeIntl(locale, messages);
  const loadMessages = messageLoader(locale, document.documentElement.dataset.messages ?? '', messages);
  takeOverScrolling();
  rememberHash(window.location);
  const app = (
    <BrowserRouter>
      <App store={store} intl={intl} loadMessages={loadMessages} />
    </BrowserRouter>
  );
  // As a transition the work is cut into slices, between which a slow phone can scroll and tap.
  const hydrate = () => startTransition(() => void hydrateRoot(root, app));
  const { place } = state.navigation;
  const route = place && matchRoute(place)?.route.name;
  if (!route || !withNumbers.has(route)) return [hydrate];
  // The first number in any language takes Chromium as long as twenty slices: it is none of theirs.
  return [() => void intl.formatNumber(0), hydrate];
}

// The server knows neither the hash nor the history entry; with them the page on screen counts as arrived at.
function withBrowserPlace(state: AppState): AppState {
  const { place } = state.navigation;
  const entry = window.history.state as { key?: string; usr?: unknown } | null;
  const browser = { hash: window.location.hash, key: entry?.key ?? 'default', state: entry?.usr ?? null };
  return { ...state, navigation: { ...state.navigation, place: place && { ...place, ...browser } } };
}
