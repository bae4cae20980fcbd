import loadable from '@loadable/component';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from '#src/components/Link/Link.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { CountChoice as Shown } from './CountChoice.tsx';
import { acceptCookies, areCookiesAccepted } from './cookieChoice.ts';
import css from './Notices.module.css';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { CountChoice: typeof Shown }) => chunk.CountChoice,
};
const CountChoice = loadable(() => import('./CountChoice.tsx'), inBrowser);

/**
 * Informs once about cookies, and asks for consent to page view tracking where that is set up (specification section 4;
 * readings 47).
 */
export function CookieBanner() {
  const text = useMessages('Notices');
  const { pageViews } = useSettings();
  const [isAccepted, setIsAccepted] = useState(areCookiesAccepted);
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar, isAccepted);
  if (isAccepted) return null;

  const handleContinue = () => {
    acceptCookies();
    setIsAccepted(true);
  };

  return (
    <section ref={bar} className={css.cookies} aria-label={text('cookiesLabel')}>
      {/* With its link in the same paragraph it was the largest text of most pages, which delayed their Largest Contentful
Paint. */}
      <p>{text('cookies')}</p>
      <Link to={pathTo('PrivacyPolicyPage', {}) + '#cookies'}>{text('cookiesPolicy')}</Link>
      {pageViews ? (
        <CountChoice asked={pageViews} onDone={handleContinue} />
      ) : (
        <Button size="small" onClick={handleContinue}>
          {text('cookiesContinue')}
        </Button>
      )}
    </section>
  );
}

/**
 * Sets `--bottom-bar` to the height of the bar, which depends on the language and the width: what is fixed to the end of
 * the window stays above it. It is set once, after the bar was painted: each change computes the styles of all elements
 * again, which is a task of its own on an old phone.
 */
function useRoomFor(bar: RefObject<HTMLElement | null>, isAccepted: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    if (!bar.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) style.setProperty('--bottom-bar', `${Math.ceil(height)}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, [bar, isAccepted]);
}
