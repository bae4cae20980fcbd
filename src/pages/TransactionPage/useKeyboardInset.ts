import { useEffect, type RefObject } from 'react';

/**
 * Sets `--keyboard` on an element: the height in CSS pixels by which an on-screen keyboard covers the end of the
 * window. Browsers that shrink the window instead cover nothing.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const place = () => {
      // While the page is zoomed in, most of it is outside the window: that is no keyboard.
      const covered = seen.scale > 1.01 ? 0 : window.innerHeight - seen.offsetTop - seen.height;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, [element]);
}
