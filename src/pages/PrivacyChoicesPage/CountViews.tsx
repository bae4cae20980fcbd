import { useRef, useSyncExternalStore } from 'react';
import { Button } from '#src/components/Button/Button.tsx';
import { readConsent, saveConsent, onConsentChange } from '#src/util/countConsent.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './PrivacyChoicesPage.module.css';

/** Consent to page-view tracking by `company`. Off until the reader agrees. */
export function PageViewConsent({ company }: { company: string }) {
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
