import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { isIsoDay } from '#contract/time/isoDays.ts';
import { slugOf } from '#contract/text/slug.ts';
import type { Stay } from '#contract/booking/nights.ts';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { isFree } from '#src/config/booking.ts';
import { NightsFields } from '#src/features/Nights/NightsFields.tsx';
import { stayProblem } from '#src/features/Nights/stayProblem.ts';
import { useFreeNights } from '#src/features/Nights/useFreeNights.ts';
import { useStayErrors } from '#src/features/Nights/useStayErrors.ts';
import { useSettings } from '#src/store/hooks.ts';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { nightsDraftKey } from '#src/util/formDraft.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './BookingPanel.module.css';
import { type PartyCount, PartySteppers } from './PartySteppers.tsx';
import { PriceOfStay } from './PriceOfStay.tsx';

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
  const navigate = useNavigate();
  const nights = useFreeNights(listing);
  const { first, last } = nights;
  // The nights are restored for users who return from the checkout.
  const { typed, keep } = useFormDraft(nightsDraftKey(listing.id));
  const [before] = useState(() => ({
    ...stayBefore(wanted.start ? wanted : typed, { first, last }),
    ...partyBefore(typed),
  }));
  // The last month is the nearest to nights that are too far away.
  const [shown] = useState(() => (isIsoDay(wanted.start) && (wanted.start ?? '') >= last ? last : undefined));
  const text = useMessages('ListingPage');
  const errorsOf = useStayErrors(nights);
  const free = isFree(listing);
  const { subcategories, capacityNumberOfPeople } = listing.publicData;
  // A hosted platform's processes take no guests (decision 113).
  const asksParty = useSettings().apiUrl === '' && subcategories === 'accomodation' && !own;

  const handleSubmit = ({ start, end, adults = 0, children = 0 }: Chosen) => {
    const errors = errorsOf({ start, end });
    if (errors) return errors;
    const params = { slug: slugOf(listing.title), id: listing.id };
    const party = asksParty && adults > 0 ? { adults: String(adults), children: String(children) } : {};
    return void navigate(pathTo('CheckoutPage', params, { start, end, ...party, transaction: enquiryId }));
  };

  return (
    <Form<Chosen> onSubmit={handleSubmit} initialValues={before} label={text('bookForm')}>
      {(values, form) => {
        const stay = stayIn(values, nights);
        return (
          <div className={css.form}>
            <PersistDraft onType={keep} />
            <NightsFields value={values} nights={nights} firstShown={shown} />
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
