import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass, ButtonLink } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import { ConfirmEmail } from '#src/features/ResendVerification/ConfirmEmail.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './Notices.module.css';
import { reminderPlace } from '#src/features/PageFrame/PageFrame.tsx';
import type { Reminder as Kind } from './reminders.ts';

interface ReminderProps {
  reminder: Kind;
  onDismiss: () => void;
}

/** Asks below the page's content for what an account lacks. It covers nothing. */
export function Reminder({ reminder, onDismiss }: ReminderProps) {
  const [place] = useState(() => document.getElementById(reminderPlace));
  if (!place) return null;

  const handleLater = () => {
    onDismiss();
    // The focused button is gone: keyboard users continue with the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const Part = reminder === 'EMAIL_VERIFICATION' ? EmailLine : AskForBadge;
  return createPortal(<Part onLeave={onDismiss} onLater={handleLater} />, place);
}

interface PartProps {
  /** Called when the user follows its link. */
  onLeave: () => void;
  onLater: () => void;
}

function EmailLine({ onLeave, onLater }: PartProps) {
  const text = useMessages('Notices');
  return (
    <section className={css.quiet} aria-label={text('emailTitle')}>
      <ConfirmEmail onLeave={onLeave} />
      <button
        type="button"
        className={buttonClass({ variant: 'quiet', size: 'small' })}
        aria-label={text('later')}
        title={text('later')}
        onClick={onLater}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

function AskForBadge({ onLeave, onLater }: PartProps) {
  const text = useMessages('Notices');
  const titleId = useId();
  return (
    <section className={css.belowContent} aria-labelledby={titleId}>
      <h2 id={titleId}>{text('verifyTitle')}</h2>
      <p>{text('verify')}</p>
      <div className={css.actions}>
        <ButtonLink to={pathTo('VerifyPage', {})} onClick={onLeave}>
          {text('verifyAction')}
        </ButtonLink>
        <Button variant="quiet" onClick={onLater}>
          {text('later')}
        </Button>
      </div>
    </section>
  );
}
