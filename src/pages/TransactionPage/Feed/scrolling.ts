import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { newestId } from '#contract/paths.ts';

declare global {
  interface Window {
    /** Where the document's own script has scrolled to, before this one runs; in pixels. */
    openedAtNewest?: number;
  }
}

/** For how long after opening the page follows what loads late, such as pictures, in milliseconds. */
const settlingTime = 10_000;
const usersActions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Opens a conversation at its newest message, unless the reader has scrolled already, and stays there while pictures
 * load, until the reader does something.
 * @param id of the conversation
 */
export function useOpenAtNewest(id: string): void {
  const { hash } = useLocation();
  // As it is opened: a conversation that changes later follows the reader, see useFollowEnd.
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    const isNamed = hash === `#${newestId}`;
    // After the page's own scrolling, but before it is painted.
    requestAnimationFrame(() => {
      const isUnmoved = window.scrollY === 0 || window.scrollY === window.openedAtNewest;
      if (isNamed || isUnmoved) stayAtNewest();
    });
  }, [id, hash]);
}

function stayAtNewest(): void {
  const newest = document.getElementById(newestId);
  // In the middle of the screen, or as far down as the page goes: the field stays at its end.
  const show = () => {
    // It has been left, as with the browser's own "Back": what is shown now has its own place.
    if (!newest?.isConnected) return;
    const { top } = newest.getBoundingClientRect();
    document.documentElement.scrollTop += top - window.innerHeight / 2;
  };
  show();
  if (!newest?.parentElement || !('ResizeObserver' in window)) return;
  const observer = new ResizeObserver(show);
  observer.observe(newest.parentElement);
  // Quick answers make the composer higher once the script runs.
  const composer = document.querySelector('[data-composer]');
  if (composer) observer.observe(composer);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const action of usersActions) window.removeEventListener(action, stop);
  };
  const timer = setTimeout(stop, settlingTime);
  for (const action of usersActions) window.addEventListener(action, stop, { passive: true });
}

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

interface Follow {
  /** Placed right below the last entry. */
  end: RefObject<HTMLDivElement | null>;
  /** Whether there is a new message below the screen that the reader has not scrolled to yet. */
  hasNewBelow: boolean;
  goToEnd: () => void;
}

/**
 * Follows the end of a list for readers who are there: an appended entry scrolls the page by its own height, so that
 * the form below stays in place. Readers further up are not moved, but notified.
 * @param list whose entries are `li`
 * @param newestId id of the last entry
 * @param isNewMessage whether the last entry is worth a notification
 */
export function useFollowEnd(
  list: RefObject<HTMLElement | null>,
  newestId: string | undefined,
  isNewMessage: boolean,
): Follow {
  const end = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const [newBelow, setNewBelow] = useState<string>();
  const hasNewBelow = newBelow !== undefined && newBelow === newestId;

  useLayoutEffect(() => {
    const before = last.current;
    const entry = list.current?.lastElementChild?.lastElementChild ?? null;
    last.current = entry;
    if (!end.current || !entry || !before?.isConnected || entry === before) return;
    const added = entry.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom;
    if (added <= 0) return;
    const endBefore = end.current.getBoundingClientRect().top - added;
    if (endBefore <= window.innerHeight) window.scrollBy(0, added);
    else if (isNewMessage) setNewBelow(newestId);
  }, [list, newestId, isNewMessage]);

  useEffect(() => {
    if (!hasNewBelow || !end.current) return;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) setNewBelow(undefined);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNewBelow]);

  const goToEnd = () => {
    setNewBelow(undefined);
    end.current?.scrollIntoView({ block: 'center' });
    // The button that had the focus is gone.
    end.current?.focus({ preventScroll: true });
  };

  return { end, hasNewBelow, goToEnd };
}
