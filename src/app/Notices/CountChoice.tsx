import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { Settings } from '#src/config/settings.ts';
import { countAnswer, giveCountAnswer } from '#src/util/countConsent.ts';
import css from './CountChoice.module.css';

interface CountChoiceProps {
  asked: NonNullable<Settings['pageViews']>;
  /** The notice has been read, whatever the answer. */
  onDone: () => void;
}

/** Whether the reader lets page views be counted, where they have not said so, and their browser has not. */
export function CountChoice({ asked: { company, question, yes, no }, onDone }: CountChoiceProps) {
  const [isOpen] = useState(() => countAnswer(company) === 'unasked');
  if (!isOpen)
    return (
      <Button size="small" onClick={onDone}>
        <FormattedMessage id="Notices.cookiesContinue" />
      </Button>
    );
  const answer = (to: string | null) => () => {
    giveCountAnswer(to);
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
