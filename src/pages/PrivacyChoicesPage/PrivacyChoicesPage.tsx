import { useLocation } from 'react-router-dom';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { paths } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { PageViewConsent } from './CountViews.tsx';
import { ClearSiteData } from './ForgetAll.tsx';
import { OfflinePages } from './OfflinePages.tsx';
import css from './PrivacyChoicesPage.module.css';

/** What the site stores on this device and what the reader permits; also a tab of the account settings. */
export function PrivacyChoicesPage() {
  const text = useMessages('PrivacyChoicesPage');
  if (useLocation().pathname === paths.DevicePage)
    return (
      <AccountFrame page="DevicePage" intro={text('intro')}>
        <Choices />
      </AccountFrame>
    );
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="text" className={css.page}>
        <div>
          <h1>{text('title')}</h1>
          <p>{text('intro')}</p>
        </div>
        <Choices />
      </Container>
    </PageFrame>
  );
}

function Choices() {
  const text = useMessages('PrivacyChoicesPage');
  const { offline, pageViews } = useSettings();
  if (!useHasScript())
    return (
      <noscript>
        <p>{text('noScript')}</p>
      </noscript>
    );
  return (
    <>
      {offline && (
        <AccountSection title={text('keepTitle')}>
          <OfflinePages />
        </AccountSection>
      )}
      {pageViews && (
        <AccountSection title={text('countTitle')}>
          <PageViewConsent company={pageViews.company} />
        </AccountSection>
      )}
      <AccountSection title={text('forgetTitle')}>
        <ClearSiteData />
      </AccountSection>
      {offline && (
        <AccountSection title={text('installTitle')}>
          <p>{text('installText')}</p>
        </AccountSection>
      )}
    </>
  );
}

export { PrivacyChoicesPage as Page };
