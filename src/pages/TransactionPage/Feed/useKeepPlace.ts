import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the scroll position while entries are inserted above: call `keepPlace` right before. `firstId` is the id of the
 * first entry of the list.
 */
export function usePreserveScroll<E extends HTMLElement>(
  firstId: string | undefined,
): { list: RefObject<E | null>; keepPlace: () => void } {
  const list = useRef<E>(null);
  const kept = useRef<{ entry: Element; top: number } | null>(null);

  useLayoutEffect(() => {
    const { current: before } = kept;
    kept.current = null;
    if (before) window.scrollBy(0, before.entry.getBoundingClientRect().top - before.top);
  }, [firstId]);

  const keepPlace = () => {
    // The separator of a day moves up to the first of its entries.
    const entry = list.current?.querySelector('li:not([data-day])');
    kept.current = entry ? { entry, top: entry.getBoundingClientRect().top } : null;
  };

  return { list, keepPlace };
}
