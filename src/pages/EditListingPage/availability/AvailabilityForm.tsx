import loadable from '@loadable/component';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './availability.module.css';
import type { AvailabilityCalendar as Calendar } from './AvailabilityCalendar.tsx';
import { WeekForm } from './WeekForm.tsx';
import type { TabFormProps } from '../tabs.ts';

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
