import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { reloadTransaction } from '../answerThunks.ts';
import { useDeadline } from '../deadline.ts';
import type { Role } from '../loadData.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { isReviewOpen } from '#contract/booking/openForms.ts';
import { otherRole, reviewState } from './reviewState.ts';
import css from './Reviews.module.css';

/** Id of the page's reviews heading. */
export const reviewsId = 'reviews';

interface ReviewModalProps {
  role: Role;
  transaction: Transaction;
  /** Whether a review can be written now. */
  isOpenable: boolean;
  onChange: (transaction: Transaction) => void;
}

/**
 * Collects a review and then says when it will be public; opened by a query parameter, so that a mail can link to it.
 */
export function ReviewModal({ role, transaction, isOpenable, onChange }: ReviewModalProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();
  const [isSent, setIsSent] = useState(false);
  const [isTooLate, setIsTooLate] = useState(false);
  const name = userNameOf(intl, transaction[otherRole(role)]);
  const isOpen = isReviewOpen(search) && (isOpenable || isSent);
  const goesOn = useRef(false);

  // The link that opened the dialog is gone: keyboard users continue at the review.
  useEffect(() => {
    if (isOpen || !goesOn.current) return;
    goesOn.current = false;
    document.getElementById(reviewsId)?.focus({ preventScroll: true });
  }, [isOpen]);

  const close = () => {
    void navigate(pathname, { replace: true, preventScrollReset: true });
    goesOn.current = isSent;
    setIsSent(false);
    if (!isTooLate) return;
    setIsTooLate(false);
    // The notice that it was too late has been read: the page behind the dialog is updated now.
    dispatch(reloadTransaction(transaction.id)).then(onChange, () => undefined);
  };
  const handleSent = (moved: Transaction) => {
    setIsSent(true);
    onChange(moved);
  };

  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      closeHref={pathname}
      title={intl.formatMessage({ id: 'TransactionPage.reviewTitle' }, { name })}
    >
      {isSent ? (
        <Sent role={role} transaction={transaction} name={name} onClose={close} />
      ) : (
        <ReviewForm
          role={role}
          transaction={transaction}
          name={name}
          onSent={handleSent}
          onTooLate={() => setIsTooLate(true)}
          onLater={close}
        />
      )}
    </Modal>
  );
}

interface SentProps {
  role: Role;
  transaction: Transaction;
  name: string;
  onClose: () => void;
}

function Sent({ role, transaction, name, onClose }: SentProps) {
  const button = useRef<HTMLButtonElement>(null);
  const until = useDeadline(transaction);
  // The form that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={css.modal}>
      <Banner kind="success">
        {reviewState(role, transaction) === 'waiting' ? (
          <FormattedMessage
            id="TransactionPage.reviewSentBlind"
            values={{ name, date: until && <LocalTime instant={until} /> }}
          />
        ) : (
          <FormattedMessage id="TransactionPage.reviewSent" values={{ name }} />
        )}
      </Banner>
      <Button ref={button} onClick={onClose} className={css.button}>
        <FormattedMessage id="TransactionPage.reviewClose" />
      </Button>
    </div>
  );
}
