import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Leaves its children out until a reader comes near: what most never reach costs them nothing. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (!mark.current || isSeen || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      entries => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return isSeen ? children : <div ref={mark} />;
}
