import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { confirmEmailId, PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { ConfirmEmail } from '#src/features/ResendVerification/ConfirmEmail.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { consumeGoodbyeFlag } from '#src/util/goodbye.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { usePage } from './loadData.ts';
import { Locations } from './Locations.tsx';
import { Newest } from './Newest.tsx';
import { Numbers } from './Numbers.tsx';
import css from './LandingPage.module.css';

export function LandingPage() {
  const text = useMessages('LandingPage');
  const { data } = usePage();
  return (
    <PageFrame
      title={text('title')}
      description={text('description')}
      canonicalPath={pathTo('LandingPage', {})}
    >
      <AccountNotice />
      <Hero />
      <Newest kind="offeringPlace" listings={data.newest.offeringPlace} />
      <Newest kind="lookingForPlace" listings={data.newest.lookingForPlace} />
      <HowItWorks canRead={data.canRead} />
      <Locations />
      <Numbers community={data.community} />
      <Safety />
    </PageFrame>
  );
}

/** Notice after sign-up (check your mail) or account deletion (goodbye). */
function AccountNotice() {
  const currentUser = useCurrentUser();
  const [isGoodbye, setIsGoodbye] = useState(false);

  useEffect(() => {
    if (consumeGoodbyeFlag()) setIsGoodbye(true);
  }, []);

  if (isGoodbye && !currentUser) {
    return (
      <Container className={css.notice}>
        <Banner kind="success" illustration="goodbye">
          <FormattedMessage id="LandingPage.goodbye" />
        </Banner>
      </Container>
    );
  }
  if (!currentUser || currentUser.emailVerified) return null;
  return (
    <Container className={css.notice}>
      <div id={confirmEmailId}>
        <Banner kind="info">
          <ConfirmEmail />
        </Banner>
      </div>
    </Container>
  );
}

function Safety() {
  return (
    <CachedMarkup as="section" part="Safety" shows={null} className={css.section} aria-labelledby="safety">
      <Container>
        <div className={css.note}>
          <Icon name="verified" className={css.icon} />
          <div className={css.words}>
            <h2 id="safety">
              <FormattedMessage id="LandingPage.safetyHeading" />
            </h2>
            <p>
              <FormattedMessage id="LandingPage.safetyText" />
            </p>
            <p>
              <Link className={css.link} to={pathTo('SafetyCenterPage', {})}>
                <FormattedMessage id="LandingPage.safetyMore" />
              </Link>
            </p>
          </div>
        </div>
      </Container>
    </CachedMarkup>
  );
}

export { LandingPage as Page };
export { loadData } from './loadData.ts';
