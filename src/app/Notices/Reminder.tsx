import { useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { pathTo } from '#contract/paths.ts';
import { ConfirmEmail } from '#src/features/ResendVerification/ConfirmEmail.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './Notices.module.css';
import { reminderPlace } from '#src/features/PageFrame/PageFrame.tsx';
import type { Reminder as Kind } from './reminders.ts';

interface ReminderProps {
  reminder: Kind;
  /** Called once, when the reminder is about to be shown. */
  mayBeDialog: () => boolean;
  onDismiss: () => void;
}

/** Asks for what an account lacks: in a dialog, or below the page's content where a dialog would be in the way. */
export function Reminder({ reminder, mayBeDialog, onDismiss }: ReminderProps) {
  const intl = useIntl();
  const [isDialog] = useState(mayBeDialog);
  const isEmail = reminder === 'EMAIL_VERIFICATION';
  const title = intl.formatMessage({ id: isEmail ? 'Notices.emailTitle' : 'Notices.verifyTitle' });

  const handleLater = () => {
    onDismiss();
    // The focused button is gone: keyboard users continue with the page.
    if (!isDialog) document.getElementById('main')?.focus({ preventScroll: true });
  };

  const content = (
    <div className={css.reminder}>
      {isEmail ? <ConfirmEmail onLeave={onDismiss} /> : <AskForBadge onLeave={onDismiss} />}
      <div>
        <Button variant="quiet" onClick={handleLater}>
          <FormattedMessage id="Notices.later" />
        </Button>
      </div>
    </div>
  );
  return isDialog ? (
    <Modal isOpen onClose={onDismiss} title={title}>
      {content}
    </Modal>
  ) : (
    <BelowContent title={title}>{content}</BelowContent>
  );
}

function BelowContent({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const [place] = useState(() => document.getElementById(reminderPlace));
  if (!place) return null;
  return createPortal(
    <section className={css.belowContent} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>,
    place,
  );
}

interface PartProps {
  onLeave: () => void;
}

function AskForBadge({ onLeave }: PartProps) {
  const text = useMessages('Notices');
  return (
    <>
      <p>{text('verify')}</p>
      <div>
        <ButtonLink to={pathTo('VerifyPage', {})} onClick={onLeave}>
          {text('verifyAction')}
        </ButtonLink>
      </div>
    </>
  );
}
