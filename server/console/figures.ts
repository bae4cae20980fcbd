import { stringify } from 'csv-stringify/sync';
import { bookingSteps, type Statistics } from '#contract/console/figures.ts';

const columns = [
  'week',
  'offers',
  'requests',
  'conversations',
  'matches',
  'medianSecondsToFirstAnswer',
  ...bookingSteps.map(step => `bookings.${step}`),
  'reports.filed',
  'reports.closed',
] as const;

/**
 * Returns the same statistics as CSV: a row for each week, with amounts paid and paid out per currency in minor units.
 */
export function figuresCsv({ weeks }: Statistics): string {
  const currencies = [...new Set(weeks.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  const head = [...columns, ...currencies.flatMap(code => [`paid.${code}`, `paidOut.${code}`])];
  const rows = weeks.map(({ week, offers, requests, conversations, matches, ...rest }) => [
    week,
    offers,
    requests,
    conversations,
    matches,
    rest.answerSeconds ?? '',
    ...bookingSteps.map(step => rest.bookings[step]),
    rest.reports.filed,
    rest.reports.closed,
    ...currencies.flatMap(code => {
      const sums = rest.money.find(({ currency }) => currency === code);
      return [sums?.paid ?? 0, sums?.paidOut ?? 0];
    }),
  ]);
  // Excel detects UTF-8 only with a byte order mark.
  return `\uFEFF${stringify([head, ...rows], { escape_formulas: true, record_delimiter: 'windows' })}`;
}
