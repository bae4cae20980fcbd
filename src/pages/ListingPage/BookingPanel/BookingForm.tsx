import type { FormApi } from 'final-form';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { isIsoDay } from '#contract/time/isoDays.ts';
import { slugOf } from '#contract/text/slug.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { RangeCalendar } from '#src/components/Calendar/RangeCalendar.tsx';
import type { Stay } from '#contract/booking/nights.ts';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { isFree } from '#src/config/booking.ts';
import { useSettings } from '#src/store/hooks.ts';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { formatDay } from '#contract/time/dates.ts';
import { nightsDraftKey } from '#src/util/formDraft.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './BookingPanel.module.css';
import { type PartyCount, PartySteppers } from './PartySteppers.tsx';
import { PriceOfStay } from './PriceOfStay.tsx';
import { StayFields } from './StayFields.tsx';
import { stayProblem, type StayProblem } from './stayProblem.ts';
import { useFreeNights } from './useFreeNights.ts';

interface BookingFormProps {
  listing: Listing;
  own: boolean;
  /** The enquiry that led to the booking. */
  enquiryId: string | undefined;
  /** The nights that the URL asks for, which may be anything; by default those chosen before. */
  wanted: ChosenDays;
}

/** The form's values. */
type Chosen = ChosenDays & Partial<PartyCount>;

/** Selects the nights and counts the guests, shows the price and leads to the checkout. */
export function BookingForm({ listing, own, enquiryId, wanted }: BookingFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const nights = useFreeNights(listing);
  const { first, last, opens, isTaken, status, retry } = nights;
  // The day to choose next in the calendar, as requested through its field.
  const [next, setNext] = useState<keyof Stay>();
  // The nights are restored for users who return from the checkout.
  const { typed, keep } = useFormDraft(nightsDraftKey(listing.id));
  const [before] = useState(() => ({
    ...stayBefore(wanted.start ? wanted : typed, { first, last }),
    ...partyBefore(typed),
  }));
  // The last month is the nearest to nights that are too far away.
  const [shown] = useState(() => (isIsoDay(wanted.start) && (wanted.start ?? '') >= last ? last : undefined));
  const date = opens && formatDay(intl, opens, { withYear: true });
  const text = useMessages('ListingPage', { date });
  const free = isFree(listing);
  const { subcategories, capacityNumberOfPeople } = listing.publicData;
  // A hosted platform's processes take no guests (decision 113).
  const asksParty = useSettings().apiUrl === '' && subcategories === 'accomodation' && !own;
  const say = (problem: StayProblem | undefined) => problem && text(`book.${problem}`);

  const handleSubmit = ({ start = '', end = '', adults = 0, children = 0 }: Chosen) => {
    // Only now: on the way to the calendar a field is left empty, and a message would move the calendar.
    if (!start || !end)
      return {
        ...(!start && { start: text('book.startMissing') }),
        ...(!end && { end: text('book.endMissing') }),
      };
    const found = stayProblem({ start, end }, nights);
    if (found) return { [found.field]: say(found.problem) };
    const params = { slug: slugOf(listing.title), id: listing.id };
    const party = asksParty && adults > 0 ? { adults: String(adults), children: String(children) } : {};
    return void navigate(pathTo('CheckoutPage', params, { start, end, ...party, transaction: enquiryId }));
  };

  const choose = (form: FormApi<Chosen>, { start, end }: ChosenDays) => {
    form.batch(() => {
      form.change('start', start);
      form.change('end', end);
      // A day that is still to be chosen is not missing yet.
      if (!start) form.resetFieldState('start');
      if (!end) form.resetFieldState('end');
    });
    setNext(undefined);
  };

  return (
    <Form<Chosen> onSubmit={handleSubmit} initialValues={before} label={text('bookForm')}>
      {(values, form) => {
        const stay = stayIn(values, nights);
        return (
          <div className={css.form}>
            <PersistDraft onType={keep} />
            <StayFields onNext={setNext} hasArrival={Boolean(values.start)} />
            {opens && (
              <p className={css.note}>
                {text('book.notYet')} {opens >= last && text('book.tooLate')}
              </p>
            )}
            {status === 'loading' && (
              <div className={css.calendar}>
                <Spinner label={text('bookLoading')} />
              </div>
            )}
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
                value={values}
                next={next}
                onChange={chosen => choose(form, chosen)}
                min={first}
                max={last}
                isTaken={isTaken}
                firstShown={opens ?? shown}
                pastLabel={text('bookPast')}
                takenLabel={text('bookTaken')}
              />
            )}
            {asksParty && (
              <PartySteppers
                value={{ adults: values.adults ?? 0, children: values.children ?? 0 }}
                room={capacityNumberOfPeople}
                onChange={({ adults, children }) =>
                  form.batch(() => {
                    form.change('adults', adults);
                    form.change('children', children);
                  })
                }
              />
            )}
            {stay && (
              <PriceOfStay
                key={`${stay.start} ${stay.end}`}
                listingId={listing.id}
                start={stay.start}
                end={stay.end}
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

/** Returns the stay chosen before, unless its day of arrival has passed or is too far away. */
function stayBefore(typed: unknown, { first, last }: { first: string; last: string }): ChosenDays {
  const { start, end } =
    typeof typed === 'object' && typed !== null ? (typed as Record<string, unknown>) : {};
  if (typeof start !== 'string' || !isIsoDay(start) || start < first || start >= last) return {};
  return typeof end === 'string' && isIsoDay(end) ? { start, end } : { start };
}

/** Returns the guests counted before; whatever the draft holds. */
function partyBefore(typed: unknown): Partial<PartyCount> {
  const { adults, children = 0 } =
    typeof typed === 'object' && typed !== null ? (typed as Record<string, unknown>) : {};
  return typeof adults === 'number' && typeof children === 'number' ? { adults, children } : {};
}

/** Returns the stay once both days are chosen and can be booked. */
function stayIn({ start, end }: ChosenDays, nights: Parameters<typeof stayProblem>[1]): Stay | undefined {
  return start && end && !stayProblem({ start, end }, nights) ? { start, end } : undefined;
}
