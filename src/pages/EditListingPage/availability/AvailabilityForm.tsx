import loadable from '@loadable/component';
import { FormattedMessage, useIntl } from 'react-intl';
import { LazyPart } from '#src/app/ErrorBoundary/LazyPart.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import css from './availability.module.css';
import type { AvailabilityCalendar as Calendar } from './AvailabilityCalendar.tsx';
import type { TabFormProps } from '../TabPanel.tsx';
import { WeekForm } from './WeekForm.tsx';

// A chunk of its own, in the browser only: which day is today depends on when it is shown.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { AvailabilityCalendar: typeof Calendar }) => chunk.AvailabilityCalendar,
};
const AvailabilityCalendar = loadable(() => import('./AvailabilityCalendar.tsx'), inBrowser);

/** When an offer can be booked: the ordinary week, and the days that are otherwise. */
export function AvailabilityForm(props: TabFormProps) {
  const intl = useIntl();
  const { listing } = props;
  if (!listing) return null;
  return (
    <>
      <WeekForm {...props} />
      <section className={css.calendar}>
        <h2 className={css.heading}>
          <FormattedMessage id="EditListingPage.calendar" />
        </h2>
        <p>
          <FormattedMessage id="EditListingPage.calendarHint" />
        </p>
        <LazyPart>
          <AvailabilityCalendar
            key={JSON.stringify(listing.availabilityPlan ?? null)}
            listingId={listing.id}
            plan={listing.availabilityPlan ?? null}
            fallback={<Spinner label={intl.formatMessage({ id: 'EditListingPage.calendarLoading' })} />}
          />
        </LazyPart>
      </section>
    </>
  );
}
