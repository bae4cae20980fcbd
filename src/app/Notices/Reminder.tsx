import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { pathTo } from '#src/config/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import { ResendVerification } from '../ResendVerification/ResendVerification.tsx';
import css from './Notices.module.css';
import type { Reminder as Kind } from './reminders.ts';

interface ReminderProps {
  reminder: Kind;
  onDismiss: () => void;
}

/** Asks for what is missing of an account. */
export function Reminder({ reminder, onDismiss }: ReminderProps) {
  const intl = useIntl();
  const isEmail = reminder === 'EMAIL_VERIFICATION';
  const title = intl.formatMessage({ id: isEmail ? 'Notices.emailTitle' : 'Notices.verifyTitle' });
  return (
    <Modal isOpen onClose={onDismiss} title={title}>
      <div className={css.reminder}>
        {isEmail ? <ConfirmEmail onLeave={onDismiss} /> : <AskForBadge onLeave={onDismiss} />}
        <div>
          <Button variant="quiet" onClick={onDismiss}>
            <FormattedMessage id="Notices.later" />
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface PartProps {
  onLeave: () => void;
}

function ConfirmEmail({ onLeave }: PartProps) {
  const { currentUser } = useSession();
  const email = currentUser?.pendingEmail ?? currentUser?.email ?? '';
  return (
    <>
      <p className={css.words}>
        <FormattedMessage id="Notices.email" values={{ email: <strong>{email}</strong> }} />
      </p>
      <ResendVerification />
      <p>
        <Link to={pathTo('ContactDetailsPage', {})} onClick={onLeave}>
          <FormattedMessage id="Notices.emailChange" />
        </Link>
      </p>
    </>
  );
}

function AskForBadge({ onLeave }: PartProps) {
  return (
    <>
      <p>
        <FormattedMessage id="Notices.verify" />
      </p>
      <div>
        <ButtonLink to={pathTo('VerifyPage', {})} onClick={onLeave}>
          <FormattedMessage id="Notices.verifyAction" />
        </ButtonLink>
      </div>
    </>
  );
}
