import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { browserApi } from '#src/api/browserApi.ts';
import { makeStore, type AppState } from '#src/store/store.ts';
import { makeIntl, toCatalogue, type Messages } from '#src/util/i18n.ts';
import { messageLoader } from '#src/util/messageLoader.ts';
import { App } from './App.tsx';
import { rememberHash } from './from.ts';
import { takeOverScrolling } from './scroll.ts';

const dataOf = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;

/** Reads what the server rendered the page from. Answers how to take the page over, which may be another task's work. */
export function prepare(): () => void {
  const root = document.getElementById('root');
  // The server's plain apology for a page that could not be rendered at all has no root.
  if (!root) return () => undefined;
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
  return () => startTransition(() => void hydrateRoot(root, app));
}

// The server knows neither the hash nor the history entry; with them the page on screen counts as arrived at.
function withBrowserPlace(state: AppState): AppState {
  const { place } = state.navigation;
  const entry = window.history.state as { key?: string; usr?: unknown } | null;
  const browser = { hash: window.location.hash, key: entry?.key ?? 'default', state: entry?.usr ?? null };
  return { ...state, navigation: { ...state.navigation, place: place && { ...place, ...browser } } };
}
