import { useEffect, useRef, useState } from 'react';
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
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { Form } from '#src/forms/Form.tsx';
import { composeValidators, dateRequired, type Validator } from '#src/forms/validators.ts';
import { lastChangeableDay, zoneOf } from './plannedDays.ts';
import { dayStatus, type Wanted } from './calendarState.ts';
import { useCalendar } from './useCalendar.ts';
import css from './availability.module.css';

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

interface RangeValues {
  from: string;
  to: string;
}

interface RangeFormProps {
  /** First and last day that can be changed, YYYY-MM-DD. */
  first: string;
  last: string;
  /** Resolves to false when the days could not be loaded. */
  onChange: (from: string, to: string, wanted: Wanted) => Promise<boolean>;
}

/** Blocks or opens a range of days. */
function RangeForm({ first, last, onChange }: RangeFormProps) {
  const wanted = useRef<Wanted>('blocked');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<'rangeDone' | 'rangeFailed'>();
  const text = useMessages('EditListingPage');
  const inReach: Validator<string> = value =>
    value && (value < first || value > last) ? text('dayOutOfReach') : undefined;

  const handleSubmit = async ({ from, to }: RangeValues) => {
    if (to < from) return { to: text('endBeforeStart') };
    setOutcome(undefined);
    setIsBusy(true);
    setOutcome((await onChange(from, to, wanted.current)) ? 'rangeDone' : 'rangeFailed');
    setIsBusy(false);
    return undefined;
  };

  return (
    <Form<RangeValues> label={text('range')} onSubmit={handleSubmit}>
      <h3 className={css.heading}>{text('range')}</h3>
      <div className={css.range}>
        {(['from', 'to'] as const).map(name => (
          <DateField
            key={name}
            name={name}
            label={text(`range.${name}`)}
            min={first}
            max={last}
            isRequired
            validate={composeValidators(dateRequired(text('dayRequired')), inReach)}
          />
        ))}
      </div>
      {outcome && <Banner kind={outcome === 'rangeDone' ? 'success' : 'error'}>{text(outcome)}</Banner>}
      <ButtonRow>
        {(['blocked', 'open'] as const).map(one => (
          <Button
            key={one}
            type="submit"
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() => (wanted.current = one)}
          >
            {text(`range.${one}`)}
          </Button>
        ))}
      </ButtonRow>
    </Form>
  );
}
