import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Review } from '#contract/booking/review.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { ReviewList } from '#src/components/ReviewList/ReviewList.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { useDeadline } from '../deadline.ts';
import type { Role } from '../loadData.ts';
import { reviewHref } from '#contract/booking/openForms.ts';
import { ReviewModal, reviewsId } from './ReviewModal.tsx';
import { hasReviewed, otherRole, reviewState } from './reviewState.ts';
import css from './Reviews.module.css';

interface ReviewsProps {
  role: Role;
  transaction: Transaction;
  /** Read-only viewer: no review can be written. */
  readOnly: boolean;
  onChange: (transaction: Transaction) => void;
}

/** The parties' reviews of each other after a stay, and when they become public (readings 39). */
export function Reviews({ role, transaction, readOnly, onChange }: ReviewsProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const until = useDeadline(transaction);
  const state = reviewState(role, transaction);
  if (state === 'none') return null;
  const other = transaction[otherRole(role)];
  const name = userNameOf(intl, other);
  const reviews = (transaction.reviews ?? []).map(review => withAuthor(review, transaction));
  const hasOther = hasReviewed(otherRole(role), transaction);
  const values = { name, date: until && <LocalTime instant={until} /> };
  const isReachable = other !== undefined && !other.banned && !other.deleted;

  return (
    <>
      <Panel>
        <section className={css.reviews} aria-labelledby={reviewsId}>
          <h2 id={reviewsId} className={css.title} tabIndex={-1}>
            <FormattedMessage
              id={state === 'open' ? 'TransactionPage.reviewAsk' : 'TransactionPage.reviews'}
              values={values}
            />
          </h2>
          {state === 'open' && isReachable && (
            <>
              <p>
                <FormattedMessage
                  id={hasOther ? 'TransactionPage.reviewBlindOther' : 'TransactionPage.reviewBlind'}
                  values={values}
                />
              </p>
              {!readOnly && (
                <ButtonLink to={reviewHref(pathname)} preventScrollReset className={css.button}>
                  <FormattedMessage id="TransactionPage.reviewWrite" />
                </ButtonLink>
              )}
            </>
          )}
          {state === 'open' && !isReachable && (
            <p>
              <FormattedMessage id="TransactionPage.reviewGone" />
            </p>
          )}
          {state === 'waiting' && (
            <p>
              <FormattedMessage id="TransactionPage.reviewWaiting" values={values} />
            </p>
          )}
          {state === 'over' && reviews.length === 0 && (
            <p>
              <FormattedMessage id="TransactionPage.reviewNone" />
            </p>
          )}
          {reviews.length > 0 && <ReviewList reviews={reviews} />}
        </section>
      </Panel>
      <ReviewModal
        role={role}
        transaction={transaction}
        isOpenable={state === 'open' && isReachable && !readOnly}
        onChange={onChange}
      />
    </>
  );
}

/** Reviews come without their authors, who are included in the transaction. */
function withAuthor(review: Review, { customer, provider }: Transaction): Review {
  const author = review.type === 'ofProvider' ? customer : provider;
  return author ? { ...review, author } : review;
}
