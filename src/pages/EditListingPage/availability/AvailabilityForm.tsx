import loadable from '@loadable/component';
import { useMemo, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import { type AvailabilityPlan, type Weekday, weekdays } from '#contract/listing/availability.ts';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required, type Validator } from '#src/forms/validators.ts';
import type { TabFormProps } from '../tabs.ts';
import { weekInput, weekOf, type WeekValues } from '../listingValues.ts';
import type { AvailabilityCalendar as Calendar } from './AvailabilityCalendar.tsx';
import css from './availability.module.css';

// A separate chunk, browser only: the current day depends on when it is shown.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { AvailabilityCalendar: typeof Calendar }) => chunk.AvailabilityCalendar,
};
const AvailabilityCalendar = loadable(() => import('./AvailabilityCalendar.tsx'), inBrowser);

/** When an offer can be booked: the regular week, and the days that differ from it. */
export function AvailabilityForm(props: TabFormProps) {
  const text = useMessages('EditListingPage');
  const { listing } = props;
  if (!listing) return null;
  return (
    <>
      <WeekForm {...props} />
      <section className={css.calendar}>
        <h2 className={css.heading}>{text('calendar')}</h2>
        <p>{text('calendarHint')}</p>
        <LazyPart>
          <AvailabilityCalendar
            key={JSON.stringify(listing.availabilityPlan ?? null)}
            listingId={listing.id}
            plan={listing.availabilityPlan ?? null}
            availableFrom={listing.publicData.availableFrom?.date}
            fallback={<Spinner label={text('calendarLoading')} />}
          />
        </LazyPart>
      </section>
    </>
  );
}

/** Maximum number of seats per day in this form. */
const maxSeats = 100;

/** Returns the bookable hours of a day, "09:00–17:00"; undefined in a plan of whole days. */
function hoursOf(plan: AvailabilityPlan | null, day: Weekday): string | undefined {
  if (plan?.type !== 'availability-plan/time') return undefined;
  const hours = plan.entries
    .filter(({ dayOfWeek, seats }) => dayOfWeek === day && seats > 0)
    .map(({ startTime, endTime }) => `${startTime}–${endTime === '00:00' ? '24:00' : endTime}`);
  return hours.join(', ') || undefined;
}

/** Number of seats on each day of a regular week. */
function WeekForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const intl = useIntl();
  const plan = listing?.availabilityPlan ?? null;
  const zone = plan?.type === 'availability-plan/time' ? plan.timezone : undefined;
  const zones = useSyncExternalStore(subscribeToNothing, allZones, noZones);
  const initialValues = useMemo(() => (typed as WeekValues | undefined) ?? weekOf(plan), [typed, plan]);
  const text = useMessages('EditListingPage', { max: maxSeats });
  const isSeats: Validator<string> = value =>
    !value || (/^\d+$/.test(value) && Number(value) <= maxSeats) ? undefined : text('seatsInvalid');

  return (
    <Form<WeekValues> initialValues={initialValues} onSubmit={values => onSave(weekInput(values, plan))}>
      <p>
        <FormattedMessage id="EditListingPage.weekHint" />
      </p>
      <fieldset className={css.week}>
        <legend>
          <FormattedMessage id="EditListingPage.week" />
        </legend>
        {weekdays.map((day, index) => (
          <TextField
            key={day}
            name={day}
            type="number"
            inputMode="numeric"
            // The fifth of January 1970 was a Monday.
            label={intl.formatDate(Date.UTC(1970, 0, 5 + index), { weekday: 'long', timeZone: 'UTC' })}
            hint={hoursOf(plan, day)}
            validate={isSeats}
          />
        ))}
      </fieldset>
      {zone && (
        <SelectField
          name="timezone"
          label={text('timezone')}
          hint={text('timezoneHint')}
          placeholder={text('timezoneChoose')}
          isRequired
          validate={required(text('optionRequired'))}
          options={[...new Set([zone, ...zones])].map(value => ({
            value,
            label: value.replaceAll('_', ' '),
          }))}
        />
      )}
      <PersistDraft onType={onType} />
      {footer}
    </Form>
  );
}

// Server and browser know different time zones: during hydration only the plan's own is listed.
const subscribeToNothing = () => () => undefined;
let zones: readonly string[] | undefined;
const allZones = () => (zones ??= Intl.supportedValuesOf('timeZone'));
const none: readonly string[] = [];
const noZones = () => none;
