import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AvailabilityPlan } from '#contract/listing/availability.ts';
import { useMessages } from '#src/util/messages.ts';
import { lastChangeableDay, zoneOf } from './plannedDays.ts';
import { dayAt } from '#contract/time/zonedDays.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import type { DayLook } from '#src/components/Calendar/CalendarMonth.tsx';
import { DayCalendar } from '#src/components/Calendar/DayCalendar.tsx';
import { formatDay, formatMonth } from '#contract/time/dates.ts';
import { serverDate } from '#src/util/clock.ts';
import css from './availability.module.css';
import { dayStatus } from './calendarState.ts';
import { RangeForm } from './RangeForm.tsx';
import { useCalendar } from './useCalendar.ts';

interface AvailabilityCalendarProps {
  listingId: string;
  plan: AvailabilityPlan | null;
  /** First day on which the listing is offered, according to its author, YYYY-MM-DD. */
  availableFrom?: string | undefined;
}

/** The days of the next year: clicking a day blocks or reopens it; booked days cannot be changed. */
export function AvailabilityCalendar({ listingId, plan, availableFrom }: AvailabilityCalendarProps) {
  const intl = useIntl();
  const [now] = useState(() => serverDate());
  const today = dayAt(now, zoneOf(plan));
  const last = lastChangeableDay(now, plan);
  const opens = availableFrom && availableFrom > today ? availableFrom : undefined;
  const first = opens ?? today;
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`);
  const { state, loadMonth, change, changeRange } = useCalendar({ listingId, plan, today, last });
  const text = useMessages('EditListingPage');

  useEffect(() => void loadMonth(month), [month, loadMonth]);

  const statusOf = (day: string) => state.months[`${day.slice(0, 7)}-01`];
  const look = (day: string): DayLook => {
    if (day < today) return 'past';
    const known = dayStatus(state, plan, day);
    return known !== 'booked' && opens && day < opens ? 'early' : known;
  };
  const isFixed = (day: string) =>
    statusOf(day) !== 'loaded' || day in state.pending || ['booked', 'early'].includes(look(day) ?? '');

  return (
    <>
      <DayCalendar
        label={text('calendar')}
        locale={intl.locale}
        min={today}
        max={last}
        lookOf={look}
        sayLook={one => (one === 'taken' ? undefined : text(`day.${one ?? 'open'}`))}
        isFixed={isFixed}
        onPress={day => void change([day], look(day) === 'blocked' ? 'open' : 'blocked')}
        onMonth={setMonth}
      />
      <ul className={css.legend}>
        {(['open', 'blocked', 'booked', ...(opens ? (['early'] as const) : [])] as const).map(one => (
          <li key={one} className={css[one]}>
            {text(`day.${one}`)}
          </li>
        ))}
      </ul>
      {opens && (
        <p>
          <FormattedMessage
            id="EditListingPage.offeredFrom"
            values={{ date: formatDay(intl, opens, { withYear: true }) }}
          />
        </p>
      )}
      {statusOf(month) === 'failed' && (
        <Banner kind="error">
          <p>
            <FormattedMessage id="EditListingPage.monthFailed" values={{ month: formatMonth(intl, month) }} />
          </p>
          <Button variant="quiet" size="small" onClick={() => void loadMonth(month)}>
            {text('tryAgain')}
          </Button>
        </Banner>
      )}
      {state.hasFailed && <Banner kind="error">{text('availabilityFailed')}</Banner>}
      {first <= last && <RangeForm first={first} last={last} onChange={changeRange} />}
    </>
  );
}
