import type { Original } from './original.ts';

/** What is on the page without a control of its own, such as the titles of cards: it follows the reader's preference. */
const originals = new Set<Original>();
const listeners = new Set<() => void>();

export const originalsOnPage = (): readonly Original[] => [...originals];

/** Adds a text for as long as it is on the page. Returns a function that removes it. */
export function addToPage(original: Original): () => void {
  originals.add(original);
  listeners.forEach(listener => listener());
  return () => originals.delete(original);
}

/** Calls the listener whenever a text is added. Returns a function that unsubscribes. */
export function watchPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
