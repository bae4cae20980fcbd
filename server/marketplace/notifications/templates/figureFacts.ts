import type { IntlShape } from 'react-intl';
import { bookingSteps, type WeeklyStatistics } from '#contract/console/figures.ts';
import { DAY, HOUR } from '#contract/time/units.ts';
import type { EndedWeek } from '#server/marketplace/statistics/index.ts';
import { formatDay } from '#contract/time/dates.ts';
import { formatMoney } from '#contract/payment/money.ts';
import type { Fact } from './kit.tsx';

/** Returns a line for each statistic of the week, compared with the previous week, and for open work. */
export function statisticsLines({ ended, before, open }: EndedWeek, intl: IntlShape): Fact[] {
  const label = (id: string, values = {}) => intl.formatMessage({ id: `Mail.figure.${id}` }, values);
  const both = (format: (week: WeeklyStatistics) => string) =>
    intl.formatMessage({ id: 'Mail.figure.both' }, { now: format(ended), before: format(before) });
  const count = (id: string, pick: (week: WeeklyStatistics) => number): Fact => ({
    label: label(id),
    value: both(week => intl.formatNumber(pick(week))),
  });
  const sunday = new Date(Date.parse(ended.week) + 6 * DAY).toISOString();
  const currencies = new Set([ended, before].flatMap(({ money }) => money.map(({ currency }) => currency)));
  const sum = (id: 'paid' | 'paidOut', currency: string): Fact => ({
    label: label(id, { currency }),
    value: both(({ money }) => {
      const amount = money.find(one => one.currency === currency)?.[id] ?? 0;
      return formatMoney(intl, { amount, currency });
    }),
  });
  return [
    {
      label: label('week'),
      value: `${formatDay(intl, ended.week)} – ${formatDay(intl, sunday, { withYear: true })}`,
    },
    count('offers', week => week.offers),
    count('requests', week => week.requests),
    count('matches', week => week.matches),
    {
      label: label('answer'),
      value: both(({ answerSeconds }) =>
        answerSeconds === null ? '–' : lasting(intl, answerSeconds * 1000),
      ),
    },
    ...bookingSteps.map(step => count(`booking.${step}`, week => week.bookings[step])),
    ...[...currencies].sort().flatMap(code => [sum('paid', code), sum('paidOut', code)]),
    { label: label('open'), value: intl.formatNumber(open.reports) },
    ...(open.age === null ? [] : [{ label: label('oldest'), value: lasting(intl, open.age) }]),
  ];
}

/** Formats a duration: hours up to two days, then days. */
function lasting(intl: IntlShape, time: number): string {
  const [value, unit] = time < 2 * DAY ? [time / HOUR, 'hour'] : [time / DAY, 'day'];
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
}
