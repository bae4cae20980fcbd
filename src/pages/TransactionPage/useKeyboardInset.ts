import { useEffect, type RefObject } from 'react';

/** How far from the end of the page a reader still counts as there, in CSS pixels. */
const endTolerance = 8;

/**
 * Sets `--keyboard` on an element: the height in CSS pixels by which an on-screen keyboard covers the end of the
 * window. A reader at the end of the page stays there: the element moves up with what is above it. Browsers that shrink the window instead cover nothing.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const place = () => {
      // While the page is zoomed in, most of it is outside the window: that is no keyboard.
      const covered = seen.scale > 1.01 ? 0 : window.innerHeight - seen.offsetTop - seen.height;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - endTolerance;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
      const grown = document.documentElement.scrollHeight - scrollHeight;
      if (isAtEnd && grown > 0) window.scrollBy(0, grown);
    };
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, [element]);
}
