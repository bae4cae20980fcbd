import { useIntl } from 'react-intl';
import css from './ReviewList.module.css';

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
