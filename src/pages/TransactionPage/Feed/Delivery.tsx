import { FormattedMessage, useIntl } from 'react-intl';
import { formatWait } from '#src/forms/wait.ts';
import { Button } from '#src/components/Button/Button.tsx';
import type { Failure } from '#src/api/failure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './Delivery.module.css';
import { discardMessage, resendMessage } from '../messageThunks.ts';
import type { ThreadMessage } from '../loadData.ts';

interface DeliveryProps {
  transactionId: string;
  message: ThreadMessage;
}

/** What has become of the viewer's own message, beside its time; renders nothing for all others. */
export function DeliveryMark({
  message: { delivery },
  mark,
}: {
  message: ThreadMessage;
  /** Shown once the message is delivered. */
  mark: 'sent' | 'read' | undefined;
}) {
  if (delivery === 'failed') return null;
  if (delivery === 'sending') return <FormattedMessage id="TransactionPage.sending" />;
  return (
    mark && (
      <>
        {' · '}
        <FormattedMessage id={`TransactionPage.mark.${mark}`} />
      </>
    )
  );
}

/** Why the viewer's own message was not sent, and what can be done; renders nothing for all others. */
export function Undelivered({ transactionId, message }: DeliveryProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { id, delivery, failure } = message;
  if (delivery !== 'failed') return null;
  return (
    <div className={css.failed}>
      <p className={css.state}>
        <FormattedMessage id={whyId(failure)} values={{ when: formatWait(failure, intl) }} />
      </p>
      <div className={css.actions}>
        <Button
          size="small"
          variant="secondary"
          onClick={() => void dispatch(resendMessage(transactionId, message))}
        >
          <FormattedMessage id="TransactionPage.tryAgain" />
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={intl.formatMessage({ id: 'TransactionPage.discardLabel' })}
          onClick={() => dispatch(discardMessage(transactionId, id))}
        >
          <FormattedMessage id="TransactionPage.discard" />
        </Button>
      </div>
    </div>
  );
}

function whyId(failure: Failure | undefined): string {
  switch (failure?.code) {
    case 'network':
      return 'TransactionPage.sendOffline';
    case 'outcome-unknown':
      return 'TransactionPage.sendUnknown';
    case 'too-many-requests':
      return 'TransactionPage.sendTooOftenUntil';
    case 'transaction-customer-banned-or-deleted':
    case 'transaction-provider-banned-or-deleted':
      return 'TransactionPage.notAllowed';
    case 'image-invalid':
    case 'document-invalid':
    case 'file-invalid':
      return 'TransactionPage.sendAttachmentsGone';
    case 'transaction-not-possible':
      return 'TransactionPage.notAllowed.apart';
    default:
      return 'TransactionPage.sendFailed';
  }
}
