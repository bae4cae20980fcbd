import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { RatingField } from '#src/forms/RatingField.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { Role } from '../loadData.ts';
import type { Review } from '#contract/booking/review.ts';
import { hasReviewed, otherRole } from './reviewState.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';

interface ReviewFormProps {
  role: Role;
  transaction: Transaction;
  /** The other party's name. */
  name: string;
  onSent: (moved: Transaction) => void;
  /** Called when the transaction has moved on without the review. */
  onTooLate: () => void;
  onLater: () => void;
}

interface Values {
  reviewRating: number;
  reviewContent: string;
}

// The deadline has passed, or the same review was sent from another tab.
const isOver = (code: Failure['code'], role: Role) =>
  code === 'transaction-invalid-transition' || code === `transaction-already-reviewed-by-${role}`;

/** Rating and text about the other party. The draft is stored for this tab until it is sent. */
export function ReviewForm({ role, transaction, name, onSent, onTooLate, onLater }: ReviewFormProps) {
  const dispatch = useAppDispatch();
  const { typed, keep, forget } = useFormDraft(`review.${transaction.id}`);
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = useMessages('TransactionPage', { name });

  const handleSubmit = async ({ reviewRating, reviewContent }: Values) => {
    setFailure(null);
    try {
      const said = { rating: reviewRating, content: reviewContent.trim() };
      const moved = await dispatch(sendReview(transaction, role, said));
      forget();
      onSent(moved);
    } catch (caught) {
      const found = toFailure(caught);
      setFailure(found);
      if (isOver(found.code, role)) onTooLate();
    }
  };

  return (
    <Form<Values>
      onSubmit={handleSubmit}
      initialValues={typeof typed === 'object' && typed !== null ? typed : undefined}
    >
      <p>{text(`reviewDescription.${role}`)}</p>
      <RatingField
        name="reviewRating"
        label={text('reviewRating')}
        words={([1, 2, 3, 4, 5] as const).map(stars => text(`reviewStars.${stars}`))}
        validate={required(text('reviewRatingRequired'))}
        isRequired
      />
      <TextAreaField
        name="reviewContent"
        label={text('reviewContent')}
        hint={text('reviewContentHint')}
        validate={required(text('reviewContentRequired'))}
        isRequired
      />
      <PersistDraft onType={keep} />
      <FormError
        failure={failure}
        messages={{
          'transaction-locked': text('reviewLocked'),
          'transaction-invalid-transition': text('reviewTooLate'),
          [`transaction-already-reviewed-by-${role}`]: text('reviewAlreadySent'),
        }}
        otherwise={text('reviewFailed')}
      />
      <ButtonRow>
        <SubmitButton>{text('reviewSend')}</SubmitButton>
        <CancelButton onCancel={onLater}>
          <FormattedMessage id="TransactionPage.reviewLater" />
        </CancelButton>
      </ButtonRow>
    </Form>
  );
}

/** @throws ApiFailure */
export const sendReview =
  (
    transaction: Transaction,
    role: Role,
    said: Pick<Review, 'rating' | 'content'>,
  ): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.review(
      transaction.id,
      { role, isSecond: hasReviewed(otherRole(role), transaction) },
      said,
    );
