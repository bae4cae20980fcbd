import { useEffect, type RefObject } from 'react';

/** How far from the end of the page a reader still counts as being there, in CSS pixels. */
const nearEnd = 48;

/**
 * Sets `--keyboard` on an element: the height in CSS pixels by which an on-screen keyboard covers the end of the
 * window. Browsers that shrink the window instead cover nothing. In either case a reader who was at the end of the page
 * stays there: the newest message remains in sight above the keyboard.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    let covered = 0;
    let height = window.innerHeight;
    const place = () => {
      // While the page is zoomed in, most of it is outside the window: that is no keyboard.
      const now =
        seen.scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - seen.offsetTop - seen.height));
      if (now === covered && height === window.innerHeight) return;
      const { scrollHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollHeight - height - scrollTop < nearEnd;
      covered = now;
      height = window.innerHeight;
      element.current?.style.setProperty('--keyboard', `${now}px`);
      if (isAtEnd) document.documentElement.scrollTop = document.documentElement.scrollHeight;
    };
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, [element]);
}
