import { useLocation } from 'react-router-dom';
import { useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { paths } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { clearConsent, onConsentChange, readConsent, saveConsent } from '#src/util/countConsent.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { clearListings } from '#src/util/rememberListing.ts';
import { clearRecentPlaces } from '#src/util/recentPlaces.ts';
import { clearFormDrafts } from '#src/util/formDraftOwner.ts';
import { clearMapsConsent, mapProviderHost } from '#src/components/Map/useMapConsent.ts';
import { disableOfflineStorage, OfflinePages } from './OfflinePages.tsx';
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

/** Consent to page-view tracking by `company`. Off until the reader agrees. */
function PageViewConsent({ company }: { company: string }) {
  const text = useMessages('PrivacyChoicesPage', { company });
  const answer = useSyncExternalStore(
    onConsentChange,
    () => readConsent(company),
    () => 'unasked' as const,
  );
  const state = useRef<HTMLParagraphElement>(null);
  const isOn = answer === 'yes';

  const change = () => {
    saveConsent(isOn ? null : company);
    // The text beside the button states the change, so it takes the focus.
    state.current?.focus();
  };

  return (
    <div className={css.part}>
      <p>{text('countText')}</p>
      {answer === 'refused' ? (
        <p className={css.state}>{text('countRefused')}</p>
      ) : (
        <>
          <p ref={state} tabIndex={-1} className={css.state}>
            {text(isOn ? 'countIsOn' : 'countIsOff')}
          </p>
          <div>
            <Button variant="secondary" onClick={change}>
              {text(isOn ? 'countNo' : 'countYes')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the consent questions this site asks: no others can have been answered. */
function useAnswers(): 'both' | 'maps' | 'counting' | 'none' {
  const { map, pageViews } = useSettings();
  const asksAboutMaps = map !== undefined && mapProviderHost(map) !== undefined;
  if (asksAboutMaps && pageViews) return 'both';
  if (asksAboutMaps) return 'maps';
  return pageViews ? 'counting' : 'none';
}

/**
 * Deletes what this site keeps in this browser, for people who share the device. Cookies, the login and the browser’s
 * history stay.
 */
function ClearSiteData() {
  const [isDone, setIsDone] = useState(false);
  const answers = useAnswers();

  const forget = async () => {
    clearFormDrafts();
    clearRecentPlaces();
    clearListings();
    clearMapsConsent();
    clearConsent();
    await disableOfflineStorage();
    setIsDone(true);
  };

  return (
    <div className={css.part}>
      <p>
        <FormattedMessage id="PrivacyChoicesPage.forgetText" values={{ answers }} />
      </p>
      <p className={css.quiet}>
        <FormattedMessage id="PrivacyChoicesPage.forgetHistory" />
      </p>
      <div>
        <Button variant="secondary" onClick={() => void forget()}>
          <FormattedMessage id="PrivacyChoicesPage.forget" />
        </Button>
      </div>
      {isDone && (
        <Banner kind="success">
          <FormattedMessage id="PrivacyChoicesPage.forgotten" />
        </Banner>
      )}
    </div>
  );
}

export { PrivacyChoicesPage as Page };
