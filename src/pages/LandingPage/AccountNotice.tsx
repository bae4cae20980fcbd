import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import { consumeGoodbyeFlag } from '#src/util/goodbye.ts';
import css from './LandingPage.module.css';

/** Notice after sign-up (check your mail) or account deletion (goodbye). */
export function AccountNotice() {
  const { currentUser } = useSession();
  const [isGoodbye, setIsGoodbye] = useState(false);

  useEffect(() => {
    if (consumeGoodbyeFlag()) setIsGoodbye(true);
  }, []);

  if (isGoodbye && !currentUser) {
    return (
      <Container className={css.notice}>
        <Banner kind="success">
          <FormattedMessage id="LandingPage.goodbye" />
        </Banner>
      </Container>
    );
  }
  if (!currentUser || currentUser.emailVerified) return null;
  return (
    <Container className={css.notice}>
      <Banner kind="info">
        <FormattedMessage id="LandingPage.confirmEmail" values={{ email: <b>{currentUser.email}</b> }} />{' '}
        <Link to={pathTo('ContactDetailsPage', {})}>
          <FormattedMessage id="LandingPage.confirmEmailHelp" />
        </Link>
      </Banner>
    </Container>
  );
}
