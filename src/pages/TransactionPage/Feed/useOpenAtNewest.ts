import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { newestId } from '#contract/paths.ts';

/** For how long after opening the page follows what loads late, such as pictures, in milliseconds. */
const settlingTime = 10_000;
const usersActions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Opens a conversation at its newest message, unless its address names another place or the reader has scrolled already,
 * and stays there while pictures load, until the reader does something.
 * @param id of the conversation
 */
export function useOpenAtNewest(id: string, isWanted: boolean): void {
  const { hash } = useLocation();
  // As it is opened: a conversation that changes later follows the reader, see useFollowEnd.
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    const isNamed = hash === `#${newestId}`;
    if (!isNamed && (!isWanted || hash)) return;
    // After the page's own scrolling, but before it is painted.
    requestAnimationFrame(() => {
      if (isNamed || window.scrollY === 0) stayAtNewest();
    });
  }, [id, hash, isWanted]);
}

function stayAtNewest(): void {
  const newest = document.getElementById(newestId);
  // In the middle of the screen, or as far down as the page goes: the field stays at its end.
  const show = () => {
    const top = newest?.getBoundingClientRect().top ?? 0;
    document.documentElement.scrollTop += top - window.innerHeight / 2;
  };
  show();
  if (!newest?.parentElement || !('ResizeObserver' in window)) return;
  const observer = new ResizeObserver(show);
  observer.observe(newest.parentElement);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const action of usersActions) window.removeEventListener(action, stop);
  };
  const timer = setTimeout(stop, settlingTime);
  for (const action of usersActions) window.addEventListener(action, stop, { passive: true });
}
