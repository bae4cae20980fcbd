import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useMessages } from '#src/util/messages.ts';
import { Link } from '../Link/Link.tsx';
import type { Review } from '#contract/booking/review.ts';
import type { User } from '#contract/account/user.ts';
import { pathTo } from '#contract/paths.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { TimeAgo } from '../TimeAgo/TimeAgo.tsx';
import { useShown } from '../Translated/useShown.ts';
import { UserName } from '../UserName/UserName.tsx';
import css from './ReviewList.module.css';

const stars = [1, 2, 3, 4, 5] as const;

interface ReviewListProps {
  reviews: readonly Review[];
  /** Actions of a review, next to its author. */
  actionsFor?: (review: Review) => ReactNode;
}

/** Reviews of a user or a listing, in the given order. */
export function ReviewList({ reviews, actionsFor }: ReviewListProps) {
  return (
    <ol className={css.reviews}>
      {reviews.map(review => (
        <li key={review.id} className={css.review}>
          <Avatar user={review.author} size={40} />
          <div className={css.said}>
            <Rating rating={review.rating} />
            <ReviewBody review={review} />
            <div className={css.by}>
              <span>
                <Author author={review.author} /> · <TimeAgo instant={review.createdAt} />
              </span>
              {!review.deleted && actionsFor?.(review)}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Rating({ rating }: Pick<Review, 'rating'>) {
  const label = useIntl().formatMessage({ id: 'ReviewList.rating' }, { rating });
  return (
    <span className={css.stars} role="img" aria-label={label}>
      {stars.map(star => (star <= rating ? '★' : '☆')).join('')}
    </span>
  );
}

function ReviewBody({ review: { deleted, content } }: { review: Review }) {
  const text = useMessages('ReviewList');
  const shown = useShown(content);
  if (deleted) return <p className={css.by}>{text('removed')}</p>;
  return (
    <p className={css.content} lang={shown.lang} dir="auto">
      {shown.text}
    </p>
  );
}

/** A banned or deleted author has no profile to link to (specification section 6). */
function Author({ author }: { author: User | undefined }) {
  const name = <UserName user={author} />;
  if (!author?.profile || author.banned || author.deleted) return name;
  return <Link to={pathTo('ProfilePage', { id: author.id })}>{name}</Link>;
}

/** The average rating, to one decimal. */
export function AverageRating({ average }: { average: number }) {
  const intl = useIntl();
  const rating = intl.formatNumber(average, { maximumFractionDigits: 1 });
  return (
    <span className={css.average}>
      <span className={css.stars} aria-hidden>
        ★
      </span>{' '}
      {intl.formatMessage({ id: 'ReviewList.average' }, { rating })}
    </span>
  );
}
