import { useRef, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { readConsent, saveConsent, onConsentChange } from '#src/util/countConsent.ts';
import css from './PrivacyChoicesPage.module.css';

/** Consent to page-view tracking by `company`. Off until the reader agrees. */
export function PageViewConsent({ company }: { company: string }) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PrivacyChoicesPage.${key}` }, { company });
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
      <p>{say('countText')}</p>
      {answer === 'refused' ? (
        <p className={css.state}>{say('countRefused')}</p>
      ) : (
        <>
          <p ref={state} tabIndex={-1} className={css.state}>
            {say(isOn ? 'countIsOn' : 'countIsOff')}
          </p>
          <div>
            <Button variant="secondary" onClick={change}>
              {say(isOn ? 'countNo' : 'countYes')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
