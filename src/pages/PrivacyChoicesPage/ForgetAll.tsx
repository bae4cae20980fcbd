import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { clearConsent } from '#src/util/countConsent.ts';
import { clearListings } from '#src/util/rememberListing.ts';
import { clearRecentPlaces } from '#src/util/recentPlaces.ts';
import { clearFormDrafts } from '#src/util/formDraftOwner.ts';
import { clearMapsConsent, mapProviderHost } from '#src/components/Map/useMapConsent.ts';
import { useSettings } from '#src/store/hooks.ts';
import { disableOfflineStorage } from './storedOnDevice.ts';
import css from './PrivacyChoicesPage.module.css';

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
export function ClearSiteData() {
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
