import { useEffect, useRef, useState } from 'react';
import type { Tab } from './tabs.ts';

/**
 * Scrolls the strip of tabs to the current one, which on a narrow screen may be out of sight, and tells on which sides
 * more of it is hidden.
 */
export function useTabStrip(tab: Tab) {
  const strip = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [tab]);

  useEffect(() => {
    const scroller = strip.current?.firstElementChild;
    if (!scroller) return undefined;
    const look = () => {
      // From right to left it is negative.
      const start = Math.abs(scroller.scrollLeft);
      const end = scroller.scrollWidth - scroller.clientWidth - start;
      setMore({ before: start > 1, after: end > 1 });
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [tab]);

  return { strip, more };
}
