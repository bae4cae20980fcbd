import { useRef, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { countAnswer, giveCountAnswer, onCountAnswer } from '#src/util/countConsent.ts';
import css from './PrivacyChoicesPage.module.css';

/** Whether `company` counts the pages that the reader opens. Off until they agree. */
export function CountViews({ company }: { company: string }) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PrivacyChoicesPage.${key}` }, { company });
  const answer = useSyncExternalStore(
    onCountAnswer,
    () => countAnswer(company),
    () => 'unasked' as const,
  );
  const state = useRef<HTMLParagraphElement>(null);
  const isOn = answer === 'yes';

  const change = () => {
    giveCountAnswer(isOn ? null : company);
    // The words beside the button say what has changed.
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
