import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Leaves its children out until a reader comes near: what most never reach costs them nothing. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (!mark.current || isSeen || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      entries => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      // What a reader has jumped past, with End or by a link, counts as reached.
      { rootMargin: '1000000px 0px 200px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return isSeen ? children : <div ref={mark} />;
}
