import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { forgetCountAnswer } from '#src/util/countConsent.ts';
import { forgetRecentPlaces } from '#src/util/recentPlaces.ts';
import { forgetAllTyped } from '#src/util/typedDraft.ts';
import { forgetMapsConsent } from '#src/components/Map/useMapConsent.ts';
import { stopKeeping } from './keptHere.ts';
import css from './PrivacyChoicesPage.module.css';

/** Deletes what this site has in this browser, for whoever must not leave a trace. */
export function ForgetAll() {
  const [isDone, setIsDone] = useState(false);

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
        <FormattedMessage id="PrivacyChoicesPage.forgetText" />
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
