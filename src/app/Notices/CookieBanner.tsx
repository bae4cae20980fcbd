import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { pathTo } from '#src/config/paths.ts';
import { acceptCookies, areCookiesAccepted } from './cookieChoice.ts';
import css from './Notices.module.css';

/** Says once that there are cookies (specification section 4; readings 47). */
export function CookieBanner() {
  const intl = useIntl();
  const [isAccepted, setIsAccepted] = useState(areCookiesAccepted);
  if (isAccepted) return null;

  const handleContinue = () => {
    acceptCookies();
    setIsAccepted(true);
  };

  return (
    <section className={css.cookies} aria-label={intl.formatMessage({ id: 'Notices.cookiesLabel' })}>
      <p>
        <FormattedMessage id="Notices.cookies" />{' '}
        <Link to={pathTo('PrivacyPolicyPage', {}) + '#cookies'}>
          <FormattedMessage id="Notices.cookiesPolicy" />
        </Link>
      </p>
      <Button size="small" onClick={handleContinue}>
        <FormattedMessage id="Notices.cookiesContinue" />
      </Button>
    </section>
  );
}
