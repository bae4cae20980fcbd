import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { paths } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { PageViewConsent } from './CountViews.tsx';
import { ClearSiteData } from './ForgetAll.tsx';
import { OfflinePages } from './OfflinePages.tsx';
import css from './PrivacyChoicesPage.module.css';

/** What the site stores on this device and what the reader permits; also a tab of the account settings. */
export function PrivacyChoicesPage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PrivacyChoicesPage.${key}` });
  if (useLocation().pathname === paths.DevicePage)
    return (
      <AccountFrame page="DevicePage" intro={say('intro')}>
        <Choices />
      </AccountFrame>
    );
  return (
    <PageFrame title={say('title')} robots="noindex">
      <Container width="text" className={css.page}>
        <div>
          <h1>{say('title')}</h1>
          <p>{say('intro')}</p>
        </div>
        <Choices />
      </Container>
    </PageFrame>
  );
}

function Choices() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PrivacyChoicesPage.${key}` });
  const { offline, pageViews } = useSettings();
  if (!useHasScript())
    return (
      <noscript>
        <p>
          <FormattedMessage id="PrivacyChoicesPage.noScript" />
        </p>
      </noscript>
    );
  return (
    <>
      {offline && (
        <AccountSection title={say('keepTitle')}>
          <OfflinePages />
        </AccountSection>
      )}
      {pageViews && (
        <AccountSection title={say('countTitle')}>
          <PageViewConsent company={pageViews.company} />
        </AccountSection>
      )}
      <AccountSection title={say('forgetTitle')}>
        <ClearSiteData />
      </AccountSection>
      {offline && (
        <AccountSection title={say('installTitle')}>
          <p>{say('installText')}</p>
        </AccountSection>
      )}
    </>
  );
}

export { PrivacyChoicesPage as Page };
