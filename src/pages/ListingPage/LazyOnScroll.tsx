import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Renders its children only when the reader scrolls near them: content that most readers never reach costs them
 * nothing. The server doesn't render them, nor do browsers without IntersectionObserver.
 */
export function LazyOnScroll({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (!mark.current || isSeen || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      entries => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      // Half a screen ahead: coming later, it would push a link that has the focus below it out of sight. Content skipped
      // with End or by an anchor link counts as reached.
      { rootMargin: '1000000px 0px 500px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return isSeen ? children : <div ref={mark} />;
}
