import { useIntl } from 'react-intl';
import { formatDay, relativeFor } from '#contract/time/dates.ts';
import css from './ActivityFeed.module.css';
import type { Day as Opened } from './activities.ts';

/** Separates the entries of a day from those before it; names today and yesterday. */
export function Day({ day, daysAgo }: Opened) {
  const intl = useIntl();
  const words =
    daysAgo !== undefined && daysAgo < 2
      ? relativeFor(intl.locale).format(-daysAgo, 'day')
      : formatDay(intl, day, { withYear: daysAgo === undefined || daysAgo > 300 });
  return (
    <li className={css.day} data-day>
      <time dateTime={day}>{words}</time>
    </li>
  );
}
