import type { FormApi } from 'final-form';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { RangeCalendar, type Stay } from '#src/components/Calendar/RangeCalendar.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMedia } from '#src/components/useMedia.ts';
import { isFree } from '#src/config/booking.ts';
import { breakpoints } from '#src/config/layout.ts';
import { pathTo } from '#src/config/paths.ts';
import { DayField } from '#src/forms/DayField.tsx';
import { Form } from '#src/forms/Form.tsx';
import { KeepTyped } from '#src/forms/KeepTyped.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useTyped } from '#src/forms/useTyped.ts';
import { nightsDraftKey } from '#src/util/typedDraft.ts';
import css from './BookingPanel.module.css';
import { PriceOfStay } from './PriceOfStay.tsx';
import { stayProblem, type StayProblem } from './stayProblem.ts';
import { useFreeNights } from './useFreeNights.ts';

interface BookingFormProps {
  listing: Listing;
  own: boolean;
  /** The enquiry that the booking comes from. */
  enquiryId: string | undefined;
}

type Values = Partial<Stay>;

const isPhone = `(max-width: ${breakpoints.mobileMax}px)`;

/** Chooses the nights, shows their price and leads to the checkout. */
export function BookingForm({ listing, own, enquiryId }: BookingFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isReadOnly = useMedia(isPhone);
  const nights = useFreeNights(listing.id);
  const { first, last, isTaken, status, retry } = nights;
  // Whoever comes back from the checkout finds the nights as they were.
  const { typed, keep } = useTyped(nightsDraftKey(listing.id));
  const [before] = useState(() => stayBefore(typed, first));
  const text = (id: string) => intl.formatMessage({ id: `ListingPage.${id}` });
  const free = isFree(listing);
  const say = (problem: StayProblem | undefined) => problem && text(`book.${problem}`);

  const handleSubmit = ({ start = '', end = '' }: Values) => {
    const found = stayProblem({ start, end }, nights);
    if (found) return { [found.field]: say(found.problem) };
    const params = { slug: slugOf(listing.title), id: listing.id };
    return void navigate(pathTo('CheckoutPage', params, { start, end, transaction: enquiryId }));
  };

  const choose = (form: FormApi<Values>, { start, end }: Values) =>
    form.batch(() => {
      form.change('start', start);
      form.change('end', end);
    });

  return (
    <Form<Values> onSubmit={handleSubmit} initialValues={before} label={text('bookForm')}>
      {(values, form) => {
        const stay = wholeStay(values, nights);
        return (
          <div className={css.form}>
            <KeepTyped onType={keep} />
            <div className={css.days}>
              <DayField
                name="start"
                label={text('bookStart')}
                validate={value => (value ? undefined : text('book.startMissing'))}
                min={first}
                max={last}
                isReadOnly={isReadOnly}
                isRequired
              />
              <DayField
                name="end"
                label={text('bookEnd')}
                validate={value => (value ? undefined : text('book.endMissing'))}
                min={first}
                max={last}
                isReadOnly={isReadOnly}
                isRequired
              />
            </div>
            {status === 'loading' && <Spinner label={text('bookLoading')} />}
            {status === 'failed' && (
              <Banner kind="error">
                <p>{text('bookSlotsFailed')}</p>
                <Button variant="secondary" size="small" onClick={retry}>
                  {text('bookRetry')}
                </Button>
              </Banner>
            )}
            {status === 'known' && (
              <RangeCalendar
                label={text('bookCalendar')}
                locale={intl.locale}
                value={stay}
                onChange={chosen => choose(form, chosen)}
                onArrival={start => choose(form, { start })}
                min={first}
                max={last}
                isTaken={isTaken}
                takenLabel={text('bookTaken')}
              />
            )}
            {stay && (
              <PriceOfStay
                key={`${stay.start} ${stay.end}`}
                listingId={listing.id}
                startDate={stay.start}
                endDate={stay.end}
                isFree={free}
              />
            )}
            {!own && (
              <SubmitButton size="large" isFullWidth>
                {text(free ? 'bookRequestFree' : 'bookRequest')}
              </SubmitButton>
            )}
            <p className={css.note}>
              <FormattedMessage id={`ListingPage.${own ? 'bookOwn' : free ? 'bookNoteFree' : 'bookNote'}`} />
            </p>
          </div>
        );
      }}
    </Form>
  );
}

/** What was chosen before, unless its day of arrival is over. */
function stayBefore(typed: unknown, first: string): Values {
  const { start, end } =
    typeof typed === 'object' && typed !== null ? (typed as Record<string, unknown>) : {};
  if (typeof start !== 'string' || start < first) return {};
  return typeof end === 'string' ? { start, end } : { start };
}

/** The stay once both days are there and can be booked. */
function wholeStay({ start, end }: Values, nights: Parameters<typeof stayProblem>[1]): Stay | undefined {
  return start && end && !stayProblem({ start, end }, nights) ? { start, end } : undefined;
}
