import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AvailabilityPlan } from '#contract/entities/availability.ts';
import { lastChangeableDay, zoneOf } from '#contract/rules/availability.ts';
import { dayAt } from '#contract/rules/zonedDays.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { DayCalendar } from '#src/components/Calendar/DayCalendar.tsx';
import { formatMonth } from '#src/util/dates.ts';
import css from './availability.module.css';
import { lookOf } from './calendarState.ts';
import { RangeForm } from './RangeForm.tsx';
import { useCalendar } from './useCalendar.ts';

interface AvailabilityCalendarProps {
  listingId: string;
  plan: AvailabilityPlan | null;
}

/** The days of the next year: pressing one blocks it or opens it again; what is booked stays. */
export function AvailabilityCalendar({ listingId, plan }: AvailabilityCalendarProps) {
  const intl = useIntl();
  const [now] = useState(() => new Date());
  const today = dayAt(now, zoneOf(plan));
  const last = lastChangeableDay(now, plan);
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`);
  const { state, loadMonth, change, changeRange } = useCalendar({ listingId, plan, today, last });
  const text = (key: string) => intl.formatMessage({ id: `EditListingPage.${key}` });

  useEffect(() => void loadMonth(month), [month, loadMonth]);

  const statusOf = (day: string) => state.months[`${day.slice(0, 7)}-01`];
  const look = (day: string) => lookOf(state, plan, day);
  const isFixed = (day: string) =>
    statusOf(day) !== 'loaded' || day in state.pending || look(day) === 'booked';

  return (
    <>
      <DayCalendar
        label={text('calendar')}
        locale={intl.locale}
        min={today}
        max={last}
        lookOf={look}
        sayLook={one => (one ? text(`day.${one}`) : text('day.open'))}
        isFixed={isFixed}
        onPress={day => void change([day], look(day) === 'blocked' ? 'open' : 'blocked')}
        onMonth={setMonth}
      />
      <ul className={css.legend}>
        {(['open', 'blocked', 'booked'] as const).map(one => (
          <li key={one} className={css[one]}>
            {text(`day.${one}`)}
          </li>
        ))}
      </ul>
      {statusOf(month) === 'failed' && (
        <Banner kind="error">
          <p>
            <FormattedMessage id="EditListingPage.monthFailed" values={{ month: formatMonth(intl, month) }} />
          </p>
          <Button variant="quiet" size="small" onClick={() => void loadMonth(month)}>
            <FormattedMessage id="EditListingPage.tryAgain" />
          </Button>
        </Banner>
      )}
      {state.hasFailed && <Banner kind="error">{text('availabilityFailed')}</Banner>}
      <RangeForm today={today} last={last} onChange={changeRange} />
    </>
  );
}
