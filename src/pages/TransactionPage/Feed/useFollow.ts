import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface Follow {
  /** Stands right below the last entry. */
  end: RefObject<HTMLDivElement | null>;
  /** Something has come in below the screen that the reader has not gone to yet. */
  hasNewBelow: boolean;
  goToEnd: () => void;
}

/**
 * Goes along with who reads the end of a list: what is put there moves the page by its own height, so that the form below
 * stays where it is. Who reads further up stays there and is told.
 * @param list whose entries are `li`
 * @param newestId names the last entry
 * @param isNews whether the last entry is something to be told of
 */
export function useFollow(
  list: RefObject<HTMLElement | null>,
  newestId: string | undefined,
  isNews: boolean,
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
    else if (isNews) setNewBelow(newestId);
  }, [list, newestId, isNews]);

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
