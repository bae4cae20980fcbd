import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AvailabilityPlan } from '#contract/listing/availability.ts';
import { useMessages } from '#src/util/messages.ts';
import { dayAt } from '#contract/time/zonedDays.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import type { DayLook } from '#src/components/Calendar/CalendarMonth.tsx';
import { DayCalendar } from '#src/components/Calendar/DayCalendar.tsx';
import { formatDay, formatMonth } from '#contract/time/dates.ts';
import { serverDate } from '#src/util/clock.ts';
import { lastChangeableDay, zoneOf } from './plannedDays.ts';
import { ChooseMode, type Mode } from './ChooseMode.tsx';
import { dayStatus } from './calendarState.ts';
import { afterPress, type DayRange } from './dayRange.ts';
import { RangePanel } from './RangePanel.tsx';
import { daysFrom, useCalendar } from './useCalendar.ts';
import css from './availability.module.css';

interface AvailabilityCalendarProps {
  listingId: string;
  plan: AvailabilityPlan | null;
  /** First day on which the listing is offered, according to its author, YYYY-MM-DD. */
  availableFrom?: string | undefined;
}

/**
 * The days of the next year. Pressing a day blocks or reopens it, or, when several are to be changed, chooses the first
 * and the last of them; booked days cannot be changed.
 */
export function AvailabilityCalendar({ listingId, plan, availableFrom }: AvailabilityCalendarProps) {
  const intl = useIntl();
  const [now] = useState(() => serverDate());
  const today = dayAt(now, zoneOf(plan));
  const last = lastChangeableDay(now, plan);
  const opens = availableFrom && availableFrom > today ? availableFrom : undefined;
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`);
  const { state, loadMonth, change, changeRange } = useCalendar({ listingId, plan, today, last });
  const [mode, setMode] = useState<Mode>('one');
  const [range, setRange] = useState<DayRange>({});
  const text = useMessages('EditListingPage');

  useEffect(() => void loadMonth(month), [month, loadMonth]);

  const statusOf = (day: string) => state.months[`${day.slice(0, 7)}-01`];
  const look = (day: string): DayLook => {
    if (day < today) return 'past';
    const known = dayStatus(state, plan, day);
    return known !== 'booked' && opens && day < opens ? 'early' : known;
  };
  const isFixed = (day: string) =>
    statusOf(day) !== 'loaded' ||
    day in state.pending ||
    look(day) === 'early' ||
    // Between the first and the last of several days, booked ones stay as they are.
    (mode === 'one' && look(day) === 'booked');

  const press = (day: string) => {
    if (mode === 'one') return void change([day], look(day) === 'blocked' ? 'open' : 'blocked');
    setRange(before => afterPress(before, day));
  };
  const { first, last: end = first } = range;
  const days = first && end ? daysFrom(first, end) : [];

  return (
    <>
      <ChooseMode mode={mode} onChoose={setMode} />
      <DayCalendar
        label={text('calendar')}
        locale={intl.locale}
        min={today}
        max={last}
        lookOf={look}
        sayLook={one => (one === 'taken' ? undefined : text(`day.${one ?? 'open'}`))}
        isFixed={isFixed}
        onPress={press}
        chosen={mode === 'several' ? range : undefined}
        onMonth={setMonth}
      />
      {mode === 'several' && (
        <RangePanel
          range={range}
          count={days.length}
          booked={days.filter(day => look(day) === 'booked').length}
          onChange={wanted => changeRange(first ?? '', end ?? '', wanted)}
        />
      )}
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
    </>
  );
}
