import { loadableReady } from '@loadable/component';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createBrowserApi, readInBrowser } from '#src/api/browserApi.ts';
import type { PageName } from '#contract/paths.ts';
import { createStore } from '#src/store/store.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import { correctClockByPage } from '#src/util/clock.ts';
import type { MessageLoader } from '#src/util/messageLoader.ts';
import { rememberHash } from '#src/store/returnUrl.ts';
import type { AppState } from '../store/state.ts';
import { App } from './App.tsx';
import { matchRoute } from './matchRoute.ts';
import { manageScrollRestoration } from './scroll.ts';
import { untilFetched } from './untilFetched.ts';

const dataOf = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;

/** The most visited pages, all of which show prices, numbers or dates. */
const pagesWithNumbers: ReadonlySet<PageName> = new Set([
  'LandingPage',
  'SearchPage',
  'ListingPage',
  'ListingPageCanonical',
]);

/**
 * Resolves when the page's own scripts and messages are fetched, with a function that reads the state that the server
 * rendered and returns the hydration steps, each to be run in a task of its own.
 */
export async function fetched(messages: MessageLoader): Promise<() => readonly (() => void)[]> {
  const root = document.getElementById('root');
  // The server's minimal error page has no root.
  if (!root) return () => [];
  await Promise.all([
    new Promise<void>(resolve => void loadableReady(resolve)),
    untilFetched(messages.loadFirst),
  ]);
  return () => hydrate(root, messages);
}

function hydrate(root: HTMLElement, messages: MessageLoader): readonly (() => void)[] {
  const state = withBrowserPlace(dataOf<AppState>('state'));
  const store = createStore(state, { api: createBrowserApi(state.settings), read: readInBrowser });
  const intl = createIntlFor(state.settings.locale, messages.catalogue);
  manageScrollRestoration();
  followTranslation();
  correctClockByPage();
  rememberHash(window.location);
  const app = (
    <BrowserRouter>
      <App store={store} intl={intl} loadMessages={messages.loadPage} />
    </BrowserRouter>
  );
  // As a transition, hydration is time-sliced, so that a slow phone can scroll and tap in between.
  const start = () => startTransition(() => begin(root, app));
  const { place } = state.navigation;
  const route = place && matchRoute(place)?.route.name;
  if (!route || !pagesWithNumbers.has(route)) return [start];
  // The first Intl.NumberFormat call is slow in Chromium, as long as twenty slices; run it in its own task.
  return [() => void intl.formatNumber(0), start];
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

/**
 * Lets React change a page that the browser translates. Chrome's translation takes each text node out of the document
 * and shows a `<font>` element in its place. React still holds the text node: it cannot remove it or insert before it
 * (NotFoundError), and what it writes to it is not seen.
 *
 * A text is paired with the element that shows its translation. Removing the text, or inserting before it, then concerns
 * that element; a text that changes replaces its translation, and the browser translates it anew.
 */
function followTranslation(): void {
  const observer = new MutationObserver(records => {
    records.forEach((record, index) => {
      if (record.type === 'characterData') showChanged(record.target);
      else pairTexts(record, records[index + 1], text => observer.observe(text, { characterData: true }));
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Whether the browser has translated any of the page, even if React has replaced it since; our pages have no `<font>`
 * elements.
 */
const isTranslated = () => isPatched || document.querySelector('#root font') !== null;

/** By text node that is no longer in the page, the element that shows its translation. */
const translations = new WeakMap<Node, ChildNode>();
const paired = new WeakSet<Node>();
let isPatched = false;

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** Pairs texts that were removed with the elements added in their places, by the same call, the one before or after. */
function pairTexts(
  { target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  next: MutationRecord | undefined,
  onPair: (text: Node) => void,
): void {
  if (removedNodes.length === 0) return;
  const isSamePlace = next?.target === target && next.previousSibling === previousSibling;
  const around = [...(isSamePlace ? next.addedNodes : []), previousSibling, nextSibling];
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const font = [...addedNodes, ...around].find(node => isFont(node) && !paired.has(node));
    if (!isFont(font)) continue;
    paired.add(font);
    patchNodes();
    // A text that was moved into the element is found by its ancestors.
    if (text.isConnected) continue;
    translations.set(text, font);
    onPair(text);
  }
}

/** Shows a text that changed in place of the translation of what it was. */
function showChanged(text: Node): void {
  if (!text.isConnected) translations.get(text)?.replaceWith(text);
  translations.delete(text);
}

/** Returns the child of `parent` that is, contains or translates a node; undefined when there is none. */
function childFor(node: Node, parent: Node): Node | undefined {
  let child: Node | null = node.isConnected ? node : (translations.get(node) ?? node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
}

/** Replaces what React calls, from the first translated text on; other pages are not affected. */
function patchNodes(): void {
  if (isPatched) return;
  isPatched = true;
  const { appendChild, insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childFor(node, this);
    if (child) removeChild.call(this, child);
    return node;
  };
  // A text that moves takes the place of its translation.
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    showChanged(node);
    insertBefore.call(this, node, (before && childFor(before, this)) ?? null);
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    showChanged(node);
    appendChild.call(this, node);
    return node;
  };
}
