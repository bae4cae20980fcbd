import { loadableReady } from '@loadable/component';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { browserApi } from '#src/api/browserApi.ts';
import { App } from '#src/app/App.tsx';
import { rememberHash } from '#src/app/from.ts';
import { takeOverScrolling } from '#src/app/scroll.ts';
import { makeStore, type AppState } from '#src/store/store.ts';
import { makeIntl, toCatalogue, type Messages } from '#src/util/i18n.ts';
import { messageLoader } from '#src/util/messageLoader.ts';

const dataOf = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;

/** Takes over the page that the server rendered, from the state it rendered from. */
function start(): void {
  const root = document.getElementById('root');
  // The server's plain apology for a page that could not be rendered at all has no root.
  if (!root) return;
  const state = withBrowserPlace(dataOf<AppState>('state'));
  const messages = toCatalogue(dataOf<Messages>('messages'));
  const { locale } = state.settings;
  const store = makeStore(state, { api: browserApi(state.settings) });
  takeOverScrolling();
  rememberHash(window.location);
  const app = (
    <BrowserRouter>
      <App
        store={store}
        intl={makeIntl(locale, messages)}
        loadMessages={messageLoader(locale, document.documentElement.dataset.messages ?? '', messages)}
      />
    </BrowserRouter>
  );
  // As a transition the work is cut into slices, between which a slow phone can scroll and tap.
  startTransition(() => void hydrateRoot(root, app));
}

// The server knows neither the hash nor the history entry; with them the page on screen counts as arrived at.
function withBrowserPlace(state: AppState): AppState {
  const { place } = state.navigation;
  const entry = window.history.state as { key?: string; usr?: unknown } | null;
  const browser = { hash: window.location.hash, key: entry?.key ?? 'default', state: entry?.usr ?? null };
  return { ...state, navigation: { ...state.navigation, place: place && { ...place, ...browser } } };
}

void loadableReady(start);
