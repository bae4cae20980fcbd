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
 * the window stays above it. It is set once, after the bar was painted, and by a rule for these elements only: a
 * property of the root's own would compute the styles of all elements again, a task of 30 to 60 ms on an old phone.
 */
function useRoomFor(bar: RefObject<HTMLElement | null>, isAccepted: boolean): void {
  useEffect(() => {
    if (!bar.current || !('ResizeObserver' in window)) return;
    const room = makeRoom();
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) room.set(`${Math.ceil(height)}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      room.remove();
    };
  }, [bar, isAccepted]);
}

/** How the height of the bar is set for the elements that stay above it. */
function makeRoom(): { set(height: string): void; remove(): void } {
  const { style } = document.documentElement;
  // Safari before 16.4, where the property is inherited from the root.
  if (!('adoptedStyleSheets' in document))
    return {
      set: height => style.setProperty('--bottom-bar', height),
      remove: () => style.removeProperty('--bottom-bar'),
    };
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return {
    set: height => sheet.replaceSync(`html, body, [data-above-bar] { --bottom-bar: ${height} }`),
    remove() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
    },
  };
}
