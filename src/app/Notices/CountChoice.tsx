import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { Settings } from '#src/config/settings.ts';
import { readConsent, saveConsent } from '#src/util/countConsent.ts';
import css from './CountChoice.module.css';

interface CountChoiceProps {
  asked: NonNullable<Settings['pageViews']>;
  /** Called when the notice was read, whatever the answer. */
  onDone: () => void;
}

/** Asks for consent to page view tracking, unless the user or their browser has already answered. */
export function CountChoice({ asked: { company, question, yes, no }, onDone }: CountChoiceProps) {
  const [isOpen] = useState(() => readConsent(company) === 'unasked');
  if (!isOpen)
    return (
      <Button size="small" onClick={onDone}>
        <FormattedMessage id="Notices.cookiesContinue" />
      </Button>
    );
  const answer = (to: string | null) => () => {
    saveConsent(to);
    onDone();
  };
  return (
    <div className={css.choice}>
      <p>{question}</p>
      <div className={css.answers}>
        <Button size="small" variant="secondary" onClick={answer(null)}>
          {no}
        </Button>
        <Button size="small" variant="secondary" onClick={answer(company)}>
          {yes}
        </Button>
      </div>
    </div>
  );
}
