import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { forgetCountAnswer } from '#src/util/countConsent.ts';
import { forgetRecentPlaces } from '#src/util/recentPlaces.ts';
import { forgetAllTyped } from '#src/util/typedDraft.ts';
import { forgetMapsConsent, mapCompany } from '#src/components/Map/useMapConsent.ts';
import { useSettings } from '#src/store/hooks.ts';
import { stopKeeping } from './keptHere.ts';
import css from './PrivacyChoicesPage.module.css';

/** What this site asks its readers: nothing else can have been answered. */
function useAnswers(): 'both' | 'maps' | 'counting' | 'none' {
  const { map, pageViews } = useSettings();
  const asksAboutMaps = map !== undefined && mapCompany(map) !== undefined;
  if (asksAboutMaps && pageViews) return 'both';
  if (asksAboutMaps) return 'maps';
  return pageViews ? 'counting' : 'none';
}

/** Deletes what this site has in this browser, for whoever must not leave a trace. */
export function ForgetAll() {
  const [isDone, setIsDone] = useState(false);
  const answers = useAnswers();

  const forget = async () => {
    forgetAllTyped();
    forgetRecentPlaces();
    forgetMapsConsent();
    forgetCountAnswer();
    await stopKeeping();
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
