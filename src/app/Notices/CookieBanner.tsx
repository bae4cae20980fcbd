import loadable from '@loadable/component';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
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
  const intl = useIntl();
  const { pageViews } = useSettings();
  const [isAccepted, setIsAccepted] = useState(areCookiesAccepted);
  if (isAccepted) return null;

  const handleContinue = () => {
    acceptCookies();
    setIsAccepted(true);
  };

  return (
    <section className={css.cookies} aria-label={intl.formatMessage({ id: 'Notices.cookiesLabel' })}>
      {/* With its link in the same paragraph it was the largest text of most pages, which delayed their Largest Contentful
Paint. */}
      <p>
        <FormattedMessage id="Notices.cookies" />
      </p>
      <Link to={pathTo('PrivacyPolicyPage', {}) + '#cookies'}>
        <FormattedMessage id="Notices.cookiesPolicy" />
      </Link>
      {pageViews ? (
        <CountChoice asked={pageViews} onDone={handleContinue} />
      ) : (
        <Button size="small" onClick={handleContinue}>
          <FormattedMessage id="Notices.cookiesContinue" />
        </Button>
      )}
    </section>
  );
}
