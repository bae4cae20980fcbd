import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import {
  bookingSteps,
  statisticsSpans,
  type Statistics,
  type WeeklyStatistics,
} from '#contract/console/figures.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { pathTo } from '#contract/paths.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { formatDay } from '#contract/time/dates.ts';
import { useMessages, type MessageKey } from '#src/util/messages.ts';
import { Chart } from './Chart.tsx';
import type { Series } from './series.ts';
import css from './Figures.module.css';

type Question = 'listings' | 'matching' | 'answers' | 'bookings' | 'money' | 'reports';

/** Statistics of the last weeks: one chart and one table per question, and everything as CSV. */
export function FiguresPanel({ figures }: { figures: Statistics }) {
  const intl = useIntl();
  const { weeks, span, open } = figures;
  const text = useMessages('ConsolePage');
  const number = (value: number) => intl.formatNumber(value);
  const hours = (seconds: number) =>
    intl.formatNumber(seconds / 3600, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
  const mondays = weeks.map(({ week }) => formatDay(intl, week, { withYear: span === 52 }));
  const line = (id: MessageKey<'ConsolePage'>, pick: (week: WeeklyStatistics) => number | null): Series => ({
    label: text(id),
    values: weeks.map(pick),
  });
  const currencies = [...new Set(weeks.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  const sumOf = ({ money }: WeeklyStatistics, currency: string) =>
    money.find(sum => sum.currency === currency) ?? { paid: 0, paidOut: 0 };
  const chart = (id: Question, series: readonly Series[], format = number, unit = 1, title = text(id)) => (
    <Chart
      key={title}
      title={title}
      about={text(`about.${id}`)}
      weeks={mondays}
      series={series}
      format={format}
      unit={unit}
    />
  );
  return (
    <section aria-labelledby="figures" className={css.figures}>
      <h2 id="figures" className={css.title}>
        {text('figures')}
      </h2>
      <nav aria-label={text('spans')}>
        <ul className={css.spans}>
          {statisticsSpans.map(count => (
            <li key={count}>
              <Link
                to={pathTo('ConsolePage', {}, { weeks: count })}
                aria-current={count === span ? 'page' : undefined}
              >
                <FormattedMessage id="ConsolePage.span" values={{ count }} />
              </Link>
            </li>
          ))}
          <li>
            <a
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              href={`/api/console/figures.csv?span=${span}`}
              download
            >
              {text('csv')}
            </a>
          </li>
        </ul>
      </nav>
      <p className={css.about}>{text(weeks.length < span ? 'counting' : 'lastWeek')}</p>
      <div className={css.charts}>
        {chart('listings', [line('offers', week => week.offers), line('requests', week => week.requests)])}
        {chart('matching', [
          line('conversations', week => week.conversations),
          line('matches', week => week.matches),
        ])}
        {chart('answers', [line('median', week => week.answerSeconds)], hours, 3600)}
        {chart(
          'bookings',
          bookingSteps.map(step => line(`booking.${step}`, week => week.bookings[step])),
        )}
        {currencies.map(currency =>
          chart(
            'money',
            [
              line('paid', week => sumOf(week, currency).paid),
              line('paidOut', week => sumOf(week, currency).paidOut),
            ],
            amount => formatMoney(intl, { amount, currency }),
            minorUnitsOf(currency),
            `${text('money')} (${currency})`,
          ),
        )}
        {chart('reports', [
          line('filed', week => week.reports.filed),
          line('closed', week => week.reports.closed),
        ])}
      </div>
      <p>
        {open.oldest === null ? (
          text('noReports')
        ) : (
          <FormattedMessage
            id="ConsolePage.openReports"
            values={{ count: open.reports, oldest: <LocalTime key="oldest" instant={open.oldest} /> }}
          />
        )}
      </p>
    </section>
  );
}
