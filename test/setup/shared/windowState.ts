import { runInNewContext } from 'node:vm';
import type { Dom, DomWindow } from './domWindow.ts';
import { rememberProperties } from './rememberProperties.ts';
import { removeHandlers, trackListeners } from './windowListeners.ts';

/** Remembers a fresh window and returns a function that restores it. */
export function rememberWindow(
  { window, cookieJar }: Dom,
  keptGlobals: ReadonlySet<PropertyKey>,
): () => void {
  const { document } = window;
  const removeListeners = trackListeners(window);
  const objects = [document, window.navigator, window.history, window.screen, window.performance];
  const names = hiddenNames(window);
  const restore = [
    ...[...objects, ...patchable(window, names)].map(object => rememberProperties(object)),
    rememberProperties(window, keptGlobals, names),
  ];
  const stopTimers = trackTimers(window);
  return () => {
    removeListeners();
    // Dependencies undo what they have set up for the page.
    window.dispatchEvent(new window.Event('beforeunload'));
    stopTimers();
    for (const target of [window, document, document.body]) removeHandlers(target);
    for (const each of restore) each();
    emptyDocument(document);
    window.getSelection()?.removeAllRanges();
    window.localStorage.clear();
    window.sessionStorage.clear();
    cookieJar.removeAllCookiesSync();
    forgetHistory(window);
  };
}

/** Names of what the language and jsdom define on the window; it does not list them, as they are not enumerable. */
function hiddenNames(window: DomWindow): PropertyKey[] {
  const registry = Reflect.get(window, Symbol.for('[webidl2js] constructor registry')) as object;
  const language = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  return [
    ...Object.keys(registry),
    'Audio',
    'Image',
    'Option',
    ...language.filter(name => name !== 'globalThis'),
  ];
}

/** Constructors, with their static members, and their prototypes; and namespaces such as JSON. */
function patchable(window: DomWindow, names: readonly PropertyKey[]): object[] {
  return names.flatMap(name => {
    const value: unknown = Reflect.get(window, name);
    if (typeof value === 'object' && value !== null) return [value];
    if (typeof value !== 'function') return [];
    return value.prototype ? [value, value.prototype as object] : [value];
  });
}

/** Returns a function that stops timers and frames that were requested since the last call; jsdom counts both. */
function trackTimers(window: DomWindow): () => void {
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
  let timer = 0;
  let frame = 0;
  return () => {
    for (const last = Number(setTimeout(() => undefined)); timer <= last; timer++) clearTimeout(timer);
    for (const last = requestAnimationFrame(() => undefined); frame <= last; frame++)
      cancelAnimationFrame(frame);
  };
}

function emptyDocument({ documentElement, head, body, activeElement }: Document): void {
  (activeElement as HTMLElement | null)?.blur();
  documentElement.replaceChildren(head, body);
  for (const element of [documentElement, head, body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
}

/** Only the first page is left, as in a new window; jsdom has no public way to do so. */
function forgetHistory(window: DomWindow): void {
  window.history.replaceState(null, '', '/');
  const session = Reflect.get(window, '_sessionHistory') as { currentEntry: object };
  Object.assign(session, { _entries: [session.currentEntry], _currentIndex: 0 });
}
