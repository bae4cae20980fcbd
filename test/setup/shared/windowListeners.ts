import type { DomWindow } from './domWindow.ts';

/**
 * The code that called `addEventListener` belongs to a dependency, not to one that drives tests. What a dependency
 * listens to stays, since its modules, which stay as well, remember it as set up.
 */
const dependency = /[\\/]node_modules[\\/](?!@testing-library[\\/])/;

/**
 * Records the listeners added to the window, the document and its root elements, and returns a function that removes
 * those of test files and the product.
 */
export function trackListeners(window: DomWindow): () => void {
  const { document } = window;
  const lasting = new Set<unknown>([
    window,
    document,
    document.documentElement,
    document.head,
    document.body,
  ]);
  let added: (() => void)[] = [];

  const track = (owner: EventTarget) => {
    const add = owner.addEventListener;
    owner.addEventListener = function addEventListener(this: EventTarget | undefined, ...given) {
      const target = this ?? window;
      if (lasting.has(target) && !dependency.test(caller()))
        added.push(() => target.removeEventListener(...given));
      add.apply(target, given);
    };
  };
  track(window.EventTarget.prototype);
  track(window);

  return () => {
    for (const remove of added) remove();
    added = [];
  };
}

/** The line of the stack that names who called the function that calls this one. */
const caller = () => new Error().stack?.split('\n')[3] ?? '';

/** Removes the handlers that were set as properties: `onerror`, `onclick` and the like. */
export function removeHandlers(target: EventTarget): void {
  for (const name in target) {
    if (name.startsWith('on') && Reflect.get(target, name) !== null) Reflect.set(target, name, null);
  }
}
