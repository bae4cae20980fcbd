import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
